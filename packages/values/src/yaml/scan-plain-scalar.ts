import { isBlank, isBlankOrEnd, isBreak, type TextCursor } from "./text-cursor.ts";
import type { ScalarToken } from "./token.ts";
import { YamlProblem } from "./yaml-problem.ts";

/** The white space between two words of a scalar, folded as YAML folds it. */
export class Folding {
  private spaces = "";
  private firstBreak = "";
  private furtherBreaks = "";
  isOnNewLine = false;

  /** Takes the spaces, tabs and breaks at the cursor. `refuseTab` may throw for a tab that stands as indentation. */
  take(cursor: TextCursor, refuseTab?: () => void): void {
    for (let code = cursor.code(); isBlank(code) || isBreak(code); code = cursor.code()) {
      if (isBlank(code)) {
        if (this.isOnNewLine && code === 0x09) refuseTab?.();
        if (this.isOnNewLine) cursor.skip();
        else this.spaces += cursor.read();
      } else if (this.isOnNewLine) this.furtherBreaks += cursor.readBreak();
      else {
        this.spaces = "";
        this.firstBreak += cursor.readBreak();
        this.isOnNewLine = true;
      }
    }
  }

  /** A break that the text asks to leave out, such as one after a backslash. */
  startLine(): void {
    this.isOnNewLine = true;
  }

  /** What stands for the white space taken so far; starts anew. */
  fold(): string {
    const folded = this.isOnNewLine ? this.foldBreaks() : this.spaces;
    this.spaces = "";
    this.firstBreak = "";
    this.furtherBreaks = "";
    this.isOnNewLine = false;
    return folded;
  }

  private foldBreaks(): string {
    if (!this.firstBreak.startsWith("\n")) return this.firstBreak + this.furtherBreaks;
    return this.furtherBreaks === "" ? " " : this.furtherBreaks;
  }
}

const flowIndicators = new Set([",", "?", "[", "]", "{", "}"].map((char) => char.charCodeAt(0)));

/**
 * Reads a scalar without quotes, which may go on over further lines.
 * `indent` is the indentation of the collection around it, -1 at the top.
 */
export function scanPlainScalar(
  cursor: TextCursor,
  context: { indent: number; isInFlow: boolean },
): { token: ScalarToken; endsLine: boolean } {
  const start = cursor.mark();
  const folding = new Folding();
  let end = start;
  let value = "";
  const refuseTab = () => {
    if (cursor.column <= context.indent) {
      throw new YamlProblem("a tab must not be used for indentation; use spaces", {
        at: cursor.mark(),
        context: start,
      });
    }
  };
  for (cursor.need(4); !cursor.isAtDocumentMarker() && cursor.code() !== 0x23; cursor.need(4)) {
    const word = readWord(cursor, context.isInFlow);
    if (word !== "") {
      value += folding.fold() + word;
      end = cursor.mark();
    }
    if (!isBlank(cursor.code()) && !isBreak(cursor.code())) break;
    folding.take(cursor, refuseTab);
    if (!context.isInFlow && cursor.column <= context.indent) break;
  }
  return { token: { kind: "scalar", style: "plain", value, start, end }, endsLine: folding.isOnNewLine };
}

function readWord(cursor: TextCursor, isInFlow: boolean): string {
  const from = cursor.offset;
  for (let code = cursor.code(); !isBlankOrEnd(code); code = cursor.code()) {
    if (code === 0x3a && isBlankOrEnd(cursor.code(1))) break;
    if (isInFlow && flowIndicators.has(code)) break;
    cursor.skip();
  }
  cursor.need(2);
  return cursor.text.slice(from, cursor.offset);
}
