import { diffArrays } from "diff";
import type { DiffLine, DiffRun, LineDiff } from "./line-diff.ts";
import { uniqueAnchors } from "./unique-anchors.ts";
import { type MarkBudget, markWords } from "./word-marks.ts";

/** Edits that are looked for between two anchors before the rest is taken as replaced. */
const maxEdits = 1_000;
/** Steps for the shortest edits of all stretches together; a stretch with n edits costs about n²/2. */
const maxSteps = 1_500_000;
/** Lines of a piece where a stretch is compared piece by piece: two sides of it are never more than 128 edits apart. */
const pieceLines = 64;

/** Pairs of lines that are compared word by word in one diff. */
const maxComparisons = 10_000;

/** A stretch of both texts, ends exclusive. */
type Stretch = { beforeStart: number; beforeEnd: number; afterStart: number; afterEnd: number };

/**
 * Compares two texts line by line. Lines that stand once in both texts anchor the comparison (so that cost grows
 * with the length of the texts and blocks stay together); between anchors the shortest edit is looked for. Where a
 * stretch differs too much it is compared piece by piece, and `note` says so. A line break at the very end is no
 * line of its own.
 */
export function diffLines(before: string, after: string): LineDiff {
  const left = linesOf(before);
  const right = linesOf(after);
  const ids = new Map<string, number>();
  const found: Found = {
    left: internAll(left, ids),
    right: internAll(right, ids),
    equal: [],
    isCoarse: false,
    steps: maxSteps,
  };
  const whole = { beforeStart: 0, beforeEnd: left.length, afterStart: 0, afterEnd: right.length };
  compare(found, whole);
  const runs = toRuns({ left, right, equal: found.equal });
  const count = (sign: string) =>
    runs.reduce((sum, run) => sum + run.lines.filter((line) => line.sign === sign).length, 0);
  return {
    runs,
    added: count("+"),
    removed: count("-"),
    equal: count(" "),
    ...(found.isCoarse && {
      note: "The texts differ too much for the shortest comparison; more lines than necessary may be shown as changed.",
    }),
  };
}

type Found = {
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** pairs of equal lines, ascending on both sides */
  readonly equal: [before: number, after: number][];
  isCoarse: boolean;
  /** steps left */
  steps: number;
};

function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function internAll(lines: readonly string[], ids: Map<string, number>): number[] {
  return lines.map((line) => {
    const known = ids.get(line);
    if (known !== undefined) return known;
    ids.set(line, ids.size);
    return ids.size - 1;
  });
}

function compare(found: Found, whole: Stretch): void {
  const stretch = { ...whole };
  while (isEqualAt(found, stretch, "start")) {
    found.equal.push([stretch.beforeStart++, stretch.afterStart++]);
  }
  const tail: [number, number][] = [];
  while (isEqualAt(found, stretch, "end")) tail.push([--stretch.beforeEnd, --stretch.afterEnd]);
  if (stretch.beforeStart < stretch.beforeEnd && stretch.afterStart < stretch.afterEnd)
    compareMiddle(found, stretch);
  found.equal.push(...tail.reverse());
}

function isEqualAt({ left, right }: Found, stretch: Stretch, edge: "start" | "end"): boolean {
  if (stretch.beforeStart >= stretch.beforeEnd || stretch.afterStart >= stretch.afterEnd) return false;
  return edge === "start"
    ? left[stretch.beforeStart] === right[stretch.afterStart]
    : left[stretch.beforeEnd - 1] === right[stretch.afterEnd - 1];
}

function compareMiddle(found: Found, stretch: Stretch): void {
  const anchors = uniqueAnchors(
    found.left.slice(stretch.beforeStart, stretch.beforeEnd),
    found.right.slice(stretch.afterStart, stretch.afterEnd),
  );
  if (anchors.length === 0) {
    compareExactly(found, stretch);
    return;
  }
  let { beforeStart, afterStart } = stretch;
  for (const [before, after] of anchors) {
    const beforeEnd = stretch.beforeStart + before;
    const afterEnd = stretch.afterStart + after;
    compare(found, { beforeStart, beforeEnd, afterStart, afterEnd });
    found.equal.push([beforeEnd, afterEnd]);
    beforeStart = beforeEnd + 1;
    afterStart = afterEnd + 1;
  }
  compare(found, { beforeStart, beforeEnd: stretch.beforeEnd, afterStart, afterEnd: stretch.afterEnd });
}

function compareExactly(found: Found, stretch: Stretch): void {
  const left = found.left.slice(stretch.beforeStart, stretch.beforeEnd);
  const right = found.right.slice(stretch.afterStart, stretch.afterEnd);
  const inLeft = new Set(left);
  if (!right.some((line) => inLeft.has(line))) return;
  const limit = Math.max(2 * pieceLines, Math.min(maxEdits, Math.floor(Math.sqrt(2 * found.steps))));
  const changes = diffArrays(left, right, { maxEditLength: limit });
  if (changes === undefined) {
    found.isCoarse = true;
    found.steps = Math.max(0, found.steps - (limit * limit) / 2);
    for (const piece of piecesOf(stretch)) compareExactly(found, piece);
    return;
  }
  const edits = changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  found.steps = Math.max(0, found.steps - (edits * edits) / 2);
  let { beforeStart: before, afterStart: after } = stretch;
  for (const { added, removed, count } of changes) {
    if (added) after += count;
    else if (removed) before += count;
    else for (let line = 0; line < count; line++) found.equal.push([before++, after++]);
  }
}

// both sides cut into the same number of pieces, each short enough for the limit of edits
function piecesOf({ beforeStart, beforeEnd, afterStart, afterEnd }: Stretch): Stretch[] {
  const pieces = Math.ceil(Math.max(beforeEnd - beforeStart, afterEnd - afterStart) / pieceLines);
  const cut = (start: number, end: number, index: number) =>
    start + Math.floor(((end - start) * index) / pieces);
  return Array.from({ length: pieces }, (_, index) => ({
    beforeStart: cut(beforeStart, beforeEnd, index),
    beforeEnd: cut(beforeStart, beforeEnd, index + 1),
    afterStart: cut(afterStart, afterEnd, index),
    afterEnd: cut(afterStart, afterEnd, index + 1),
  }));
}

type Sides = {
  left: readonly string[];
  right: readonly string[];
  equal: readonly (readonly [number, number])[];
};

function toRuns({ left, right, equal }: Sides): DiffRun[] {
  const runs: DiffRun[] = [];
  const budget: MarkBudget = { comparisons: maxComparisons };
  let before = 0;
  let after = 0;
  let open: DiffLine[] | undefined;
  const close = (nextBefore: number, nextAfter: number) => {
    if (before === nextBefore && after === nextAfter) return;
    if (open !== undefined) runs.push({ kind: "equal", lines: open });
    open = undefined;
    const removed = left.slice(before, nextBefore).map((text, index) => ({
      sign: "-" as const,
      before: before + index + 1,
      text,
    }));
    const added = right.slice(after, nextAfter).map((text, index) => ({
      sign: "+" as const,
      after: after + index + 1,
      text,
    }));
    runs.push({ kind: "change", lines: markWords(removed, added, budget) });
  };
  for (const [nextBefore, nextAfter] of equal) {
    close(nextBefore, nextAfter);
    open ??= [];
    open.push({ sign: " ", before: nextBefore + 1, after: nextAfter + 1, text: right[nextAfter] ?? "" });
    before = nextBefore + 1;
    after = nextAfter + 1;
  }
  close(left.length, right.length);
  if (open !== undefined) runs.push({ kind: "equal", lines: open });
  return runs;
}
