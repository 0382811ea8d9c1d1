import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { coalesceValues } from "./coalesce-values.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import { mergeLayers } from "./merge-layers.ts";

type Row = { name: string; chart: JsonObject; user: JsonObject; computed: JsonObject };

const rows: Row[] = [
  {
    name: "maps merge",
    chart: { a: { b: 1, c: 2 } },
    user: { a: { c: 3 } },
    computed: { a: { b: 1, c: 3 } },
  },
  {
    name: "a list replaces a list as a whole [H23]",
    chart: { a: [1, 2] },
    user: { a: [3] },
    computed: { a: [3] },
  },
  { name: "a null removes a scalar of the chart", chart: { a: 1 }, user: { a: null }, computed: {} },
  {
    name: "a null removes a map of the chart [H13]",
    chart: { a: { b: 1 } },
    user: { a: null },
    computed: {},
  },
  {
    name: "a null removes one entry of a map and keeps its siblings [H13]",
    chart: { a: { b: 1, c: 2 } },
    user: { a: { b: null } },
    computed: { a: { c: 2 } },
  },
  { name: "a null that the chart does not have stays", chart: {}, user: { a: null }, computed: { a: null } },
  {
    name: "a null below that the chart does not have stays",
    chart: { a: { b: 1 } },
    user: { a: { c: null } },
    computed: { a: { b: 1, c: null } },
  },
  {
    name: "a null over a top-level null of the chart removes it",
    chart: { a: null },
    user: { a: null },
    computed: {},
  },
  {
    name: "a null over a nested null of the chart stays",
    chart: { a: { b: null } },
    user: { a: { b: null } },
    computed: { a: { b: null } },
  },
  {
    name: "a top-level null of the chart vanishes [H17]",
    chart: { a: null, b: 1 },
    user: {},
    computed: { b: 1 },
  },
  {
    name: "nested nulls of the chart vanish at every depth [H17]",
    chart: { a: { b: { c: null, d: 1 }, e: null } },
    user: { a: { f: 2 } },
    computed: { a: { b: { d: 1 }, f: 2 } },
  },
  {
    name: "a map of nulls of the chart becomes empty [H17]",
    chart: { a: { b: null } },
    user: {},
    computed: { a: {} },
  },
  {
    name: "nulls in lists of the chart stay",
    chart: { a: [null, { b: null }] },
    user: {},
    computed: { a: [null, { b: null }] },
  },
  {
    name: "an empty map changes nothing [H19]",
    chart: { a: { b: 1 } },
    user: { a: {} },
    computed: { a: { b: 1 } },
  },
  { name: "an empty list clears a list", chart: { a: [1] }, user: { a: [] }, computed: { a: [] } },
  { name: "a scalar wins over a map", chart: { a: { b: 1 } }, user: { a: 2 }, computed: { a: 2 } },
  {
    name: "a map wins over a scalar, nulls in it stay",
    chart: { a: 2 },
    user: { a: { b: null } },
    computed: { a: { b: null } },
  },
  {
    name: "a map wins over a null of the chart",
    chart: { a: null },
    user: { a: { b: null, c: 1 } },
    computed: { a: { b: null, c: 1 } },
  },
  {
    name: "a list wins over a map below",
    chart: { a: { b: { c: 1 } } },
    user: { a: { b: [1] } },
    computed: { a: { b: [1] } },
  },
  {
    name: "a key that is the name of a prototype is a key",
    chart: {},
    user: JSON.parse('{"__proto__": {"a": 1}}'),
    computed: JSON.parse('{"__proto__": {"a": 1}}'),
  },
];

describe("coalescing as Helm does it", () => {
  test.each(rows)("$name", ({ chart, user, computed }) => {
    expect(coalesceValues(chart, user)).toEqual(computed);
    expect(canonicalJson(coalesceValues(chart, user))).toBe(canonicalJson(computed));
  });
});

describe("merging layers as several values files", () => {
  test.each([
    {
      name: "later wins and nulls stay [H15]",
      layers: [{ a: { b: true } }, { a: { b: null } }],
      merged: { a: { b: null } },
    },
    {
      name: "a later value replaces a null [H15]",
      layers: [{ a: { b: null } }, { a: { b: true } }],
      merged: { a: { b: true } },
    },
    { name: "a later map replaces a null", layers: [{ a: null }, { a: { b: 1 } }], merged: { a: { b: 1 } } },
    { name: "lists are never merged [P01]", layers: [{ a: [1, 2] }, { a: [3] }], merged: { a: [3] } },
    { name: "an empty layer changes nothing [C01]", layers: [{ a: 1 }, {}], merged: { a: 1 } },
    {
      name: "three layers stack [VAL-1]",
      layers: [{ a: 1, b: 1, c: 1 }, { b: 2, c: 2 }, { c: 3 }],
      merged: { a: 1, b: 2, c: 3 },
    },
  ] as { name: string; layers: JsonObject[]; merged: JsonObject }[])("$name", ({ layers, merged }) => {
    expect(mergeLayers(...layers)).toEqual(merged);
  });
});

const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, 1, "x", false),
    fc.array(tie("value"), { maxLength: 2 }),
    tie("tree"),
  ),
  tree: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), {
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>,
}));

test("merging with nothing changes nothing", () => {
  fc.assert(
    fc.property(tree, (values) => {
      expect(mergeLayers(values)).toEqual(values);
      expect(mergeLayers(values, {})).toEqual(values);
      expect(mergeLayers({}, values)).toEqual(values);
      expect(mergeLayers(values, values)).toEqual(values);
    }),
  );
});

test("layers can be merged one after the other", () => {
  fc.assert(
    fc.property(tree, tree, tree, (first, second, third) => {
      expect(mergeLayers(mergeLayers(first, second), third)).toEqual(mergeLayers(first, second, third));
    }),
  );
});

test("no layer is changed by merging or coalescing", () => {
  fc.assert(
    fc.property(tree, tree, (chart, user) => {
      const before = JSON.stringify([chart, user]);
      mergeLayers(chart, user);
      coalesceValues(chart, user);
      expect(JSON.stringify([chart, user])).toBe(before);
    }),
  );
});
