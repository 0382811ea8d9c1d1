import type { DiffLine, DiffRun, LineDiff } from "./diff-block.ts";

/** How lines are laid out. */
export type DiffLayout = "unified" | "split";

/** What is drawn: a line (or a pair of lines), folded equal lines, or a sentence. Each has a fixed height. */
export type DiffRow =
  | { kind: "line"; line: DiffLine; change?: number }
  | { kind: "pair"; before?: DiffLine; after?: DiffLine; change?: number }
  | { kind: "fold"; count: number; id: string }
  | { kind: "note"; text: string };

/** Height of a row in pixels. */
export const rowHeights: Record<DiffRow["kind"], number> = { line: 20, pair: 20, fold: 28, note: 36 };

/** Equal lines kept around a change. */
export const contextLines = 3;
/** Fewer equal lines than this are not worth folding. */
const leastFold = 3;

type Cut = { head: readonly DiffLine[]; folded: readonly DiffLine[]; tail: readonly DiffLine[] };

function cutRun(lines: readonly DiffLine[], isFirst: boolean, isLast: boolean): Cut {
  const head = isFirst ? 0 : contextLines;
  const tail = isLast ? 0 : contextLines;
  if (lines.length < head + tail + leastFold) return { head: lines, folded: [], tail: [] };
  return {
    head: lines.slice(0, head),
    folded: lines.slice(head, lines.length - tail),
    tail: lines.slice(lines.length - tail),
  };
}

function pairLines(lines: readonly DiffLine[], change: number): DiffRow[] {
  const removed = lines.filter(({ sign }) => sign === "-");
  const added = lines.filter(({ sign }) => sign === "+");
  return Array.from({ length: Math.max(removed.length, added.length) }, (_row, index) => {
    const before = removed[index];
    const after = added[index];
    return { kind: "pair", ...(before && { before }), ...(after && { after }), change };
  });
}

function equalRow(line: DiffLine, layout: DiffLayout): DiffRow {
  return layout === "unified" ? { kind: "line", line } : { kind: "pair", before: line, after: line };
}

function foldId(run: DiffRun): string {
  const first = run.lines[0];
  return `${first?.before ?? 0}:${first?.after ?? 0}`;
}

/** Rows of a block. `opened` holds ids of folds that a person opened. Changes are numbered from 0. */
export function toDiffRows(
  diff: LineDiff,
  { layout, opened }: { layout: DiffLayout; opened: ReadonlySet<string> },
): DiffRow[] {
  const rows: DiffRow[] = diff.note ? [{ kind: "note", text: diff.note }] : [];
  let change = -1;
  for (const [index, run] of diff.runs.entries()) {
    if (run.kind === "change") {
      change += 1;
      const number = change;
      if (layout === "split") rows.push(...pairLines(run.lines, number));
      else rows.push(...run.lines.map((line): DiffRow => ({ kind: "line", line, change: number })));
      continue;
    }
    const id = foldId(run);
    const cut = opened.has(id)
      ? { head: run.lines, folded: [], tail: [] }
      : cutRun(run.lines, index === 0, index === diff.runs.length - 1);
    rows.push(...cut.head.map((line) => equalRow(line, layout)));
    if (cut.folded.length > 0) rows.push({ kind: "fold", count: cut.folded.length, id });
    rows.push(...cut.tail.map((line) => equalRow(line, layout)));
  }
  return rows;
}

/** Tops of all rows, and the height of all together as the last number. */
export function topsOf(rows: readonly DiffRow[]): Float64Array {
  const tops = new Float64Array(rows.length + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    tops[index + 1] = (tops[index] ?? 0) + (row ? rowHeights[row.kind] : 0);
  }
  return tops;
}

/** Index of the row at a height, by bisection. */
export function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The longest line in characters: code is monospaced, so this is its width. */
export function longestLine(diff: LineDiff): number {
  let longest = 0;
  for (const { lines } of diff.runs) for (const { text } of lines) longest = Math.max(longest, text.length);
  return longest;
}
