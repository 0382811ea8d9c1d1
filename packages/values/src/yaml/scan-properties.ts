import { isBlank, isBlankOrEnd, isBreak, type Mark, type TextCursor } from "./text-cursor.ts";
import type { Token } from "./token.ts";
import { YamlProblem } from "./yaml-problem.ts";

const afterName = /[?:,\]}%@`]/;
const uriCharacter = /[\w\-;/?:@&=+$,.!~*'()[\]%]/;

/** Reads `*name` or `&name`. */
export function scanAnchor(cursor: TextCursor): Token {
  const start = cursor.mark();
  const kind = cursor.read() === "*" ? "alias" : "anchor";
  const name = readName(cursor);
  const code = cursor.code();
  if (name === "" || !(isBlankOrEnd(code) || afterName.test(String.fromCharCode(code)))) {
    const what = kind === "alias" ? "an alias (*)" : "an anchor (&)";
    throw new YamlProblem(`${what} needs a name of letters, digits, - and _`, {
      at: cursor.mark(),
      context: start,
    });
  }
  return { kind, name, start, end: cursor.mark() };
}

/** Reads `!tag`, `!!tag`, `!handle!tag` or `!<tag>`. */
export function scanTag(cursor: TextCursor): Token {
  const start = cursor.mark();
  const { handle, suffix } = cursor.code(1) === 0x3c ? readVerbatim(cursor, start) : readShort(cursor, start);
  if (!isBlankOrEnd(cursor.code())) {
    throw tagProblem(cursor, start, "a tag (!) ends with a space or a line break");
  }
  return { kind: "tag", handle, suffix, start, end: cursor.mark() };
}

/** Reads a line that starts with `%`. */
export function scanDirective(cursor: TextCursor): Token {
  const start = cursor.mark();
  cursor.skip();
  const name = readName(cursor);
  if (name === "" || !isBlankOrEnd(cursor.code())) {
    throw directiveProblem(cursor, start, "a line that starts with % needs the name of a directive");
  }
  if (name !== "YAML" && name !== "TAG") {
    throw directiveProblem(cursor, start, "only %YAML and %TAG are known");
  }
  const token = name === "YAML" ? readVersion(cursor, start) : readTagDirective(cursor, start);
  cursor.skipBlanks();
  if (cursor.code() === 0x23) cursor.skipToBreak();
  if (isBreak(cursor.code())) cursor.readBreak();
  else if (cursor.code() !== 0) throw directiveProblem(cursor, start, "nothing may follow a directive");
  return token;
}

function readName(cursor: TextCursor): string {
  const from = cursor.offset;
  while (/[\w-]/.test(String.fromCharCode(cursor.code()))) cursor.skip();
  return cursor.text.slice(from, cursor.offset);
}

function readVerbatim(cursor: TextCursor, start: Mark): { handle: string; suffix: string } {
  cursor.skip();
  cursor.skip();
  const suffix = readUri(cursor, start, "");
  if (cursor.code() !== 0x3e) throw tagProblem(cursor, start, "the closing > of the tag is missing");
  cursor.skip();
  return { handle: "", suffix };
}

function readShort(cursor: TextCursor, start: Mark): { handle: string; suffix: string } {
  const handle = readHandle(cursor);
  if (handle.length > 1 && handle.endsWith("!")) return { handle, suffix: readUri(cursor, start, "") };
  const suffix = readUri(cursor, start, handle);
  return suffix === "" ? { handle: "", suffix: "!" } : { handle: "!", suffix };
}

function readHandle(cursor: TextCursor): string {
  const from = cursor.offset;
  cursor.skip();
  readName(cursor);
  if (cursor.code() === 0x21) cursor.skip();
  return cursor.text.slice(from, cursor.offset);
}

function readUri(cursor: TextCursor, start: Mark, head: string): string {
  let uri = head.slice(1);
  let isEmpty = head === "";
  for (let char = current(cursor); uriCharacter.test(char); char = current(cursor)) {
    uri += char === "%" ? readEscapedCharacter(cursor, start) : cursor.read();
    isEmpty = false;
  }
  if (isEmpty) throw tagProblem(cursor, start, "a tag (!) needs a name");
  return uri;
}

function current(cursor: TextCursor): string {
  const code = cursor.code();
  return code === 0 ? "" : String.fromCharCode(code);
}

/** Tags with escaped characters name nothing that Helm knows: their exact text does not matter. */
function readEscapedCharacter(cursor: TextCursor, start: Mark): string {
  let escaped = "";
  for (let left = 1, first = true; left > 0; left -= 1, first = false) {
    const octet = readOctet(cursor, start);
    if (first) left = lengthOfCharacter(octet);
    if (left === 0 || (!first && (octet & 0xc0) !== 0x80)) {
      throw tagProblem(cursor, start, "the escaped bytes of the tag are no character");
    }
    for (let taken = 0; taken < 3; taken += 1) escaped += cursor.read();
  }
  return escaped;
}

function readOctet(cursor: TextCursor, start: Mark): number {
  cursor.need(3);
  const digits = /^%([0-9a-fA-F]{2})/.exec(cursor.text.slice(cursor.offset, cursor.offset + 3))?.[1];
  if (digits === undefined) {
    throw tagProblem(cursor, start, "a % in a tag needs two hexadecimal digits");
  }
  return Number.parseInt(digits, 16);
}

function lengthOfCharacter(octet: number): number {
  if (octet < 0x80) return 1;
  if ((octet & 0xe0) === 0xc0) return 2;
  if ((octet & 0xf0) === 0xe0) return 3;
  return (octet & 0xf8) === 0xf0 ? 4 : 0;
}

function readVersion(cursor: TextCursor, start: Mark): Token {
  cursor.skipBlanks();
  const major = readVersionNumber(cursor, start);
  if (cursor.code() !== 0x2e) throw directiveProblem(cursor, start, "the version of %YAML is not complete");
  cursor.skip();
  const minor = readVersionNumber(cursor, start);
  return { kind: "version-directive", major, minor, start, end: cursor.mark() };
}

function readVersionNumber(cursor: TextCursor, start: Mark): number {
  let digits = "";
  while (/[0-9]/.test(current(cursor))) {
    if (digits.length === 2) throw directiveProblem(cursor, start, "the version of %YAML is too long");
    digits += cursor.read();
  }
  if (digits === "") throw directiveProblem(cursor, start, "%YAML needs a version");
  return Number(digits);
}

function readTagDirective(cursor: TextCursor, start: Mark): Token {
  cursor.skipBlanks();
  if (cursor.code() !== 0x21) throw directiveProblem(cursor, start, "%TAG needs a handle such as !a!");
  const handle = readHandle(cursor);
  if (handle !== "!" && !(handle.length > 1 && handle.endsWith("!"))) {
    throw directiveProblem(cursor, start, "%TAG needs a handle such as !a!");
  }
  if (!isBlank(cursor.code())) throw directiveProblem(cursor, start, "%TAG needs a prefix");
  cursor.skipBlanks();
  const prefix = readUri(cursor, start, "");
  if (!isBlankOrEnd(cursor.code())) throw directiveProblem(cursor, start, "nothing may follow a directive");
  return { kind: "tag-directive", handle, prefix, start, end: cursor.mark() };
}

function tagProblem(cursor: TextCursor, start: Mark, message: string): YamlProblem {
  return new YamlProblem(message, { at: cursor.mark(), context: start });
}

function directiveProblem(cursor: TextCursor, start: Mark, message: string): YamlProblem {
  return new YamlProblem(message, { at: cursor.mark(), context: start });
}
