import { diffLines } from "../lines/diff-lines.ts";
import { unifiedRows } from "../lines/fold-equal.ts";
import type { DiffLine } from "../lines/line-diff.ts";
import { type Paint, plain } from "./paint.ts";

/** How a diff is written. */
export type LineDiffFormat = {
  /** equal lines beside a change, default 3 */ context?: number;
  paint?: Paint;
};

/** Two texts as hunks of a unified diff (`@@ -1,4 +1,5 @@`), each line with its sign. Empty where they are equal. */
export function formatLineDiff(before: string, after: string, format: LineDiffFormat = {}): string {
  const { context = 3, paint = plain } = format;
  const diff = diffLines(before, after);
  if (diff.added + diff.removed === 0) return "";
  const hunks: DiffLine[][] = [[]];
  for (const row of unifiedRows(diff, { context })) {
    if (row.kind === "fold") hunks.push([]);
    else hunks.at(-1)?.push(row.line);
  }
  const text = hunks
    .filter((lines) => lines.some(({ sign }) => sign !== " "))
    .map((lines) => hunkText(lines, paint))
    .join("");
  return diff.note === undefined ? text : `${diff.note}\n${text}`;
}

function hunkText(lines: readonly DiffLine[], paint: Paint): string {
  const side = (key: "before" | "after") => {
    const numbers = lines.flatMap((line) => line[key] ?? []);
    return `${numbers[0] ?? 0},${numbers.length}`;
  };
  const head = paint("place", `@@ -${side("before")} +${side("after")} @@`);
  const body = lines.map(({ sign, text }) => {
    const line = `${sign}${text}`;
    return sign === " " ? line : paint(sign === "+" ? "added" : "removed", line);
  });
  return `${[head, ...body].join("\n")}\n`;
}
