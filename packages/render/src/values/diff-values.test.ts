import type { JsonObject } from "@ichor/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMasker } from "../mask/create-masker.ts";
import { diffValues } from "./diff-values.ts";

const masker = createMasker({ key: new TextEncoder().encode("a key of 32 bytes for the tests.") });
const changes = (before: JsonObject, after: JsonObject) =>
  diffValues(before, after, { masker }).changes.map(({ path, kind, before: was, after: is }) => [
    kind,
    path.join("."),
    was,
    is,
  ]);

test("lists every key that differs, leaf by leaf, in the order in which they are printed", () => {
  const before = { b: { x: 1, y: 2 }, a: [1], z: { k: 1 } };
  const after = { b: { x: 1, y: 3 }, a: [1, 2], n: { p: { q: true } } };
  expect(changes(before, after)).toEqual([
    ["changed", "a", [1], [1, 2]],
    ["changed", "b.y", 2, 3],
    ["added", "n.p.q", undefined, true],
    ["removed", "z.k", 1, undefined],
  ]);
});

test("null is a value, since it removes a default of the chart", () => {
  expect(changes({}, { a: null })).toEqual([["added", "a", undefined, null]]);
  expect(changes({ a: null }, { a: { b: 1 } })).toEqual([["changed", "a", null, { b: 1 }]]);
});

test("an override that is taken away is a removed key [C13]", () => {
  expect(changes({ hubble: { relay: { enabled: true } } }, {})).toEqual([
    ["removed", "hubble.relay.enabled", true, undefined],
  ]);
});

test("an empty map is a key of its own", () => {
  expect(changes({}, { affinity: {} })).toEqual([["added", "affinity", undefined, {}]]);
});

test("a secret that changes is seen to change, and is shown nowhere", () => {
  const of = (key: string) => ({ tls: { ca: { key } }, plain: "x" });
  const diff = diffValues(of("hunter2"), of("hunter3"), { masker });
  const [change] = diff.changes;
  expect(change).toMatchObject({ path: ["tls", "ca", "key"], kind: "changed", isMasked: true });
  expect(change?.before).not.toBe(change?.after);
  expect(diff.beforeYaml).not.toBe(diff.afterYaml);
  expect(JSON.stringify(diff)).not.toContain("hunter");
});

test("both sides are YAML with sorted keys, so that the order of keys makes no line differ [P37]", () => {
  const diff = diffValues({ b: 1, a: { d: 1, c: 2 } }, { a: { c: 2, d: 1 }, b: 1 }, { masker });
  expect(diff).toEqual({ changes: [], beforeYaml: "a:\n  c: 2\n  d: 1\nb: 1\n", afterYaml: diff.beforeYaml });
});

test("nothing differs from itself, and every difference has a change", () => {
  const tree = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      expect(changes(before as JsonObject, before as JsonObject)).toEqual([]);
      const isSame = JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
      expect(changes(before as JsonObject, after as JsonObject).length === 0).toBe(isSame);
    }),
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
