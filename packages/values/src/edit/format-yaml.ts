import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { resolvePlain } from "../yaml/resolve-scalar.ts";

/** How many spaces a level is indented by. */
const step = 2;

/**
 * Writes a values tree as YAML that Helm reads back as the same tree: block style, two spaces, texts quoted only where
 * they would be read as something else. The empty tree is `{}`.
 */
export function formatValues(tree: JsonObject): string {
  return Object.keys(tree).length === 0 ? "{}\n" : `${formatBlockMap(tree, 0).join("\n")}\n`;
}

/** The lines of a map in block style. */
export function formatBlockMap(map: JsonObject, indent: number): string[] {
  return Object.entries(map).flatMap(([key, value]) => formatEntry(key, value, indent));
}

/** The lines of one entry of a block map. */
export function formatEntry(key: string, value: JsonValue, indent: number): string[] {
  const start = `${" ".repeat(indent)}${formatText(key)}:`;
  return withValue(start, value, indent);
}

/** A value that stands behind a key or a dash in the first line, with the lines that follow it. */
export function withValue(start: string, value: JsonValue, indent: number): string[] {
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return [start, ...formatBlockMap(value, indent + step)];
  }
  if (Array.isArray(value) && value.length > 0) return [start, ...formatBlockList(value, indent + step)];
  const block = typeof value === "string" ? formatTextBlock(value, indent + step) : undefined;
  if (block !== undefined) return [`${start} ${block.sign}`, ...block.lines];
  return [`${start} ${formatFlow(value)}`];
}

/** The lines of a list in block style. */
function formatBlockList(list: readonly JsonValue[], indent: number): string[] {
  const dash = `${" ".repeat(indent)}-`;
  return list.flatMap((item) => {
    if (isJsonObject(item) && Object.keys(item).length > 0) {
      const [first = "", ...rest] = formatBlockMap(item, indent + step);
      return [`${dash} ${first.trimStart()}`, ...rest];
    }
    return withValue(dash, item, indent);
  });
}

/** A value on one line. */
export function formatFlow(value: JsonValue): string {
  if (typeof value === "string") return formatText(value);
  if (Array.isArray(value)) return `[${value.map((item) => formatFlow(item)).join(", ")}]`;
  if (!isJsonObject(value)) return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${formatText(key)}: ${formatFlow(item)}`);
  return `{${entries.join(", ")}}`;
}

/** A text as a scalar on one line, in double quotes where it could be read as something else. */
export function formatText(text: string): string {
  const isPlain = plainText.test(text) && !text.includes(": ") && !text.includes(" #");
  return isPlain && resolvePlain(text).kind === "string" ? text : quoteText(text);
}

/** Starts with a letter, a digit, a dot, a slash or an underscore and holds only what has no meaning anywhere. */
const plainText = /^[\w./](?:[\w./+@%=~^$()|;<>*& -]|:(?=[^\s,[\]{}?:]))*(?<! )$/;

/** A text in double quotes. */
export function quoteText(text: string): string {
  const escaped = JSON.stringify(text).replace(needsEscape, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return escaped;
}

/** Characters that YAML does not allow as they are, or reads as line breaks or as nothing. */
const needsEscape = /[\x7f-\xa0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\ufffe\uffff]/gu;

/** A text of several lines as a block; undefined where a block would not keep it. */
function formatTextBlock(text: string, indent: number): { sign: string; lines: string[] } | undefined {
  if (!text.includes("\n") || !blockText.test(text)) return undefined;
  const body = text.replace(/\n+$/, "");
  const tail = text.length - body.length;
  const lines = body.split("\n").map((line) => (line === "" ? "" : " ".repeat(indent) + line));
  if (tail === 0) return { sign: "|-", lines };
  return tail === 1 ? { sign: "|", lines } : { sign: "|+", lines: [...lines, ...Array(tail - 1).fill("")] };
}

/** Lines of ordinary characters; the first one is not indented and none is a document marker. */
const blockText = /^(?![\s])[\t\n\x20-\x7e\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\ud7ff]+$/;
