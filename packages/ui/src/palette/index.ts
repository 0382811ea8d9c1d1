export { CommandPalette, type CommandPaletteProps } from "./command-palette.tsx";
export type { PaletteGroup, PaletteItem } from "./palette-item.ts";
