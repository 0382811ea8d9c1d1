import type { TextRange } from "@ichor/errors";

/** From one UTF-16 offset of a text up to another one. */
export type Span = readonly [start: number, end: number];

/**
 * Lines of a text as editors count them: after LF, CRLF and CR. Lines and columns start at 1, columns count UTF-16
 * code units; a byte order mark at the start of the text has no width.
 */
export class TextLines {
  private readonly text: string;
  private readonly starts: number[] = [0];
  private readonly hasMark: boolean;

  constructor(text: string) {
    this.text = text;
    this.hasMark = text.startsWith("\ufeff");
    const breaks = /\r\n|\n|\r/g;
    while (breaks.exec(text) !== null) this.starts.push(breaks.lastIndex);
  }

  placeOf(offset: number): { line: number; column: number } {
    const inText = Math.min(Math.max(offset, 0), this.text.length);
    const index = this.lineIndex(inText);
    const width = inText - (this.starts[index] ?? 0) - (index === 0 && this.hasMark && inText > 0 ? 1 : 0);
    return { line: index + 1, column: width + 1 };
  }

  rangeOf([start, end]: Span): TextRange {
    const from = this.placeOf(start);
    const to = this.placeOf(Math.max(start, end));
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** Places beyond a line or the text are moved to its end. */
  offsetOf({ line, column }: { line: number; column: number }): number {
    const index = Math.min(Math.max(line, 1), this.starts.length) - 1;
    const start = (this.starts[index] ?? 0) + (index === 0 && this.hasMark ? 1 : 0);
    return Math.min(start + Math.max(column, 1) - 1, this.lineEnd(start));
  }

  /** The offset of the break that ends the line of an offset, or of the end of the text. */
  lineEnd(offset: number): number {
    const inText = Math.min(offset, this.text.length);
    const found = /[\r\n]/g;
    found.lastIndex = inText;
    return found.exec(this.text)?.index ?? this.text.length;
  }

  /** The offset at which the line of an offset starts. */
  lineStart(offset: number): number {
    return this.starts[this.lineIndex(Math.min(Math.max(offset, 0), this.text.length))] ?? 0;
  }

  private lineIndex(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
