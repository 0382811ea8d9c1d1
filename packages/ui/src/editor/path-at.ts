import { isMap, isPair, isSeq, type Node, type Pair, parseDocument } from "yaml";

/** A place in the tree of a text: the keys that lead there, and where the last key or item stands. */
export type PlaceInTree = { path: readonly (string | number)[]; start: number; end: number };

function rangeOf(node: unknown): readonly [number, number] | undefined {
  const range = (node as Node | null | undefined)?.range;
  return range ? [range[0], range[2]] : undefined;
}

function holds(node: unknown, offset: number): boolean {
  const range = rangeOf(node);
  return range !== undefined && offset >= range[0] && offset < Math.max(range[1], range[0] + 1);
}

function keyOf(pair: Pair): string {
  const key = pair.key as { value?: unknown } | null;
  return String(key?.value ?? "");
}

function findInPair(pair: Pair, offset: number, path: readonly (string | number)[]): PlaceInTree | undefined {
  const here = [...path, keyOf(pair)];
  const key = (pair.key as Node | null)?.range;
  if (key && offset >= key[0] && offset <= key[1]) return { path: here, start: key[0], end: key[1] };
  if (!holds(pair.value, offset)) return undefined;
  const inner = findInNode(pair.value as Node, offset, here);
  if (inner) return inner;
  const value = (pair.value as Node).range;
  return value && !isMap(pair.value) && !isSeq(pair.value)
    ? { path: here, start: value[0], end: value[1] }
    : undefined;
}

function findInNode(node: Node, offset: number, path: readonly (string | number)[]): PlaceInTree | undefined {
  if (isMap(node))
    for (const pair of node.items) {
      const found = isPair(pair) ? findInPair(pair, offset, path) : undefined;
      if (found) return found;
    }
  if (isSeq(node))
    for (const [index, item] of node.items.entries())
      if (holds(item, offset)) return findInNode(item as Node, offset, [...path, index]);
  return undefined;
}

/** The key or value at an offset of a YAML text, also of one that is not whole yet. */
export function placeAt(text: string, offset: number): PlaceInTree | undefined {
  const { contents } = parseDocument(text, { strict: false, uniqueKeys: false, logLevel: "silent" });
  return contents ? findInNode(contents as Node, offset, []) : undefined;
}
