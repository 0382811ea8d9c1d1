import type { JsonValue } from "@ichor/values";
import { readInline, readKey } from "./plain-inline.ts";
import { notPlain, type PlainLines, skipBlank } from "./plain-lines.ts";
import type { YamlReading } from "./yaml-reading.ts";

const maxDepth = 500;

/**
 * Reads the YAML that templates print: block maps and lists, scalars, block texts, flow collections on one line.
 * Returns undefined for a document with anything else, right or wrong: the general reader decides then.
 */
export function readPlainYaml(text: string): YamlReading | undefined {
  const lines = (text.includes("\r") ? text.replaceAll("\r\n", "\n") : text).split("\n");
  const at: PlainLines = { lines, index: 0, indent: -1, duplicates: [] };
  try {
    skipBlank(at);
    if (at.indent < 0) return { value: null, duplicates: [] };
    const value = readBlock(at, 0);
    skipBlank(at);
    return at.indent < 0 ? { value, duplicates: at.duplicates } : undefined;
  } catch (reason) {
    if (reason === notPlain) return undefined;
    throw reason;
  }
}

function readBlock(at: PlainLines, depth: number): JsonValue {
  if (depth > maxDepth) throw notPlain;
  const line = at.lines[at.index] ?? "";
  if (isItem(line, at.indent)) return readList(at, at.indent, depth);
  if (readKey(line, at.indent) !== undefined) return readMap(at, at.indent, depth);
  if (depth > 0) throw notPlain;
  const value = readInline(at, line.slice(at.indent), -1);
  return value;
}

function readMap(at: PlainLines, indent: number, depth: number): JsonValue {
  const map: Record<string, JsonValue> = {};
  do {
    const line = at.lines[at.index] ?? "";
    const found = readKey(line, indent);
    if (found === undefined) throw notPlain;
    if (Object.hasOwn(map, found.key)) at.duplicates.push({ key: found.key, line: at.index + 1 });
    const value = readMapValue(at, line.slice(found.end), { indent, depth });
    setOwn(map, found.key, value);
    skipBlank(at);
  } while (at.indent === indent && !isItem(at.lines[at.index] ?? "", indent));
  if (at.indent > indent) throw notPlain;
  return map;
}

function readMapValue(
  at: PlainLines,
  rest: string,
  { indent, depth }: { indent: number; depth: number },
): JsonValue {
  if (!isNothing(rest)) return readInline(at, rest.trimStart(), indent);
  at.index++;
  skipBlank(at);
  if (at.indent > indent) return readBlockOrText(at, indent, depth + 1);
  const isListBelow = at.indent === indent && isItem(at.lines[at.index] ?? "", indent);
  return isListBelow ? readList(at, indent, depth + 1) : null;
}

// a value may start on the line below its key
function readBlockOrText(at: PlainLines, parent: number, depth: number): JsonValue {
  const line = at.lines[at.index] ?? "";
  const isBlock = isItem(line, at.indent) || readKey(line, at.indent) !== undefined;
  return isBlock ? readBlock(at, depth) : readInline(at, line.slice(at.indent), parent);
}

function readList(at: PlainLines, indent: number, depth: number): JsonValue {
  const items: JsonValue[] = [];
  do {
    const line = at.lines[at.index] ?? "";
    const rest = line.slice(indent + 1);
    items.push(isNothing(rest) ? readItemBelow(at, indent, depth) : readItem(at, indent, depth));
    skipBlank(at);
  } while (at.indent === indent && isItem(at.lines[at.index] ?? "", indent));
  if (at.indent > indent) throw notPlain;
  return items;
}

function readItemBelow(at: PlainLines, indent: number, depth: number): JsonValue {
  at.index++;
  skipBlank(at);
  return at.indent > indent ? readBlockOrText(at, indent, depth + 1) : null;
}

function readItem(at: PlainLines, indent: number, depth: number): JsonValue {
  const line = at.lines[at.index] ?? "";
  let column = indent + 1;
  while (line.charCodeAt(column) === 32) column++;
  if (isItem(line, column) || readKey(line, column) !== undefined) {
    // "- key: value" is a map whose first line starts behind the dash
    at.lines[at.index] = " ".repeat(column) + line.slice(column);
    at.indent = column;
    return readBlock(at, depth + 1);
  }
  return readInline(at, line.slice(column), indent);
}

function isItem(line: string, column: number): boolean {
  if (line.charCodeAt(column) !== 45) return false;
  const next = line.charCodeAt(column + 1);
  return Number.isNaN(next) || next === 32;
}

function isNothing(rest: string): boolean {
  const text = rest.trimStart();
  if (text === "") return true;
  return text.charCodeAt(0) === 35 && rest.length > text.length;
}

function setOwn(map: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== "__proto__") {
    map[key] = value;
    return;
  }
  Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
}
