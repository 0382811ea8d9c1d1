import type { TextEdit } from "@ichor/errors";

/** The smallest single edit that turns one text into another; undefined when they are equal. */
export function toMinimalEdit(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = placeOf(before, start);
  const to = placeOf(before, before.length - end);
  return {
    range: { line: from.line, column: from.column, endLine: to.line, endColumn: to.column },
    newText: after.slice(start, after.length - end),
  };
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
