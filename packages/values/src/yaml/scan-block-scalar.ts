import { isBlank, isBreak, type Mark, type TextCursor } from "./text-cursor.ts";
import type { ScalarToken } from "./token.ts";
import { YamlProblem } from "./yaml-problem.ts";

type Chomping = "clip" | "strip" | "keep";

const plus = 0x2b;
const minus = 0x2d;

/** Reads a text block that starts with `|` or `>`. `indent` is the indentation of the collection around it. */
export function scanBlockScalar(cursor: TextCursor, indent: number): ScalarToken {
  const start = cursor.mark();
  const isLiteral = cursor.read() === "|";
  const header = readHeader(cursor, start);
  skipHeaderLine(cursor, start);
  const fixed = header.increment === 0 ? 0 : Math.max(indent, 0) + header.increment;
  const block = new BlockLines(cursor, { start, parentIndent: indent, fixed });
  const value = readLines(cursor, block, isLiteral);
  const tail = header.chomping === "strip" ? "" : block.lastBreak;
  const kept = header.chomping === "keep" ? block.emptyLines : "";
  return {
    kind: "scalar",
    style: isLiteral ? "literal" : "folded",
    value: value + tail + kept,
    start,
    end: block.end,
  };
}

/** The lines of a block: finds their indentation and collects empty lines between them. */
class BlockLines {
  indent: number;
  end: Mark;
  lastBreak = "";
  emptyLines = "";
  private readonly cursor: TextCursor;
  private readonly start: Mark;

  constructor(cursor: TextCursor, context: { start: Mark; parentIndent: number; fixed: number }) {
    this.cursor = cursor;
    this.start = context.start;
    this.indent = context.fixed;
    this.end = cursor.mark();
    const deepest = this.skipEmptyLines();
    if (this.indent === 0) this.indent = Math.max(deepest, context.parentIndent + 1, 1);
  }

  /** Takes indentation and empty lines; returns the widest indentation seen. */
  skipEmptyLines(): number {
    const { cursor } = this;
    this.end = cursor.mark();
    let deepest = 0;
    for (;;) {
      while (this.isInIndentation() && cursor.code() === 0x20) cursor.skip();
      deepest = Math.max(deepest, cursor.column);
      if (this.isInIndentation() && cursor.code() === 0x09) {
        throw new YamlProblem("a tab must not be used for indentation; use spaces", {
          at: cursor.mark(),
          context: this.start,
        });
      }
      if (!isBreak(cursor.code())) return deepest;
      this.emptyLines += cursor.readBreak();
      this.end = cursor.mark();
    }
  }

  private isInIndentation(): boolean {
    return this.indent === 0 || this.cursor.column < this.indent;
  }
}

function readLines(cursor: TextCursor, block: BlockLines, isLiteral: boolean): string {
  let value = "";
  let wasIndented = false;
  while (cursor.column === block.indent && cursor.code() !== 0) {
    const isIndented = isBlank(cursor.code());
    const isFolded = !isLiteral && !wasIndented && !isIndented && block.lastBreak.startsWith("\n");
    if (!isFolded) value += block.lastBreak;
    else if (block.emptyLines === "") value += " ";
    value += block.emptyLines;
    block.emptyLines = "";
    wasIndented = isIndented;
    const from = cursor.offset;
    cursor.skipToBreak();
    value += cursor.text.slice(from, cursor.offset);
    block.lastBreak = cursor.code() === 0 ? "" : cursor.readBreak();
    block.skipEmptyLines();
  }
  return value;
}

function readHeader(cursor: TextCursor, start: Mark): { chomping: Chomping; increment: number } {
  const first = readChomping(cursor);
  const increment = readIncrement(cursor, start);
  return { chomping: first ?? (increment > 0 ? readChomping(cursor) : undefined) ?? "clip", increment };
}

function readChomping(cursor: TextCursor): Chomping | undefined {
  const code = cursor.code();
  if (code !== plus && code !== minus) return undefined;
  cursor.skip();
  return code === plus ? "keep" : "strip";
}

function readIncrement(cursor: TextCursor, start: Mark): number {
  const digit = cursor.code() - 0x30;
  if (digit < 0 || digit > 9) return 0;
  if (digit === 0) {
    throw new YamlProblem("the indentation of a text block cannot be 0", {
      at: cursor.mark(),
      context: start,
    });
  }
  cursor.skip();
  return digit;
}

function skipHeaderLine(cursor: TextCursor, start: Mark): void {
  cursor.skipBlanks();
  if (cursor.code() === 0x23) cursor.skipToBreak();
  if (cursor.code() === 0) return;
  if (!isBreak(cursor.code())) {
    throw new YamlProblem("a text block starts on the line after its sign", {
      at: cursor.mark(),
      context: start,
    });
  }
  cursor.readBreak();
}
