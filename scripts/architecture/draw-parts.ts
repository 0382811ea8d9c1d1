import type { Part } from "./read-parts.ts";

/**
 * Draws the parts as a Mermaid flowchart with the table of all imports below it. The drawing leaves out an arrow that
 * follows from others, so that it can be read; the table has every one.
 */
export function drawParts(parts: readonly Part[]): string {
  const arrows = parts.flatMap((part) => directOnly(part, parts).map((name) => `  ${part.name} --> ${name}`));
  const apps = parts.filter(({ folder }) => folder.startsWith("apps/")).map(({ name }) => name);
  const rows = parts.map(
    ({ folder, description, imports }) =>
      `| \`${folder}\` | ${description} | ${imports.join(", ") || "nothing"} |`,
  );
  return [
    "```mermaid",
    "flowchart TD",
    ...arrows,
    `  classDef app stroke-width:3px`,
    `  class ${apps.join(",")} app`,
    "```",
    "",
    "| Part | What it is | Imports |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The imports of a part that none of its other imports brings with it. */
function directOnly({ imports }: Part, parts: readonly Part[]): string[] {
  return imports.filter((name) => !imports.some((other) => other !== name && reaches(other, name, parts)));
}

/** Whether one part leads to another. Imports have no cycles; the layer rules see to that. */
export function reaches(from: string, to: string, parts: readonly Part[]): boolean {
  const next = parts.find(({ name }) => name === from)?.imports ?? [];
  return next.some((name) => name === to || reaches(name, to, parts));
}
