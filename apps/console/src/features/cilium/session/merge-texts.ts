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

/** A place of a text that still holds both sides of a merge; lines from 1. A mark that a person deleted is absent. */
export type ConflictPlace = { start: number; between: number | undefined; end: number | undefined };

/** The places of a text that still hold the marks of a merge. */
export function findConflicts(text: string): ConflictPlace[] {
  if (!text.includes(conflictMarks.mine) && !text.includes(conflictMarks.theirs)) return [];
  const places: ConflictPlace[] = [];
  let open: ConflictPlace | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trimEnd();
    if (line === conflictMarks.mine) {
      open = { start: index + 1, between: undefined, end: undefined };
      places.push(open);
    } else if (line === conflictMarks.between && open) open.between ??= index + 1;
    else if (line === conflictMarks.theirs) {
      if (open) open.end = index + 1;
      else places.push({ start: index + 1, between: undefined, end: undefined });
      open = undefined;
    }
  }
  return places;
}
