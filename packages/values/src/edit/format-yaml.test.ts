import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { parseValues } from "../yaml/parse-values.ts";
import { formatText, formatValues } from "./format-yaml.ts";

const oddText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "yes",
    "010",
    "1e3",
    "~",
    "",
    " a",
    "a ",
    "a: b",
    "a #b",
    "- x",
    "<<",
    "null",
    "1.10",
    "a:",
  ),
  fc
    .array(fc.constantFrom("a", " ", "\n", "#", ":", "-", "\t", "---"), { maxLength: 8 })
    .map((parts) => parts.join("")),
);
// a values tree cannot hold characters that no values text can bring about
const text = oddText.filter((value) => value.isWellFormed() && ![...value].some(isControl));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);
const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    number.map((value) => value + 0),
    text,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
  tree: fc.dictionary(text, tie("value"), { maxKeys: 5 }) as fc.Arbitrary<JsonObject>,
}));

test("what is written from a tree is read back as the same tree", () => {
  fc.assert(
    fc.property(tree, (values) => {
      const parsed = parseValues(formatValues(values));
      expect(parsed.issues.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(parsed.tree).toEqual(plain(values));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["a word", "cronJob", "cronJob"],
  ["a version", "v1.18.1", "v1.18.1"],
  ["an address with a prefix length", "10.0.0.0/8", "10.0.0.0/8"],
  ["a word that is a boolean to Helm", "on", '"on"'],
  ["a number", "1000000", '"1000000"'],
  ["an empty text", "", '""'],
  ["a text that looks like a key", "a: b", '"a: b"'],
  ["an image", "quay.io/cilium/cilium:v1.20.0@sha256:ab", "quay.io/cilium/cilium:v1.20.0@sha256:ab"],
])("writes %s with quotes only where they are needed", (_name, value, written) => {
  expect(formatText(value)).toBe(written);
});

test("writes a text of several lines as a block", () => {
  expect(formatValues({ a: "one\ntwo\n" })).toBe("a: |\n  one\n  two\n");
});

/** Generated maps may have no prototype. */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\t" || character === "\n") return false;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
}
