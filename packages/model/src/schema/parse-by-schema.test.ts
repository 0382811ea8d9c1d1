import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../json.ts";
import { kinds } from "../kinds/kinds.ts";
import { arbitraryOf } from "../testing/arbitrary-of.ts";
import {
  choice,
  flag,
  freeForm,
  integer,
  list,
  listByKey,
  mapOf,
  object,
  optional,
  required,
  setOf,
  text,
  time,
  withDefault,
  withDefaults,
} from "./builders.ts";
import { parseBySchema } from "./parse-by-schema.ts";
import type { Schema } from "./schema.ts";

const thing = object({
  name: required("Name.", text({ minLength: 1, maxLength: 3 })),
  mode: withDefault("Mode.", choice("a", "b"), "a"),
  inner: withDefaults("Inner.", object({ on: withDefault("On.", flag(), true) })),
  size: optional("Size.", integer({ minimum: 1, maximum: 9 })),
  seen: optional("Seen.", time()),
  tags: optional("Tags.", setOf(text(), { maxItems: 2 })),
  parts: optional("Parts.", listByKey(object({ id: required("Id.", text()) }), ["id"])),
  notes: optional("Notes.", list(text(), { minItems: 1 })),
  more: optional("More.", mapOf(integer(), { maxProperties: 2 })),
  values: optional("Values.", freeForm()),
});

test("defaults are filled in, inside objects too", () => {
  expect(parseBySchema(thing, { name: "x" })).toEqual({
    value: { name: "x", mode: "a", inner: { on: true } },
    issues: [],
  });
});

test("fields that the schema does not know are passed over", () => {
  const { value, issues } = parseBySchema(thing, { name: "x", later: 1, inner: { on: false, later: 2 } });
  expect(value).toEqual({ name: "x", mode: "a", inner: { on: false } });
  expect(issues).toEqual([]);
});

test("free-form maps are kept as they are, nulls included", () => {
  const values = { a: null, b: { c: null }, d: [1, null] };
  expect(parseBySchema(thing, { name: "x", values }).value?.values).toEqual(values);
});

test("a null of a known field counts as missing, as it does for the API server", () => {
  expect(parseBySchema(thing, { name: "x", mode: null, inner: null, size: null })).toEqual({
    value: { name: "x", mode: "a", inner: { on: true } },
    issues: [],
  });
  expect(codesOf({ name: null })).toEqual(["field-required"]);
});

const wrong: { name: string; given: JsonObject; codes: string[]; paths: JsonValue[][] }[] = [
  { name: "a missing field", given: {}, codes: ["field-required"], paths: [["name"]] },
  { name: "an empty text", given: { name: "" }, codes: ["field-length"], paths: [["name"]] },
  { name: "a long text", given: { name: "abcd" }, codes: ["field-length"], paths: [["name"]] },
  { name: "another word", given: { name: "x", mode: "c" }, codes: ["field-enum"], paths: [["mode"]] },
  { name: "a fraction", given: { name: "x", size: 1.5 }, codes: ["field-type"], paths: [["size"]] },
  { name: "a small number", given: { name: "x", size: 0 }, codes: ["field-range"], paths: [["size"]] },
  { name: "a large number", given: { name: "x", size: 10 }, codes: ["field-range"], paths: [["size"]] },
  { name: "no time", given: { name: "x", seen: "today" }, codes: ["field-pattern"], paths: [["seen"]] },
  {
    name: "a list with a repeated entry",
    given: { name: "x", tags: ["a", "a"] },
    codes: ["field-duplicate"],
    paths: [["tags", 1]],
  },
  {
    name: "too many entries",
    given: { name: "x", tags: ["a", "b", "c"] },
    codes: ["field-items"],
    paths: [["tags"]],
  },
  { name: "too few entries", given: { name: "x", notes: [] }, codes: ["field-items"], paths: [["notes"]] },
  {
    name: "two entries with one key",
    given: { name: "x", parts: [{ id: "1" }, { id: "1" }] },
    codes: ["field-duplicate"],
    paths: [["parts", 1]],
  },
  {
    name: "an entry without its key",
    given: { name: "x", parts: [{}] },
    codes: ["field-required"],
    paths: [["parts", 0, "id"]],
  },
  {
    name: "too many keys",
    given: { name: "x", more: { a: 1, b: 2, c: 3 } },
    codes: ["field-items"],
    paths: [["more"]],
  },
  {
    name: "a map that is a list",
    given: { name: "x", values: [] },
    codes: ["field-type"],
    paths: [["values"]],
  },
  { name: "a list that is a map", given: { name: "x", tags: {} }, codes: ["field-type"], paths: [["tags"]] },
  {
    name: "several faults at once",
    given: { name: 1, mode: 2 },
    codes: ["field-type", "field-type"],
    paths: [["name"], ["mode"]],
  },
];

test.each(wrong)("finds $name", ({ given, codes, paths }) => {
  const { issues } = parseBySchema(thing, given);
  expect(issues.map(({ code }) => code)).toEqual(codes);
  expect(issues.map(({ path }) => path)).toEqual(paths);
});

test("a wrong optional field is left out and the rest is kept", () => {
  const { value } = parseBySchema(thing, { name: "x", size: "big", mode: 7, parts: [{ id: "1" }, {}, 3] });
  expect(value).toEqual({ name: "x", mode: "a", inner: { on: true }, parts: [{ id: "1" }] });
});

test("messages never repeat a value that was given", () => {
  const { issues } = parseBySchema(thing, { name: "secret", mode: "secret", seen: "secret", size: "secret" });
  expect(issues.map(({ message }) => message).join()).not.toContain("secret");
});

test("a shortest length counts characters as well", () => {
  const { issues } = parseBySchema(text({ minLength: 3 }), "😀a");
  expect(issues.map(({ code }) => code)).toEqual(["field-length"]);
});

test("lengths count characters, not code units", () => {
  expect(codesOf({ name: "😀😀😀" })).toEqual([]);
  expect(codesOf({ name: "😀😀😀😀" })).toEqual(["field-length"]);
});

function codesOf(given: JsonObject): string[] {
  return parseBySchema(thing, given).issues.map(({ code }) => code);
}

describe.each(kinds)("$kind", ({ spec, status }) => {
  test("every document of the schema is read without issues, and reading is stable", () => {
    for (const schema of [spec, status] as Schema[]) {
      fc.assert(
        fc.property(arbitraryOf(schema), (document) => {
          const first = parseBySchema(schema, document);
          expect(first.issues).toEqual([]);
          expect(parseBySchema(schema, first.value)).toEqual(first);
        }),
        { numRuns: 50 },
      );
    }
  });
});
