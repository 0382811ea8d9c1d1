import { indentOf, notPlain, type PlainLines } from "./plain-lines.ts";

const header = /^([|>])([-+]?)([1-9]?)([-+]?)[ ]*(?:[ ]#.*)?$/;

/** A literal (`|`) or folded (`>`) text below its header line. Moves behind it. */
export function readBlockText(at: PlainLines, head: string, parentIndent: number): string {
  const match = header.exec(head);
  if (match === null) throw notPlain;
  const [, style, chompBefore, digit, chompAfter] = match;
  const chomp = `${chompBefore}${chompAfter}`;
  // folding is rare in what templates print and left to the general reader
  if (style === ">" || chomp.length > 1) throw notPlain;
  at.index++;
  const indent = digit ? Math.max(parentIndent, 0) + Number(digit) : indentOfText(at, parentIndent);
  const lines = collect(at, indent);
  return finish(lines, chomp);
}

function indentOfText(at: PlainLines, parentIndent: number): number {
  let longestBlank = 0;
  for (let index = at.index; index < at.lines.length; index++) {
    const line = at.lines[index] ?? "";
    const column = indentOf(line);
    if (column === line.length) {
      longestBlank = Math.max(longestBlank, column);
      continue;
    }
    if (column <= parentIndent) break;
    if (longestBlank > column) throw notPlain;
    return column;
  }
  return Math.max(parentIndent + 1, longestBlank);
}

function collect(at: PlainLines, indent: number): string[] {
  const lines: string[] = [];
  for (; at.index < at.lines.length; at.index++) {
    const line = at.lines[at.index] ?? "";
    const column = indentOf(line);
    if (column < indent && column < line.length) break;
    lines.push(line.slice(indent));
  }
  return lines;
}

function finish(lines: string[], chomp: string): string {
  let last = lines.length;
  while (last > 0 && lines[last - 1] === "") last--;
  const text = lines.slice(0, last).join("\n");
  if (chomp === "-") return text;
  if (chomp === "+") throw notPlain;
  return last === 0 ? "" : `${text}\n`;
}
