import type { Change } from "./informer.ts";

/** Objects by key, with indexes. Every change tells what was there before. */
export type ObjectCache<U> = {
  get(key: string): U | undefined;
  list(): readonly U[];
  keys(): readonly string[];
  byIndex(index: string, value: string): readonly U[];
  set(key: string, object: U): Change<U>;
  delete(key: string): Change<U> | undefined;
  /** replaces everything at once; returns the changes, vanished keys included, equal objects not */
  replaceAll(objects: ReadonlyMap<string, U>, isEqual: (a: U, b: U) => boolean): Change<U>[];
};

/** Index functions by name. */
export type Indexers<U> = Readonly<Record<string, (kept: U) => readonly string[]>>;

/** Creates an empty cache. */
export function createObjectCache<U>(indexers: Indexers<U>): ObjectCache<U> {
  let objects = new Map<string, U>();
  const indexes = new Map(Object.keys(indexers).map((name) => [name, new Map<string, Set<string>>()]));

  function reindex(key: string, before: U | undefined, after: U | undefined): void {
    for (const [name, values] of indexes) {
      const valuesOf = indexers[name] as Indexers<U>[string];
      for (const value of before === undefined ? [] : valuesOf(before)) removeEntry(values, value, key);
      for (const value of after === undefined ? [] : valuesOf(after)) addEntry(values, value, key);
    }
  }

  return {
    get: (key) => objects.get(key),
    list: () => [...objects.values()],
    keys: () => [...objects.keys()],
    byIndex(index, value) {
      const values = indexes.get(index);
      if (!values) throw new Error(`there is no index ${index}`);
      return [...(values.get(value) ?? [])].flatMap((key) => {
        const object = objects.get(key);
        return object === undefined ? [] : [object];
      });
    },
    set(key, after) {
      const before = objects.get(key);
      objects.set(key, after);
      reindex(key, before, after);
      return { key, before, after };
    },
    delete(key) {
      const before = objects.get(key);
      if (before === undefined) return undefined;
      objects.delete(key);
      reindex(key, before, undefined);
      return { key, before, after: undefined };
    },
    replaceAll(next, isEqual) {
      const previous = objects;
      objects = new Map(next);
      const changes: Change<U>[] = [];
      for (const [key, before] of previous) {
        if (next.has(key)) continue;
        reindex(key, before, undefined);
        changes.push({ key, before, after: undefined });
      }
      for (const [key, after] of next) {
        const before = previous.get(key);
        if (before !== undefined && isEqual(before, after)) {
          objects.set(key, before);
          continue;
        }
        reindex(key, before, after);
        changes.push({ key, before, after });
      }
      return changes;
    },
  };
}

function addEntry(values: Map<string, Set<string>>, value: string, key: string): void {
  const keys = values.get(value);
  if (keys) keys.add(key);
  else values.set(value, new Set([key]));
}

function removeEntry(values: Map<string, Set<string>>, value: string, key: string): void {
  const keys = values.get(value);
  keys?.delete(key);
  if (keys?.size === 0) values.delete(value);
}
