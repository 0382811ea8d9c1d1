/** What a part of a line is. */
export type Role = "error" | "warning" | "quiet" | "strong";

const codes: Readonly<Record<Role, string>> = { error: "1;31", warning: "1;33", quiet: "2", strong: "1" };

/** Colors a part of a line for a terminal that has colors. */
export type Paint = (role: Role, text: string) => string;

/** The paint of a stream. */
export function paintFor({ hasColors }: { readonly hasColors: boolean }): Paint {
  return (role, text) => (hasColors ? `\u001b[${codes[role]}m${text}\u001b[0m` : text);
}
