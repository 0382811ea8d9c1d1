/** A theme of the console. */
export type ThemeName = "light" | "dark";

function toHex(color: string): string {
  const numbers = color.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha < 1 ? hex(alpha * 255) : ""}`;
}

/** Reads color tokens as they are in one theme, whatever theme the page has. Names without the dashes. */
export function readTokens(names: readonly string[], theme: ThemeName): Record<string, string> {
  const probe = document.createElement("span");
  probe.style.colorScheme = theme;
  probe.hidden = true;
  document.body.append(probe);
  const colors: Record<string, string> = {};
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    colors[name] = toHex(getComputedStyle(probe).color);
  }
  probe.remove();
  return colors;
}

/** The theme that the page has now: the class on the root element, else the system. */
export function currentTheme(): ThemeName {
  const { classList } = document.documentElement;
  if (classList.contains("dark")) return "dark";
  if (classList.contains("light")) return "light";
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
