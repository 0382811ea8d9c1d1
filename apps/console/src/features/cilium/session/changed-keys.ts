import type { PathStep } from "@ichor/errors";
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";

/** A key whose value differs between two trees. Lists are one value, as Helm sees them. */
export type ChangedKey = readonly string[];

/** The keys that differ, deepest maps first opened; a map that one side lacks counts once. */
export function listChangedKeys(before: JsonObject, after: JsonObject): ChangedKey[] {
  return [...walk(before, after, [])];
}

function* walk(before: JsonObject, after: JsonObject, path: ChangedKey): Generator<ChangedKey> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [ownValue(before, key), ownValue(after, key)];
    const here = [...path, key];
    if (isJsonObject(a) && isJsonObject(b)) yield* walk(a, b, here);
    else if (a === undefined || b === undefined || !equalJson(a, b)) yield here;
  }
}

function ownValue(tree: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** The keys of `some` that touch a key of `others`: the same one, one above it or one below it. */
export function listCollisions(some: readonly ChangedKey[], others: readonly ChangedKey[]): ChangedKey[] {
  return some.filter((key) => others.some((other) => touches(key, other)));
}

function touches(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((step, index) => step === b[index]);
}
