import { diffArrays } from "diff";
import type { DiffLine, WordRange } from "./line-diff.ts";

/** Runs and lines beyond this are shown without word marks: nobody reads them word by word. */
const maxRunLines = 400;
const maxLineLength = 2_000;
const maxWordEdits = 200;
/** Added lines that are tried for one removed line. */
const lookAhead = 6;
/** Lines with less in common than this are different lines, not one that changed. */
const minCommon = 0.4;

/** Comparisons of two lines that are left for a whole diff: where it is used up, lines stay without marks. */
export type MarkBudget = { comparisons: number };

/**
 * The lines of one change, removed before added, with marks on the words that differ between a removed line and the
 * added line that took its place.
 */
export function markWords(
  removed: readonly DiffLine[],
  added: readonly DiffLine[],
  budget: MarkBudget,
): DiffLine[] {
  if (removed.length === 0 || added.length === 0 || removed.length + added.length > maxRunLines) {
    return [...removed, ...added];
  }
  const left = [...removed];
  const right = [...added];
  let from = 0;
  for (const [index, line] of removed.entries()) {
    const end = Math.min(added.length, from + lookAhead);
    for (let candidate = from; candidate < end && budget.comparisons > 0; candidate++) {
      budget.comparisons--;
      const other = added[candidate];
      const marks = other && wordMarks(line.text, other.text);
      if (other === undefined || marks === undefined) continue;
      left[index] = { ...line, marks: marks.before, ...partner(other.after) };
      right[candidate] = { ...other, marks: marks.after, ...partner(line.before) };
      from = candidate + 1;
      break;
    }
  }
  return [...left, ...right];
}

function partner(line: number | undefined): { partner?: number } {
  return line === undefined ? {} : { partner: line };
}

/** The words that differ between two lines; undefined where they have too little in common. */
export function wordMarks(
  before: string,
  after: string,
): { before: WordRange[]; after: WordRange[] } | undefined {
  if (before.length > maxLineLength || after.length > maxLineLength) return undefined;
  const [left, right] = [wordsOf(before), wordsOf(after)];
  if (!sharesWord(left, right)) return undefined;
  const changes = diffArrays(left, right, { maxEditLength: maxWordEdits });
  if (changes === undefined) return undefined;
  const marks = { before: [] as WordRange[], after: [] as WordRange[] };
  let [beforeAt, afterAt, common] = [0, 0, 0];
  for (const { added, removed, value } of changes) {
    const length = value.reduce((sum, word) => sum + word.length, 0);
    if (added) addRange(marks.after, afterAt, length);
    else if (removed) addRange(marks.before, beforeAt, length);
    else common += value.join("").trim().length;
    if (!added) beforeAt += length;
    if (!removed) afterAt += length;
  }
  const longest = Math.max(before.trim().length, after.trim().length);
  return common >= longest * minCommon ? marks : undefined;
}

// a mark of a masked value, a word, a stretch of spaces, or one other character
function wordsOf(line: string): string[] {
  return line.match(/\*\*\*[0-9a-f]{8}|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function sharesWord(left: readonly string[], right: readonly string[]): boolean {
  const words = new Set(left.filter((word) => /[\p{L}\p{N}]/u.test(word)));
  return right.some((word) => words.has(word));
}

function addRange(ranges: WordRange[], start: number, length: number): void {
  const last = ranges.at(-1);
  if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end: start + length };
  else ranges.push({ start, end: start + length });
}
