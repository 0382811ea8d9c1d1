import type { JsonValue } from "@ichor/values";
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { decodeBase64 } from "../mask/base64.ts";
import { resolvePlain } from "./resolve-plain.ts";
import type { YamlReading } from "./yaml-reading.ts";

/** Called for each scalar that stands unquoted in the text. */
type OnPlain = (path: readonly (string | number)[], source: string) => void;

const maxNodes = 1_000_000;
const maxDepth = 1_000;

/** The general reader: any YAML, with anchors, merge keys and tags. Optionally reports every unquoted scalar. */
export function readAnyYaml(text: string, onPlain?: OnPlain): YamlReading {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: "failsafe",
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    stringKeys: false,
    lineCounter: lines,
  });
  const error = document.errors[0];
  if (error !== undefined) {
    return { duplicates: [], fault: { line: lines.linePos(error.pos[0]).line, reason: wordsOf(error.code) } };
  }
  const walk: Walk = {
    lines,
    anchors: new Map(),
    aliases: 0,
    duplicates: [],
    nodes: 0,
    ...(onPlain && { onPlain }),
  };
  try {
    return { value: toJson(walk, document.contents, []), duplicates: walk.duplicates };
  } catch (fault) {
    // thrown by `toJson` alone, to leave the recursion
    if (!(fault instanceof YamlFault)) throw fault;
    return { duplicates: walk.duplicates, fault: { line: fault.line, reason: fault.message } };
  }
}

type Anchored = Scalar | YAMLMap | YAMLSeq;

type Walk = {
  lines: LineCounter;
  anchors: Map<string, Anchored>;
  /** how many aliases the walk is inside of */
  aliases: number;
  duplicates: { key: string; line: number }[];
  nodes: number;
  onPlain?: OnPlain;
};

class YamlFault extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

function wordsOf(code: string): string {
  return code.toLowerCase().replaceAll("_", " ");
}

function toJson(walk: Walk, node: unknown, path: (string | number)[]): JsonValue {
  walk.nodes += 1;
  const line = lineOf(walk, node);
  if (walk.nodes > maxNodes) throw new YamlFault(line, "aliases expand to too much");
  if (path.length > maxDepth) throw new YamlFault(line, "too deep");
  if (isAlias(node)) return aliasOf(walk, node, path);
  // what an alias means is decided by the anchors above it in the text, not by those inside of what it stands for
  if (walk.aliases === 0 && isAnchored(node)) walk.anchors.set(node.anchor, node);
  if (isScalar(node)) return scalarOf(walk, node, path);
  if (isSeq(node)) return node.items.map((item, index) => toJson(walk, item, [...path, index]));
  if (isMap(node)) return mapOf(walk, node, path);
  return null;
}

function isAnchored(node: unknown): node is Anchored & { anchor: string } {
  return (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined;
}

function aliasOf(walk: Walk, alias: Alias, path: (string | number)[]): JsonValue {
  const target = walk.anchors.get(alias.source);
  if (target === undefined) throw new YamlFault(lineOf(walk, alias), "unknown alias");
  walk.aliases++;
  const value = toJson(walk, target, path);
  walk.aliases--;
  return value;
}

function scalarOf(walk: Walk, node: Scalar, path: readonly (string | number)[]): JsonValue {
  const text = node.source ?? "";
  const isPlain = node.type === undefined || node.type === "PLAIN";
  if (node.tag === "tag:yaml.org,2002:binary" || node.tag === "!!binary") return decodeBinary(text);
  if (!isPlain || node.tag === "tag:yaml.org,2002:str") return text;
  walk.onPlain?.(path, text);
  return resolvePlain(text);
}

function decodeBinary(text: string): string {
  return new TextDecoder("utf-8").decode(decodeBase64(text) ?? new Uint8Array());
}

function mapOf(walk: Walk, node: YAMLMap, path: (string | number)[]): JsonValue {
  const own = new Map<string, JsonValue>();
  const merged = new Map<string, JsonValue>();
  for (const pair of node.items as Pair[]) {
    const isMerge = isScalar(pair.key) && pair.key.type === "PLAIN" && pair.key.value === "<<";
    if (isMerge) {
      for (const [key, value] of mergedEntries(walk, pair.value, path))
        if (!merged.has(key)) merged.set(key, value);
      continue;
    }
    const key = keyOf(walk, pair.key);
    if (own.has(key)) walk.duplicates.push({ key, line: lineOf(walk, pair.key) });
    own.delete(key);
    own.set(key, toJson(walk, pair.value, [...path, key]));
  }
  for (const [key, value] of merged) if (!own.has(key)) own.set(key, value);
  return Object.fromEntries(own);
}

function mergedEntries(walk: Walk, node: unknown, path: (string | number)[]): [string, JsonValue][] {
  const value = toJson(walk, node, path);
  const maps = Array.isArray(value) ? value : [value];
  return maps.flatMap((map: JsonValue) => {
    if (typeof map !== "object" || map === null || Array.isArray(map)) {
      throw new YamlFault(lineOf(walk, node), "a merge needs a map");
    }
    return Object.entries(map);
  });
}

function keyOf(walk: Walk, node: unknown): string {
  const value = isScalar(node) || isAlias(node) ? toJson(walk, node, []) : undefined;
  if (value === undefined || value === null || typeof value === "object") {
    throw new YamlFault(lineOf(walk, node), "a key must be a text");
  }
  return String(value);
}

function lineOf(walk: Walk, node: unknown): number {
  const range = (node as { range?: [number, number, number] } | null | undefined)?.range;
  return range ? walk.lines.linePos(range[0]).line : 1;
}
