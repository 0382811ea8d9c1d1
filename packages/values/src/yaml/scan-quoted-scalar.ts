import { Folding } from "./scan-plain-scalar.ts";
import { isBlankOrEnd, isBreak, type Mark, type TextCursor } from "./text-cursor.ts";
import type { ScalarToken } from "./token.ts";
import { YamlProblem } from "./yaml-problem.ts";

const singleQuote = 0x27;
const doubleQuote = 0x22;
const backslash = 0x5c;

const escapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

const hexDigits: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Reads a scalar in single or double quotes. */
export function scanQuotedScalar(cursor: TextCursor): ScalarToken {
  const start = cursor.mark();
  const quote = cursor.code();
  cursor.skip();
  const folding = new Folding();
  let value = "";
  for (;;) {
    cursor.need(4);
    refuseEnd(cursor, start);
    value += quote === singleQuote ? readSingle(cursor) : readDouble(cursor, { start, folding });
    if (cursor.code() === quote) break;
    folding.take(cursor);
    value += folding.fold();
  }
  cursor.skip();
  return {
    kind: "scalar",
    style: quote === singleQuote ? "single" : "double",
    value,
    start,
    end: cursor.mark(),
  };
}

function refuseEnd(cursor: TextCursor, start: Mark): void {
  const place = { at: cursor.mark(), context: start };
  if (cursor.isAtDocumentMarker()) {
    throw new YamlProblem("a document marker stands inside of a quoted text", place);
  }
  if (cursor.code() === 0) {
    throw new YamlProblem("the closing quote is missing", { ...place, kind: "open-quote" });
  }
}

function readSingle(cursor: TextCursor): string {
  let word = "";
  for (let code = cursor.code(); !isBlankOrEnd(code); code = cursor.code()) {
    if (code === singleQuote) {
      if (cursor.code(1) !== singleQuote) break;
      cursor.skip();
    }
    word += cursor.read();
    cursor.need(2);
  }
  return word;
}

function readDouble(cursor: TextCursor, context: { start: Mark; folding: Folding }): string {
  let word = "";
  for (let code = cursor.code(); !isBlankOrEnd(code) && code !== doubleQuote; code = cursor.code()) {
    if (code !== backslash) word += cursor.read();
    else if (isBreak(cursor.code(1))) {
      cursor.need(3);
      cursor.skip();
      cursor.readBreak();
      context.folding.startLine();
      break;
    } else word += readEscape(cursor, context.start);
    cursor.need(2);
  }
  return word;
}

function readEscape(cursor: TextCursor, start: Mark): string {
  const letter = String.fromCharCode(cursor.code(1));
  const length = hexDigits.get(letter);
  const plain = escapes.get(letter);
  if (length === undefined && plain === undefined) {
    throw new YamlProblem("a backslash in double quotes starts no known escape", {
      at: cursor.mark(),
      context: start,
    });
  }
  cursor.skip();
  cursor.skip();
  return plain ?? readCharacterCode(cursor, { start, length: length ?? 0 });
}

function readCharacterCode(cursor: TextCursor, context: { start: Mark; length: number }): string {
  cursor.need(context.length);
  const place = { at: cursor.mark(), context: context.start };
  const digits = cursor.text.slice(cursor.offset, Math.min(cursor.offset + context.length, cursor.end));
  if (digits.length < context.length || !/^[0-9a-fA-F]+$/.test(digits)) {
    throw new YamlProblem(`the escape needs ${context.length} hexadecimal digits`, place);
  }
  const code = Number.parseInt(digits, 16);
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    throw new YamlProblem("the escape names half of a character or none at all", place);
  }
  for (let taken = 0; taken < context.length; taken += 1) cursor.skip();
  return String.fromCodePoint(code);
}
