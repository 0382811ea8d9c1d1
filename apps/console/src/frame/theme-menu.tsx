import { MenuTrigger, MoonIcon, SunIcon, ThemeIcon } from "@ichor/ui";
import type { ReactNode } from "react";
import { later } from "./later.tsx";
import { loadAhead, loadSmallParts } from "./load-later.ts";
import { useTheme } from "./theme.ts";

const ThemePopup = later(async () => (await loadSmallParts()).ThemePopup);

const choices = [
  { theme: "system", name: "System", icon: <ThemeIcon /> },
  { theme: "light", name: "Light", icon: <SunIcon /> },
  { theme: "dark", name: "Dark", icon: <MoonIcon /> },
] as const;

/** System, light or dark. The menu is loaded when it may be wanted. */
export function ThemeMenu(): ReactNode {
  const [theme, setTheme] = useTheme();
  const shown = choices.find((choice) => choice.theme === theme);
  return (
    <MenuTrigger
      label={`Theme: ${theme}`}
      icon={shown?.icon}
      onApproach={() => loadAhead(loadSmallParts)}
      menu={(place) => (
        <ThemePopup
          {...place}
          onRetry={() => place.anchor.current?.click()}
          chosen={theme}
          choices={choices}
          onChoose={setTheme}
        />
      )}
    />
  );
}
