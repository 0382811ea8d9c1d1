import { isJsonObject, type JsonValue } from "../json-value.ts";
import type { ChartModel, ModelNode } from "../model/chart-model.ts";
import { childOf, findNode, isAcceptedPath } from "../model/find-node.ts";
import type { KeyPath } from "../value-path.ts";
import { hasType } from "./describe-type.ts";

/** A key that a person may have meant. */
export type NearKey = {
  path: KeyPath;
  /**
   * `spelling`: another name in the same map; `nesting`: one word for several levels; `place`: elsewhere; `forbidden`:
   * another name in the same map, which must not be set
   */
  kind: "spelling" | "nesting" | "place" | "forbidden";
};

/** An unknown key with its value and what must not be suggested. */
export type UnknownKey = {
  model: ChartModel;
  /** the map that holds the key */
  parent: KeyPath;
  key: string;
  value: JsonValue;
  isForbidden(path: KeyPath): boolean;
};

/** The known key that is most likely meant; undefined where nothing is near enough. */
export function findNearestKey(unknown: UnknownKey): NearKey | undefined {
  return (
    findNested(unknown) ??
    findJoined(unknown) ??
    findSpelling(unknown) ??
    findElsewhere(unknown) ??
    findBeginning(unknown)
  );
}

function findNested({ model, parent, key, isForbidden }: UnknownKey): NearKey | undefined {
  if (!key.includes(".")) return undefined;
  const steps = key.split(".");
  const candidates = [[...parent, ...steps], steps];
  const path = candidates.find((candidate) => isAcceptedPath(model, candidate) && !isForbidden(candidate));
  return path === undefined ? undefined : { path, kind: "nesting" };
}

function findSpelling({ model, parent, key, isForbidden }: UnknownKey): NearKey | undefined {
  const node = findNode(model, parent);
  const [name] = node === undefined ? [] : nearNames(node, key);
  if (name === undefined) return undefined;
  const path = [...parent, name];
  return { path, kind: isForbidden(path) ? "forbidden" : "spelling" };
}

type PlainName = { name: string; plain: string; child: ModelNode };

const plainNamesOf = new WeakMap<ModelNode, readonly PlainName[]>();

/** The keys of a map that are not rejected, with their names as they are compared. */
function plainNames(node: ModelNode | undefined): readonly PlainName[] {
  if (node === undefined) return [];
  const known = plainNamesOf.get(node);
  if (known !== undefined) return known;
  const names = Object.entries(node.children ?? {}).flatMap(([name, child]) =>
    child.rejected === undefined ? [{ name, plain: simplify(name), child }] : [],
  );
  plainNamesOf.set(node, names);
  return names;
}

/** Names of several levels in one word, such as `hubbleRelay` or `hubble_relay_enabled`. */
function findJoined({ model, parent, key, value, isForbidden }: UnknownKey): NearKey | undefined {
  const splits = (node: ModelNode | undefined, word: string): KeyPath[] =>
    plainNames(node).flatMap(({ name, plain, child }) => {
      if (plain === "" || !word.startsWith(plain)) return [];
      if (word === plain) return [[name]];
      return splits(child, word.slice(plain.length)).map((rest) => [name, ...rest]);
    });
  const fitting = splits(findNode(model, parent), simplify(key))
    .map((steps) => [...parent, ...steps])
    .filter((path) => !isForbidden(path) && accepts(findNode(model, path), value));
  const [path] = fitting;
  // one level is another spelling of the name
  if (path === undefined || fitting.length > 1 || path.length === parent.length + 1) return undefined;
  return { path, kind: "nesting" };
}

const leastBeginning = 3;

/** The one key of the same map that begins with the word, such as `bgpControlPlane` for `bgp`. */
function findBeginning({ model, parent, key, value, isForbidden }: UnknownKey): NearKey | undefined {
  const word = simplify(key);
  if (word.length < leastBeginning) return undefined;
  const [name, ...more] = plainNames(findNode(model, parent)).flatMap((known) =>
    known.plain.startsWith(word) ? [known.name] : [],
  );
  if (name === undefined || more.length > 0) return undefined;
  const path = [...parent, name];
  const isFitting = !isForbidden(path) && accepts(findNode(model, path), value);
  return isFitting ? { path, kind: "spelling" } : undefined;
}

/** Near names of keys that were asked for before: the same wrong key is looked up at every key stroke. */
const nearNamesOf = new WeakMap<ModelNode, Map<string, readonly string[]>>();
const mostRemembered = 500;

function nearNames(node: ModelNode, key: string): readonly string[] {
  const known = nearNamesOf.get(node) ?? new Map<string, readonly string[]>();
  nearNamesOf.set(node, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  const children = node.children ?? {};
  const names = Object.keys(children).filter((name) => children[name]?.rejected === undefined);
  const near = nearestWords(key, names);
  if (known.size >= mostRemembered) known.clear();
  known.set(key, near);
  return near;
}

/** The word that differs least, if it differs by less than about a third; case and separators hardly count. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  return nearestWords(word, words)[0];
}

function nearestWords(word: string, words: readonly string[]): string[] {
  const most = word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3;
  const plain = simplify(word);
  return words
    .filter((name) => Math.abs(name.length - word.length) <= most + 1)
    .map((name) => ({ name, distance: editDistance(plain, simplify(name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((left, right) => left.distance - right.distance)
    .map(({ name }) => name);
}

function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, "");
}

/** Letters inserted, left out, replaced or swapped with their neighbor. */
function editDistance(left: string, right: string): number {
  if (left === right) return 0;
  let before: number[] = [];
  let current = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let least = Math.min(
        (current[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (current[column - 1] ?? 0) + cost,
      );
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = current;
    current = next;
  }
  return current[right.length] ?? 0;
}

const indexes = new WeakMap<ChartModel, Map<string, KeyPath[]>>();

/** All paths of a model by the simplified name of their last key. */
function indexOf(model: ChartModel): Map<string, KeyPath[]> {
  const known = indexes.get(model);
  if (known !== undefined) return known;
  const index = new Map<string, KeyPath[]>();
  const walk = (node: ModelNode, path: KeyPath): void => {
    for (const [key, child] of Object.entries(node.children ?? {})) {
      if (child.rejected !== undefined) continue;
      const full = [...path, key];
      const name = simplify(key);
      const paths = index.get(name);
      if (paths === undefined) index.set(name, [full]);
      else paths.push(full);
      walk(child, full);
    }
  };
  walk(model.root, []);
  indexes.set(model, index);
  return index;
}

/** The same name elsewhere, where it fits best: nothing is said when several places fit equally well. */
function findElsewhere(unknown: UnknownKey): NearKey | undefined {
  const { model, parent, key, value, isForbidden } = unknown;
  const scored = (indexOf(model).get(simplify(key)) ?? [])
    .filter((path) => !isForbidden(path) && accepts(findNode(model, path), value))
    .map((path) => ({ path, score: scoreOf(model, { path, parent, value }) }))
    .sort((left, right) => right.score - left.score);
  const [first, second] = scored;
  if (first === undefined || (second !== undefined && second.score === first.score)) return undefined;
  return { path: first.path, kind: "place" };
}

function accepts(node: ModelNode | undefined, value: JsonValue): boolean {
  if (node === undefined) return false;
  const isMapNode = node.children !== undefined || node.isOpen === true;
  if (isJsonObject(value)) return isMapNode;
  return node.children === undefined && (node.types === undefined || hasType(value, node.types));
}

/** Keys of the value that are known there count most, then a common way, then a short way. */
function scoreOf(
  model: ChartModel,
  { path, parent, value }: { path: KeyPath; parent: KeyPath; value: JsonValue },
): number {
  const node = findNode(model, path);
  const known = isJsonObject(value)
    ? Object.keys(value).filter((key) => childOf(node, key) !== undefined).length
    : 0;
  let common = 0;
  while (common < parent.length && parent[common] === path[common]) common += 1;
  return known * 100 + common * 10 - path.length;
}
