import { type MenuPlace, MenuPopup } from "@ichor/ui";
import type { ReactNode } from "react";
import type { Theme } from "./theme.ts";

/** Props of `ThemePopup`. `onChoose` gets the theme that was chosen. */
export type ThemePopupProps = MenuPlace & {
  chosen: Theme;
  choices: readonly { theme: Theme; name: string; icon: ReactNode }[];
  onChoose(theme: Theme): void;
};

/** System, light or dark. */
export function ThemePopup({ chosen, choices, onChoose, ...place }: ThemePopupProps): ReactNode {
  return (
    <MenuPopup
      {...place}
      items={choices.map(({ theme, name, icon }) => ({
        kind: "choice",
        id: theme,
        label: name,
        icon,
        isOn: theme === chosen,
        onSelect: () => onChoose(theme),
      }))}
    />
  );
}
