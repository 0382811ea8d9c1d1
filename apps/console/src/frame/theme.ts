import { useEffect } from "react";
import { choiceOf, usePreference } from "../data/preferences.ts";

/** What a person can choose. */
export type Theme = "system" | "light" | "dark";

const preference = choiceOf("theme", ["system", "light", "dark"], "system");

/** Sent to the window when another theme holds, for what cannot follow style sheets. */
export const themeEvent = "ichor-theme";

/** The chosen theme and how to choose another. The page already has it: `public/theme.js` sets it before painting. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = usePreference(preference);
  useEffect(() => applyTheme(theme), [theme]);
  return [theme, setTheme];
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.toggle("light", theme === "light");
  classList.toggle("dark", theme === "dark");
  window.dispatchEvent(new Event(themeEvent));
}
