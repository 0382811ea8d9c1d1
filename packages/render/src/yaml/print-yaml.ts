import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { isAmbiguous } from "./resolve-plain.ts";

// keys that people look for first, in the order of kubectl; all others follow in alphabetical order
const firstKeys = ["apiVersion", "kind", "metadata", "name", "namespace", "labels", "annotations"];
const rankOf = new Map(firstKeys.map((key, index) => [key, index]));

/**
 * YAML with sorted keys, one scalar on a line, and texts of several lines as blocks: the form in which both sides
 * of a diff are written, so that only real differences differ. Ends with a line break; an empty map is `{}`.
 */
export function printYaml(value: JsonValue): string {
  const out: string[] = [];
  if (isJsonObject(value) && Object.keys(value).length > 0) printMap(value, { indent: "", first: "" }, out);
  else if (Array.isArray(value) && value.length > 0) printList(value, "", out);
  else out.push(`${inline(value)}\n`);
  return out.join("");
}

/** The keys of a map in the order in which they are printed. */
export function sortedKeys(map: JsonObject): string[] {
  return Object.keys(map).sort((left, right) => {
    const byRank = (rankOf.get(left) ?? firstKeys.length) - (rankOf.get(right) ?? firstKeys.length);
    return byRank !== 0 ? byRank : left < right ? -1 : 1;
  });
}

// `start` stands before the first key: the indentation, or the dash of a list's item
function printMap(
  map: JsonObject,
  { indent, first }: { indent: string; first: string },
  out: string[],
): void {
  let start = first;
  for (const key of sortedKeys(map)) {
    const value = map[key] ?? null;
    out.push(start, keyText(key, indent), ":");
    printBelow(value, { indent, isItem: false }, out);
    start = indent;
  }
}

function keyText(key: string, indent: string): string {
  const text = scalarText(key);
  return text.length > simpleKeyLength ? `? ${text}\n${indent}` : text;
}

function printList(items: readonly JsonValue[], indent: string, out: string[]): void {
  for (const item of items) {
    if (isJsonObject(item) && Object.keys(item).length > 0) {
      printMap(item, { indent: `${indent}  `, first: `${indent}- ` }, out);
    } else {
      out.push(indent, "-");
      printBelow(item, { indent, isItem: true }, out);
    }
  }
}

function printBelow(
  value: JsonValue,
  { indent, isItem }: { indent: string; isItem: boolean },
  out: string[],
): void {
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    out.push("\n");
    printMap(value, { indent: `${indent}  `, first: `${indent}  ` }, out);
  } else if (Array.isArray(value) && value.length > 0) {
    out.push("\n");
    printList(value, isItem ? `${indent}  ` : indent, out);
  } else if (typeof value === "string" && isBlock(value)) {
    out.push(" ", blockText(value, `${indent}  `));
  } else out.push(" ", inline(value), "\n");
}

function inline(value: JsonValue): string {
  if (typeof value === "string") return scalarText(value);
  if (value === null || typeof value !== "object") return String(value);
  return Array.isArray(value) ? "[]" : "{}";
}

// what YAML reads as a line break, drops, or refuses unless it is escaped
const special = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/u;
// those of them that JSON does not escape
const unescaped = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu;

const needsQuotes = /^$|^<<$|^[\s&*!|>%@`"'#,[\]{}]|^[-?:](?:\s|$)|^---|^\.\.\.|:\s|:$|\s#|\s$/u;
// what looks like an ordinary space or like nothing, and is part of the text
const hiddenSpace = /(?! )\p{Zs}|[\u200b\u2060]/u;
// a longer key is only found by readers that are told that it is one
const simpleKeyLength = 1000;

function scalarText(text: string): string {
  const isPlain = !needsQuotes.test(text) && !special.test(text) && !hiddenSpace.test(text);
  return isPlain && !isAmbiguous(text) ? text : quoted(text);
}

function quoted(text: string): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(unescaped, toEscape);
}

// what a block can hold without a loss: several lines without control characters
function isBlock(text: string): boolean {
  return text.includes("\n") && !special.test(text.replace(/[\n\t]/g, ""));
}

function blockText(text: string, indent: string): string {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const chomp = !text.endsWith("\n") ? "-" : body.endsWith("\n") || body === "" ? "+" : "";
  // the reader could not tell blanks at the start of the first line from indentation
  const digit = /^\n*[ \t]/.test(text) ? "2" : "";
  const lines = body.split("\n").map((line) => (line === "" ? "\n" : `${indent}${line}\n`));
  return `|${digit}${chomp}\n${lines.join("")}`;
}
