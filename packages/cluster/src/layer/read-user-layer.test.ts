import type { KubeObject } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { printYaml } from "@ichor/render";
import { hashValues, type JsonObject, parseValues } from "@ichor/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUserLayer } from "./read-user-layer.ts";

const clusterWith = (values: JsonObject | undefined, text?: string): KubeObject => ({
  metadata: {
    name: "a",
    ...(text === undefined ? {} : { annotations: { [annotations.ciliumValuesYaml]: text } }),
  },
  spec: { cni: { cilium: { ...(values === undefined ? {} : { values }) } } },
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a values text is refused for
const controlCharacter = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/;

/** What a values text can bring about: integers are exact there, and control characters are refused. */
function isStorable(value: unknown): boolean {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value === "string") return !controlCharacter.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, member]) => key !== "__proto__" && isStorable(key) && isStorable(member),
  );
}

describe("the user layer of a cluster", () => {
  test.each([
    {
      name: "as typed while it parses to the stored values",
      given: clusterWith({ a: null, b: { c: "1" } }, "# why\nb: {c: '1'}\na: ~\n"),
      expected: { text: "# why\nb: {c: '1'}\na: ~\n", isAsTyped: true, isEmpty: false },
    },
    {
      name: "as typed when only comments are left",
      given: clusterWith(undefined, "# nothing\n"),
      expected: { text: "# nothing\n", isAsTyped: true, isEmpty: true },
    },
    {
      name: "made anew without a word where nobody typed one",
      given: clusterWith({ a: 1 }),
      expected: { text: "a: 1\n", isAsTyped: false },
    },
    {
      name: "made anew, and said, when the values were changed without it",
      given: clusterWith({ a: 2 }, "a: 1\n"),
      expected: {
        text: "a: 2\n",
        isAsTyped: false,
        note: expect.stringContaining("changed without") as string,
      },
    },
    {
      name: "made anew, and said, when it has errors",
      given: clusterWith({ a: 2 }, "a: [\n"),
      expected: { text: "a: 2\n", isAsTyped: false, note: expect.stringContaining("errors") as string },
    },
    {
      name: "empty where nothing is stored",
      given: clusterWith(undefined),
      expected: { text: "", isAsTyped: false, isEmpty: true, layer: {}, layerHash: hashValues({}) },
    },
  ])("has its text $name", ({ given, expected }) => {
    expect(readUserLayer(given)).toMatchObject(expected);
  });

  test("a text that is made anew names the place of a character that no text is let through with", () => {
    const { text } = readUserLayer(clusterWith({ a: { b: "x\u2028y" } }));
    const { issues } = parseValues(text);
    expect(issues).toMatchObject([{ code: "yaml-control-character", severity: "error", path: ["a", "b"] }]);
  });

  test("a text that is made anew parses to exactly the stored values", () => {
    const tree = fc.dictionary(
      fc.string({ unit: "grapheme", maxLength: 6 }).filter((key) => key !== "__proto__"),
      fc.oneof(
        fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" }),
        fc.constantFrom(
          "yes",
          "1e3",
          "0x1F",
          "~",
          "null",
          "- a",
          "a: b",
          "# c",
          " x ",
          "l1\nl2\n",
          "tab\there",
          "\u00a0",
          "\ufeff",
          "<<",
        ),
      ),
      { maxKeys: 4 },
    ) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(tree, (values) => {
        const stored = JSON.parse(JSON.stringify(values)) as JsonObject;
        fc.pre(isStorable(stored));
        expect(parseValues(printYaml(stored)).tree).toEqual(stored);
      }),
      { numRuns: 300 },
    );
  });
});
