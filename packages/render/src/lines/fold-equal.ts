import type { DiffLine, LineDiff } from "./line-diff.ts";

/** A row of a unified diff: a line, or equal lines that are folded away. */
export type UnifiedRow =
  | { readonly kind: "line"; readonly line: DiffLine }
  | { readonly kind: "fold"; readonly lines: readonly DiffLine[] };

/** Lines beside a change that are never folded. */
const defaultContext = 3;

/**
 * The rows of a unified diff. Equal lines fold except `context` (default 3) of them beside each change; a fold of a
 * single line is not worth it and stays open.
 */
export function unifiedRows({ runs }: LineDiff, { context = defaultContext } = {}): UnifiedRow[] {
  return runs.flatMap(({ kind, lines }, index) => {
    if (kind === "change") return lines.map(toRow);
    const head = index === 0 ? 0 : context;
    const tail = index === runs.length - 1 ? 0 : context;
    const folded = lines.slice(head, lines.length - tail);
    if (folded.length <= 1 || head + tail >= lines.length) return lines.map(toRow);
    return [
      ...lines.slice(0, head).map(toRow),
      { kind: "fold" as const, lines: folded },
      ...lines.slice(lines.length - tail).map(toRow),
    ];
  });
}

/** A row of a diff side by side: equal lines stand on both sides, a change lines up what it can. */
export type SplitRow =
  | { readonly kind: "line"; readonly left?: DiffLine; readonly right?: DiffLine }
  | { readonly kind: "fold"; readonly lines: readonly DiffLine[] };

/** The rows of a diff side by side, from the same folds as the unified one. */
export function splitRows(diff: LineDiff, options: { context?: number } = {}): SplitRow[] {
  const rows: SplitRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    rows.push(...lineUp(removed, added));
    removed = [];
    added = [];
  };
  for (const row of unifiedRows(diff, options)) {
    if (row.kind === "line" && row.line.sign === "-") removed.push(row.line);
    else if (row.kind === "line" && row.line.sign === "+") added.push(row.line);
    else {
      flush();
      rows.push(row.kind === "fold" ? row : { kind: "line", left: row.line, right: row.line });
    }
  }
  flush();
  return rows;
}

// a line stands beside its counterpart; lines without one fill up the rows before it
function lineUp(removed: readonly DiffLine[], added: readonly DiffLine[]): SplitRow[] {
  const rows: SplitRow[] = [];
  let [left, right] = [0, 0];
  const side = (leftEnd: number, rightEnd: number) => {
    while (left < leftEnd || right < rightEnd) {
      const [older, newer] = [
        left < leftEnd ? removed[left++] : undefined,
        right < rightEnd ? added[right++] : undefined,
      ];
      rows.push({ kind: "line", ...(older && { left: older }), ...(newer && { right: newer }) });
    }
  };
  for (const [index, line] of removed.entries()) {
    const other = line.partner === undefined ? -1 : added.findIndex(({ after }) => after === line.partner);
    if (other < right) continue;
    side(index, other);
    side(index + 1, other + 1);
  }
  side(removed.length, added.length);
  return rows;
}

function toRow(line: DiffLine): UnifiedRow {
  return { kind: "line", line };
}
