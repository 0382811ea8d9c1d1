/** The lines of a document with a place in them, shared by the parts of the plain reader. */
export type PlainLines = {
  readonly lines: string[];
  /** index of the line that is read next */
  index: number;
  /** indentation of that line, -1 at the end; valid after `skipBlank` */
  indent: number;
  readonly duplicates: { key: string; line: number }[];
};

/** Thrown by the plain reader when a document has something it does not know. Caught in `readPlainYaml` only. */
export const notPlain: unique symbol = Symbol("not plain YAML");

/** Goes on to the next line that is neither empty nor a comment. */
export function skipBlank(at: PlainLines): void {
  for (; at.index < at.lines.length; at.index++) {
    const line = at.lines[at.index] ?? "";
    const column = indentOf(line);
    if (column === line.length) continue;
    const code = line.charCodeAt(column);
    if (code === 35) continue;
    if (code === 9) throw notPlain;
    at.indent = column;
    return;
  }
  at.indent = -1;
}

/** Number of spaces at the start of a line. */
export function indentOf(line: string): number {
  let column = 0;
  while (line.charCodeAt(column) === 32) column++;
  return column;
}
