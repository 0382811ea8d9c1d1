import type { JsonObject } from "../json-value.ts";
import { isJsonObject } from "../json-value.ts";
import type { KeyPath } from "../value-path.ts";
import type { Positions } from "../yaml/parsed-values.ts";

/** What a chart's values.yaml says about a key in the comment above it. */
export type KeyComment = {
  path: KeyPath;
  /** plain text with line breaks; empty where there is none */
  doc: string;
  /** the default in words (`@default -- text`) */
  defaultText?: string;
  /** the key itself is commented out */
  isCommentedOut: boolean;
};

/**
 * Reads the comments of a values.yaml written in the style of helm-docs: the text after the last `# --` above a key,
 * without `@schema` blocks. Keys that are commented out are found where such a text stands above them, or where
 * `isKnown` says that the chart knows them; other commented lines are examples.
 */
export function readComments(source: CommentSource, isKnown: (path: KeyPath) => boolean): KeyComment[] {
  const lines = source.text.split(/\r?\n/);
  const keys = listKeys(source);
  const comments: KeyComment[] = [];
  for (const { path, line, column } of keys) {
    const text = describe(commentAbove(lines, { line, column }));
    if (text !== undefined) comments.push({ path, ...text, isCommentedOut: false });
  }
  return [...comments, ...readCommentedOut(lines, keys, isKnown)];
}

/** A values.yaml with its tree and where everything stands. */
export type CommentSource = { text: string; tree: JsonObject; positions: Positions };

/** A key of the text; `line` counts from 0, `column` is its indentation. */
type LiveKey = { path: KeyPath; line: number; column: number };

function listKeys({ tree, positions }: CommentSource): LiveKey[] {
  const keys: LiveKey[] = [];
  const walk = (map: JsonObject, path: KeyPath): void => {
    for (const [key, value] of Object.entries(map)) {
      const full = [...path, key];
      const range = positions.rangeOf(full)?.key;
      if (range !== undefined) keys.push({ path: full, line: range.line - 1, column: range.column - 1 });
      if (isJsonObject(value)) walk(value, full);
    }
  };
  walk(tree, []);
  return keys.sort((left, right) => left.line - right.line);
}

/** The comment lines directly above a key, as far as they are indented like the key. */
function commentAbove(
  lines: readonly string[],
  { line, column }: { line: number; column: number },
): string[] {
  let first = line;
  while (isComment(lines[first - 1]) && indentOf(lines[first - 1] ?? "") === column) first -= 1;
  return lines.slice(first, line);
}

/** What a documented key's text starts with. */
const marker = /^\s*#\s*-{2,}(\s|$)/;

function isComment(line: string | undefined): boolean {
  return line !== undefined && /^\s*#/.test(line);
}

/** The documenting part of a block of comment lines; undefined where nothing is documented. */
function describe(block: readonly string[]): { doc: string; defaultText?: string } | undefined {
  const lines = withoutSchema(block);
  const start = lines.findLastIndex((line) => marker.test(line));
  if (start < 0) return undefined;
  const first = (lines[start] ?? "").replace(/^\s*#\s*-{2,}\s?/, "").replace(/^\([\w/.-]+\)\s*/, "");
  const doc = [first];
  let defaultText: string | undefined;
  for (const line of lines.slice(start + 1)) {
    const text = line.replace(/^\s*#\s?/, "");
    const given = /^\s*@default\s*--\s*(.*)$/.exec(text);
    if (given !== null) defaultText = given[1]?.trim();
    else if (!/^\s*@(section|ignored|raw|notationType)\b/.test(text)) doc.push(text.trimEnd());
  }
  return { doc: doc.join("\n").trim(), ...(defaultText === undefined ? {} : { defaultText }) };
}

function withoutSchema(block: readonly string[]): string[] {
  let isInside = false;
  return block.filter((line) => {
    if (!/^\s*#\s*@schema\b/.test(line)) return !isInside;
    isInside = !isInside;
    return false;
  });
}

const commentedKey = /^(\s*)#(\s*)([A-Za-z][\w-]*):(\s|$)/;

function readCommentedOut(
  lines: readonly string[],
  keys: readonly LiveKey[],
  isKnown: (path: KeyPath) => boolean,
): KeyComment[] {
  const live = new Map(keys.map((key) => [key.line, key]));
  const parents: LiveKey[] = [];
  const found: KeyComment[] = [];
  let block: string[] = [];
  const finish = (next: LiveKey | undefined): void => {
    found.push(...readBlock(block, { parents, next, isKnown }));
    block = [];
  };
  lines.forEach((line, number) => {
    const key = live.get(number);
    if (isComment(line)) {
      if (block.length > 0 && indentOf(line) !== indentOf(block[0] ?? "")) finish(undefined);
      block.push(line);
      return;
    }
    finish(key);
    if (key === undefined) return;
    while ((parents.at(-1)?.column ?? -1) >= key.column) parents.pop();
    parents.push(key);
  });
  return found;
}

type BlockContext = {
  parents: readonly LiveKey[];
  /** the key that stands directly below the block */
  next: LiveKey | undefined;
  isKnown: (path: KeyPath) => boolean;
};

/** A block is a run of comment lines with one indentation, cut at each `# --`. The last cut is that of the key below. */
function readBlock(block: readonly string[], context: BlockContext): KeyComment[] {
  const lines = withoutSchema(block);
  const starts = lines.flatMap((line, index) => (marker.test(line) ? [index] : []));
  const cuts = [0, ...starts.filter((start) => start > 0), lines.length];
  return cuts.slice(0, -1).flatMap((start, index) => {
    const isLast = index === cuts.length - 2;
    return readSegment(
      lines.slice(start, cuts[index + 1]),
      isLast ? context : { ...context, next: undefined },
    );
  });
}

function readSegment(lines: readonly string[], { parents, next, isKnown }: BlockContext): KeyComment[] {
  const documented = marker.test(lines[0] ?? "");
  const parent = parents.findLast((key) => key.column < indentOf(lines[0] ?? ""))?.path ?? [];
  const found: KeyComment[] = [];
  lines.forEach((line, index) => {
    const [, , gap = "", name = ""] = commentedKey.exec(line) ?? [];
    if (name === "" || gap.length > 1) return;
    const path = [...parent, name];
    const isOwnEntry = documented && next === undefined && found.length === 0 && index > 0;
    const isEntry = isOwnEntry && lines.slice(index + 1).every((below) => /^\s*#\s{2,}/.test(below));
    if (!isEntry && !isKnown(path)) return;
    const text = isOwnEntry ? describe(lines.slice(0, index)) : undefined;
    found.push({ path, doc: "", ...text, isCommentedOut: true });
  });
  return found;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
