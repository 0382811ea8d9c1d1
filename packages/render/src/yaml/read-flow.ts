import type { JsonValue } from "@ichor/values";
import { notPlain } from "./plain-lines.ts";

/** A flow collection that ends on its line. Only what is also JSON, or a list of plain words. */
export function readFlow(text: string): JsonValue {
  const trimmed = withoutComment(text).trimEnd();
  if (trimmed === "{}") return {};
  if (trimmed === "[]") return [];
  try {
    return JSON.parse(trimmed) as JsonValue;
  } catch {
    return readWords(trimmed);
  }
}

function withoutComment(text: string): string {
  const comment = text.indexOf(" #");
  return comment < 0 || /["']/.test(text) ? text : text.slice(0, comment);
}

function readWords(text: string): JsonValue {
  const inner = /^\[([^[\]{}"'#&*!|>%@`?:]*)\]$/.exec(text)?.[1];
  if (inner === undefined) throw notPlain;
  const words = inner.split(",").map((word) => word.trim());
  if (words.at(-1) === "") words.pop();
  if (words.some((word) => !/^[A-Za-z][A-Za-z_ -]*$/.test(word) || isWord(word))) throw notPlain;
  return words;
}

// words that may mean a boolean or null are left to the general reader
function isWord(word: string): boolean {
  return /^(?:y|n|yes|no|on|off|true|false|null)$/i.test(word);
}
