import { diff3Merge } from "node-diff3";

/** What stands before, between and after the two sides of a place where both changed the same lines. */
export const conflictMarks = {
  mine: "<<<<<<< your text",
  between: "=======",
  theirs: ">>>>>>> stored text",
} as const;

/** A merged text and how many places still need a person. */
export type MergedText = { text: string; conflicts: number };

/**
 * Merges two texts that come from the same base, by lines. Where only one side changed, its change is taken; where both
 * changed the same lines differently, both stand in the text between marks.
 */
export function mergeTexts({
  base,
  mine,
  theirs,
}: {
  base: string;
  mine: string;
  theirs: string;
}): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: 0 };
  if (mine === base) return { text: theirs, conflicts: 0 };
  const [own, old, other] = [mine, base, theirs].map((text) => text.split("\n"));
  const lines: string[] = [];
  let conflicts = 0;
  for (const region of diff3Merge(own ?? [], old ?? [], other ?? [], { excludeFalseConflicts: true })) {
    if (region.ok) lines.push(...region.ok);
    if (!region.conflict) continue;
    conflicts += 1;
    const { mine: a, between, theirs: b } = conflictMarks;
    lines.push(a, ...region.conflict.a, between, ...region.conflict.b, b);
  }
  return { text: lines.join("\n"), conflicts };
}

/** The lines (from 1) where a text still holds the marks of a merge. */
export function findConflictMarks(text: string): number[] {
  if (!text.includes(conflictMarks.mine) && !text.includes(conflictMarks.theirs)) return [];
  const marks: ReadonlySet<string> = new Set([conflictMarks.mine, conflictMarks.theirs]);
  return text.split("\n").flatMap((line, index) => (marks.has(line.trimEnd()) ? [index + 1] : []));
}
