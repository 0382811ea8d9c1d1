import type { JsonValue } from "@ichor/values";
import { readBlockText } from "./block-text.ts";
import { indentOf, notPlain, type PlainLines } from "./plain-lines.ts";
import { readFlow } from "./read-flow.ts";
import { resolvePlain } from "./resolve-plain.ts";

/** The key of a map's line and the column behind its colon; undefined where the line holds no key. */
export function readKey(line: string, column: number): { key: string; end: number } | undefined {
  const first = line.charCodeAt(column);
  if (first === 34 || first === 39) return readQuotedKey(line, column);
  if (first === 91 || first === 123) return undefined;
  if (isIndicator(first)) throw notPlain;
  let colon = line.indexOf(":", column);
  while (colon >= 0 && colon + 1 < line.length && line.charCodeAt(colon + 1) !== 32) {
    colon = line.indexOf(":", colon + 1);
  }
  if (colon < 0) return undefined;
  const text = line.slice(column, colon).trimEnd();
  if (text.includes(" #") || text === "<<") throw notPlain;
  return { key: plainKey(text), end: colon + 1 };
}

function readQuotedKey(line: string, column: number): { key: string; end: number } | undefined {
  const close = closingQuote(line, column);
  if (close < 0) return undefined;
  let colon = close + 1;
  while (line.charCodeAt(colon) === 32) colon++;
  if (line.charCodeAt(colon) !== 58) return undefined;
  const after = line.charCodeAt(colon + 1);
  if (!Number.isNaN(after) && after !== 32) throw notPlain;
  return { key: unquote(line.slice(column, close + 1)), end: colon + 1 };
}

function plainKey(text: string): string {
  const value = resolvePlain(text);
  if (value === text) return text;
  // what is no text becomes one: true, 1, 1.5; null is refused by Kubernetes
  if (value === null || typeof value === "number") throw notPlain;
  return String(value);
}

/** A value that starts on a line: flow collection, quoted or plain scalar, block text. Moves behind it. */
export function readInline(at: PlainLines, text: string, parentIndent: number): JsonValue {
  const first = text.charCodeAt(0);
  if (first === 34 || first === 39) return readQuoted(at, text, parentIndent);
  if (first === 124 || first === 62) return readBlockText(at, text, parentIndent);
  if (first === 91 || first === 123) {
    at.index++;
    return readFlow(text);
  }
  if (isIndicator(first) || (first === 45 && (text.length === 1 || text.charCodeAt(1) === 32)))
    throw notPlain;
  return readPlain(at, text, parentIndent);
}

function readQuoted(at: PlainLines, text: string, parentIndent: number): string {
  const whole = closingQuote(text, 0) < 0 ? foldQuoted(at, text, parentIndent) : text;
  const close = closingQuote(whole, 0);
  const rest = whole.slice(close + 1);
  const isEnd = rest.trim() === "" || /^[ ]+#/.test(rest);
  if (!isEnd) throw notPlain;
  at.index++;
  return unquote(whole.slice(0, close + 1));
}

// a quoted scalar goes on over several lines, which are folded to one
function foldQuoted(at: PlainLines, text: string, parentIndent: number): string {
  const isDouble = text.charCodeAt(0) === 34;
  let folded = text.trimEnd();
  let blanks = 0;
  while (closingQuote(folded, 0) < 0) {
    if ((isDouble && folded.endsWith("\\")) || at.index + 1 >= at.lines.length) throw notPlain;
    at.index++;
    const line = at.lines[at.index] ?? "";
    if (line.trim() === "") {
      blanks++;
      continue;
    }
    if (indentOf(line) <= parentIndent) throw notPlain;
    folded += (blanks > 0 ? "\n".repeat(blanks) : " ") + line.trim();
    blanks = 0;
  }
  return folded;
}

/** The column of the closing quote of the text that opens at `open`; -1 where it is on a later line. */
export function closingQuote(line: string, open: number): number {
  const quote = line.charCodeAt(open);
  for (let column = open + 1; column < line.length; column++) {
    const code = line.charCodeAt(column);
    if (quote === 34 && code === 92) column++;
    else if (code === quote) {
      if (quote === 39 && line.charCodeAt(column + 1) === 39) column++;
      else return column;
    }
  }
  return -1;
}

/** The text of a quoted scalar. */
export function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.charCodeAt(0) === 39) return inner.replaceAll("''", "'");
  if (!inner.includes("\\")) return inner;
  // escapes that JSON does not have are left to the general reader
  if (/\\[^"\\/bfnrtu]/.test(inner.replaceAll("\\\\", "")) || inner.includes("\t")) throw notPlain;
  try {
    return JSON.parse(`"${inner.replaceAll("\n", "\\n")}"`) as string;
  } catch {
    throw notPlain;
  }
}

// a plain scalar goes on over deeper lines, which are folded to one
function readPlain(at: PlainLines, text: string, parentIndent: number): JsonValue {
  const first = plainPart(text);
  at.index++;
  if (first.hasComment) return resolvePlain(first.text);
  let folded = first.text;
  let blanks = 0;
  let isFolded = false;
  let end = at.index;
  for (let index = at.index; index < at.lines.length; index++) {
    const line = at.lines[index] ?? "";
    const column = indentOf(line);
    if (column === line.length) {
      blanks++;
      continue;
    }
    if (column <= parentIndent || line.charCodeAt(column) === 35) break;
    const part = plainPart(line.slice(column));
    folded += blanks > 0 ? "\n".repeat(blanks) + part.text : ` ${part.text}`;
    blanks = 0;
    isFolded = true;
    end = index + 1;
    if (part.hasComment) break;
  }
  at.index = end;
  return isFolded ? folded : resolvePlain(folded);
}

function plainPart(text: string): { text: string; hasComment: boolean } {
  const comment = text.indexOf(" #");
  const part = (comment < 0 ? text : text.slice(0, comment)).trimEnd();
  if (part.includes(": ") || part.endsWith(":") || part.includes("\t")) throw notPlain;
  return { text: part, hasComment: comment >= 0 };
}

// anchors, aliases, tags, directives, complex keys and what is reserved
const indicators = new Uint8Array(128);
for (const letter of "&*!%@`?,]}") indicators[letter.charCodeAt(0)] = 1;

function isIndicator(code: number): boolean {
  return code < 128 && indicators[code] === 1;
}
