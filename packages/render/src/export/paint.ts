/** Colors a part of a text for a terminal. */
export type Paint = (role: PaintRole, text: string) => string;

/** What a part of a text is. */
export type PaintRole = "added" | "removed" | "changed" | "place" | "danger" | "quiet";

/** No colors: for files and pipes. */
export const plain: Paint = (_, text) => text;

const codes: Readonly<Record<PaintRole, string>> = {
  added: "32",
  removed: "31",
  changed: "33",
  place: "36",
  danger: "1;31",
  quiet: "2",
};

/** Colors of a terminal. */
export const ansi: Paint = (role, text) => `\u001b[${codes[role]}m${text}\u001b[0m`;
