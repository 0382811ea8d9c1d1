import { isJsonObject, type JsonObject } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import { similarity } from "./similarity.ts";

/** The same object on both sides; `renamed` where its identity differs. */
export type ObjectPair = {
  readonly before: RenderedObject;
  readonly after: RenderedObject;
  /** `hash`: a Job that runs again under a new name; `name`: renamed or moved */
  readonly renamed?: "hash" | "name";
};

/** Objects of both sides, put together. */
export type PairedObjects = {
  readonly pairs: readonly ObjectPair[];
  readonly removed: readonly RenderedObject[];
  readonly added: readonly RenderedObject[];
};

/**
 * Puts the objects of both sides together: by identity, then Jobs whose name holds a hash of their content, then
 * objects of one kind that are alike under another name or in another namespace. `isVital` objects are never taken
 * for renamed: their deletion has to be seen.
 */
export function pairObjects(
  before: readonly RenderedObject[],
  after: readonly RenderedObject[],
  isVital: (object: RenderedObject) => boolean,
): PairedObjects {
  const left = byKey(before);
  const right = byKey(after);
  const pairs: ObjectPair[] = [];
  for (const [key, object] of right) {
    const partner = left.get(key);
    if (partner !== undefined) pairs.push({ before: partner, after: object });
  }
  const removed = new Set([...left.values()].filter(({ key }) => !right.has(key)));
  const added = new Set([...right.values()].filter(({ key }) => !left.has(key)));
  const take = (pair: ObjectPair) => {
    pairs.push(pair);
    removed.delete(pair.before);
    added.delete(pair.after);
  };
  for (const pair of hashedJobs(removed, added)) take(pair);
  for (const pair of renames(removed, added, isVital)) take(pair);
  return { pairs, removed: [...removed], added: [...added] };
}

// hooks for tests are not part of what an upgrade applies; of equal identities the last one wins, as when applied
function byKey(objects: readonly RenderedObject[]): Map<string, RenderedObject> {
  return new Map(
    objects.filter((object) => !isTestHook(object)).map((object) => [object.key, object] as const),
  );
}

function isTestHook({ hook }: RenderedObject): boolean {
  return hook?.events.every((event) => event === "test" || event === "test-success") ?? false;
}

/** The name of a Job without the hash at its end; undefined where there is none. */
export function nameWithoutHash({ kind, name }: { kind: string; name: string }): string | undefined {
  return kind === "Job" ? /^(.+)-(?=[a-z0-9]*[0-9])[a-z0-9]{6,64}$/.exec(name)?.[1] : undefined;
}

function hashedJobs(removed: ReadonlySet<RenderedObject>, added: ReadonlySet<RenderedObject>): ObjectPair[] {
  const open = new Map<string, RenderedObject[]>();
  for (const object of removed) {
    const base = nameWithoutHash(object);
    if (base === undefined) continue;
    const key = `${object.namespace}/${base}`;
    open.set(key, [...(open.get(key) ?? []), object]);
  }
  return [...added].flatMap((object) => {
    const before = open.get(`${object.namespace}/${nameWithoutHash(object)}`)?.shift();
    return before === undefined ? [] : { before, after: object, renamed: "hash" as const };
  });
}

const alikeEnough = 0.6;
const maxCandidates = 2_500;

function renames(
  removed: ReadonlySet<RenderedObject>,
  added: ReadonlySet<RenderedObject>,
  isVital: (object: RenderedObject) => boolean,
): ObjectPair[] {
  const newer = Map.groupBy(added, ({ group, kind }) => `${group}/${kind}`);
  const candidates: { before: RenderedObject; after: RenderedObject; score: number }[] = [];
  for (const before of removed) {
    if (isVital(before)) continue;
    for (const after of newer.get(`${before.group}/${before.kind}`) ?? []) {
      if (candidates.length >= maxCandidates) break;
      const score = renameScore(before, after);
      if (score >= alikeEnough) candidates.push({ before, after, score });
    }
  }
  const used = new Set<RenderedObject>();
  return candidates
    .sort((a, b) => b.score - a.score || (a.after.key < b.after.key ? -1 : 1))
    .flatMap(({ before, after }) => {
      if (used.has(before) || used.has(after)) return [];
      used.add(before);
      used.add(after);
      return { before, after, renamed: "name" as const };
    });
}

// content decides, but names without a common part belong to different things that only look alike
function renameScore(before: RenderedObject, after: RenderedObject): number {
  const content = similarity(withoutName(before.body), withoutName(after.body));
  if (before.name === after.name) return Math.max(content, alikeEnough);
  const [a, b] = [new Set(before.name.split(/[-.]/)), new Set(after.name.split(/[-.]/))];
  const names = [...a].filter((part) => b.has(part)).length / Math.max(a.size, b.size);
  return names < 0.5 || content < alikeEnough ? 0 : (content * 3 + names) / 4;
}

function withoutName(body: JsonObject): JsonObject {
  const { apiVersion: _, kind: __, ...rest } = body;
  if (!isJsonObject(body.metadata)) return rest;
  const { name: ___, namespace: ____, ...metadata } = body.metadata;
  return { ...rest, metadata };
}
