import { MenuButton, type MenuItem, MoonIcon, SunIcon, ThemeIcon } from "@ichor/ui";
import type { ReactNode } from "react";
import { type Theme, useTheme } from "./theme.ts";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
const icons: Record<Theme, ReactNode> = { system: <ThemeIcon />, light: <SunIcon />, dark: <MoonIcon /> };

/** System, light or dark. */
export function ThemeMenu(): ReactNode {
  const [theme, setTheme] = useTheme();
  const items = (["system", "light", "dark"] as const).map(
    (choice): MenuItem => ({
      kind: "choice",
      id: choice,
      label: labels[choice],
      icon: icons[choice],
      isOn: choice === theme,
      onSelect: () => setTheme(choice),
    }),
  );
  return <MenuButton label={`Theme: ${labels[theme].toLowerCase()}`} icon={icons[theme]} items={items} />;
}
