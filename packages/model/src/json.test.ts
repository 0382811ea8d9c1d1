import fc from "fast-check";
import { expect, test } from "vitest";
import { isEqualJson, type JsonValue } from "./json.ts";

const unequal: [string, JsonValue | undefined, JsonValue | undefined][] = [
  ["null and a missing key", { a: null }, {}],
  ["a missing key and null", {}, { a: null }],
  ["equal numbers of keys with other names", { a: 1 }, { b: 1 }],
  ["a list and a map", [1], { "0": 1 }],
  ["an empty list and an empty map", [], {}],
  ["lists in another order", [1, 2], [2, 1]],
  ["a list and its beginning", [1, 2], [1]],
  ["a number and its text", 1, "1"],
  ["null and nothing", null, undefined],
  ["an inherited name", { toString: 1 }, { a: 1 }],
];

test.each(unequal)("tells apart %s", (_, a, b) => {
  expect(isEqualJson(a, b)).toBe(false);
});

test("ignores the order of keys and the sign of zero", () => {
  expect(isEqualJson({ a: 1, b: { c: -0 } }, { b: { c: 0 }, a: 1.0 })).toBe(true);
});

test("a value equals its copy, whatever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isEqualJson(value as JsonValue, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});
