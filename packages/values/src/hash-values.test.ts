import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { formatValues } from "./edit/format-yaml.ts";
import { hashText, hashValues, sizeOfValues } from "./hash-values.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";
import { parseValues } from "./yaml/parse-values.ts";

// characters that no values text may hold are no part of any tree
const key = fc.oneof(
  fc.string({ unit: "grapheme-ascii", maxLength: 6 }),
  fc.constantFrom("é", "😀", "日本", "\ufb33"),
);
const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>(null, true, false, 0, 1, -1.5, 1e15, "", "yes", "é", "😀"),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("tree"),
  ),
  tree: fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
}));

test.each([
  [
    "keys in the order of UTF-16",
    { "\u{1f600}": 1, "\ufb33": 2, a: 3, A: 4 },
    '{"A":4,"a":3,"\u{1f600}":1,"\ufb33":2}',
  ],
  ["numbers as ECMAScript prints doubles", [1e21, 1e-7, 0.1, 100, -0], "[1e+21,1e-7,0.1,100,0]"],
  ["nulls", { a: null, b: { c: null } }, '{"a":null,"b":{"c":null}}'],
  ["texts with the shortest escapes", ['\n\u0007"\\/', "é"], '["\\n\\u0007\\"\\\\/","é"]'],
  ["a key that is the name of a prototype", JSON.parse('{"__proto__": 1}'), '{"__proto__":1}'],
])("canonical JSON has one form for %s [VAL-12]", (_name, value, text) => {
  expect(canonicalJson(value as JsonValue)).toBe(text);
});

test("a hash is SHA-256 over the canonical JSON in UTF-8 [VAL-12]", () => {
  const text = '{"a":"é"}';
  expect(hashValues({ a: "é" })).toBe(`sha256:${createHash("sha256").update(text, "utf8").digest("hex")}`);
  expect(hashText(text)).toBe(hashValues({ a: "é" }));
});

test("the order of keys does not matter to the hash [VAL-12]", () => {
  fc.assert(
    fc.property(tree, (values) => {
      expect(hashValues(reversed(values))).toBe(hashValues(values));
    }),
  );
});

test("values that are written and read again have the same hash, however they were produced [VAL-12]", () => {
  fc.assert(
    fc.property(tree, (values) => {
      const read = parseValues(formatValues(values)).tree;
      expect(read === undefined ? undefined : hashValues(read)).toBe(hashValues(values));
      expect(hashValues(JSON.parse(JSON.stringify(values)) as JsonObject)).toBe(hashValues(values));
    }),
  );
});

test.each([
  ["1450", "1450.0"],
  ["0x10", "16"],
  ["-0", "0"],
  ["1e3", "1000"],
  ["yes", "true"],
])("values that Helm reads alike have one hash: %s and %s [VAL-12]", (left, right) => {
  const hashes = [left, right].map((text) => hashValues(parseValues(`a: ${text}\n`).tree ?? null));
  expect(hashes[0]).toBe(hashes[1]);
});

test("a null is not the same as nothing [VAL-12]", () => {
  expect(hashValues({ a: null })).not.toBe(hashValues({}));
});

test("the size is that of the canonical JSON in bytes", () => {
  expect(sizeOfValues({ b: "é", a: 1 })).toBe('{"a":1,"b":"é"}'.length + 1);
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  );
}
