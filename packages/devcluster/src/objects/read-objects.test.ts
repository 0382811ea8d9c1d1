import { expect, test } from "vitest";
import { parseObjects } from "./read-objects.ts";

const context = { now: new Date("2026-06-10T12:00:00.5Z"), facts: { tree: { a: [1, null] }, word: "w" } };

test("fills in times of the past and facts, also inside of other values", () => {
  const text = `
kind: A
metadata: { name: a }
at: [!ago 2d4h, !ago 26m, !ago 0s]
facts: { tree: !fact tree, word: !fact word }
`;
  expect(parseObjects(text, context)).toEqual([
    {
      kind: "A",
      metadata: { name: "a" },
      at: ["2026-06-08T08:00:00Z", "2026-06-10T11:34:00Z", "2026-06-10T12:00:00Z"],
      facts: { tree: { a: [1, null] }, word: "w" },
    },
  ]);
});

test("takes lists apart and merges anchors, with the nearer member winning", () => {
  const text = `
kind: List
items:
  - &a { kind: A, metadata: { name: a }, x: 1 }
  - { <<: *a, metadata: { name: b } }
---
kind: C
metadata: { name: c }
`;
  expect(parseObjects(text, context)).toEqual([
    { kind: "A", metadata: { name: "a" }, x: 1 },
    { kind: "A", metadata: { name: "b" }, x: 1 },
    { kind: "C", metadata: { name: "c" } },
  ]);
});

test.each([
  { name: "a fact that nobody knows", text: "a: !fact nothing", message: "no fact is named nothing" },
  { name: "a time that is none", text: "a: !ago yesterday", message: "yesterday is no age" },
  { name: "text that is no YAML", text: "a: [", message: "Flow sequence" },
])("refuses $name", ({ text, message }) => {
  expect(() => parseObjects(text, context)).toThrow(message);
});
