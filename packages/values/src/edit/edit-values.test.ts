import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { valueAt } from "../value-path.ts";
import { parseValues } from "../yaml/parse-values.ts";
import { editValues } from "./edit-values.ts";
import { formatFlow, formatValues } from "./format-yaml.ts";
import type { ValuesEdit } from "./values-edit.ts";

const cases: { name: string; given: string; edit: ValuesEdit; text: string }[] = [
  {
    name: "changes one number and keeps the comments around it [H09]",
    given: "# keep: MTU of the lab switch\nMTU: 1450   # do not raise\n",
    edit: { kind: "set", path: ["MTU"], value: 1400 },
    text: "# keep: MTU of the lab switch\nMTU: 1400   # do not raise\n",
  },
  {
    name: "keeps the quotes of what it does not change [H05]",
    given: 'podAnnotations:\n  a: yes\n  b: "yes"\n',
    edit: { kind: "set", path: ["podAnnotations", "a"], value: "yes" },
    text: 'podAnnotations:\n  a: "yes"\n  b: "yes"\n',
  },
  {
    name: "adds a key behind the last one of its map",
    given: "hubble:\n  relay:\n    enabled: true # on\n\n# next\nMTU: 1450\n",
    edit: { kind: "set", path: ["hubble", "ui", "enabled"], value: true },
    text: "hubble:\n  relay:\n    enabled: true # on\n  ui:\n    enabled: true\n\n# next\nMTU: 1450\n",
  },
  {
    name: "adds a key to a map in braces",
    given: "hubble: {relay: {enabled: true}}\n",
    edit: { kind: "set", path: ["hubble", "ui"], value: { enabled: true } },
    text: "hubble: {relay: {enabled: true}, ui: {enabled: true}}\n",
  },
  {
    name: "writes into an empty text",
    given: "",
    edit: { kind: "set", path: ["hubble", "enabled"], value: false },
    text: "hubble:\n  enabled: false\n",
  },
  {
    name: "writes behind comments alone",
    given: "# nothing yet",
    edit: { kind: "set", path: ["MTU"], value: 1450 },
    text: "# nothing yet\nMTU: 1450\n",
  },
  {
    name: "keeps the line breaks of the text [H11]",
    given: "\ufeffMTU: 1450\r\nipv4:\r\n  enabled: true\r\n",
    edit: { kind: "set", path: ["ipv6", "enabled"], value: true },
    text: "\ufeffMTU: 1450\r\nipv4:\r\n  enabled: true\r\nipv6:\r\n  enabled: true\r\n",
  },
  {
    name: "fills a key that has no value",
    given: "hubble: # later\nMTU: 1450\n",
    edit: { kind: "set", path: ["hubble", "relay", "enabled"], value: true },
    text: "hubble: # later\n  relay:\n    enabled: true\nMTU: 1450\n",
  },
  {
    name: "puts one word in the place of a map",
    given: "affinity: # ours\n  nodeAffinity: {}\n  podAffinity: {}\nMTU: 1450\n",
    edit: { kind: "null", path: ["affinity"] },
    text: "affinity: null # ours\nMTU: 1450\n",
  },
  {
    name: "puts a map in the place of one word",
    given: "image: old # keep\nMTU: 1450\n",
    edit: { kind: "set", path: ["image"], value: { tag: "v1", useDigest: false } },
    text: "image: # keep\n  tag: v1\n  useDigest: false\nMTU: 1450\n",
  },
  {
    name: "puts one word in the place of a text block",
    given: "a: |\n  one\n  two\n\nb: 1\n",
    edit: { kind: "set", path: ["a"], value: "three" },
    text: "a: three\nb: 1\n",
  },
  {
    name: "removes a key with the comment on its line and leaves the comment above [C13]",
    given: "# the lab\nMTU: 1450 # low\nipv4:\n  enabled: true\n",
    edit: { kind: "unset", path: ["MTU"] },
    text: "# the lab\nipv4:\n  enabled: true\n",
  },
  {
    name: "removes maps that become empty, because a key without value would be null [C13]",
    given: "MTU: 1450\nhubble:\n  relay:\n    enabled: true\nipv4: {enabled: true}\n",
    edit: { kind: "unset", path: ["hubble", "relay", "enabled"] },
    text: "MTU: 1450\nipv4: {enabled: true}\n",
  },
  {
    name: "removes a key from the middle of braces",
    given: "a: {b: 1, c: 2, d: 3}\n",
    edit: { kind: "unset", path: ["a", "c"] },
    text: "a: {b: 1, d: 3}\n",
  },
  {
    name: "removes the last key from braces",
    given: "a: {b: 1, c: 2}\n",
    edit: { kind: "unset", path: ["a", "c"] },
    text: "a: {b: 1}\n",
  },
  {
    name: "removes the first key of a list item",
    given: "extraEnv:\n  - name: A\n    value: b\n",
    edit: { kind: "unset", path: ["extraEnv", 0, "name"] },
    text: "extraEnv:\n  - value: b\n",
  },
  {
    name: "removes the only key",
    given: "# all\nMTU: 1450\n",
    edit: { kind: "unset", path: ["MTU"] },
    text: "# all\n",
  },
  {
    name: "changes an item of a list",
    given: "extraArgs:\n- one # first\n- two\n",
    edit: { kind: "set", path: ["extraArgs", 1], value: "2" },
    text: 'extraArgs:\n- one # first\n- "2"\n',
  },
  {
    name: "adds a key to a map that merges another one",
    given: "x-a: &a {b: 1}\nc:\n  <<: *a\n  d: 2\n",
    edit: { kind: "set", path: ["c", "b"], value: 3 },
    text: "x-a: &a {b: 1}\nc:\n  <<: *a\n  d: 2\n  b: 3\n",
  },
];

describe("editValues", () => {
  test.each(cases)("$name", ({ given, edit, text }) => {
    expect(editValues(given, edit)).toEqual({ text });
  });

  test("leaves the text as it is when nothing changes, byte for byte [H09] [P19]", () => {
    const text = "a:   1\nb: {c: 'x'}   # y\n";
    expect(editValues(text, { kind: "set", path: ["b", "c"], value: "x" })).toEqual({ text });
    expect(editValues(text, { kind: "unset", path: ["z"] })).toEqual({ text });
  });

  test("refuses to change what comes through an alias", () => {
    const answer = editValues("x-a: &a {b: 1}\nc: *a\n", { kind: "set", path: ["c", "b"], value: 2 });
    expect(answer).toMatchObject({ issues: [{ code: "edit-not-possible", path: ["c", "b"] }] });
  });

  test("refuses to change a text that cannot be read and says why", () => {
    const answer = editValues("a: [1\nb: 2\n", { kind: "set", path: ["b"], value: 3 });
    expect(answer).toMatchObject({ issues: [{ code: "yaml-syntax" }] });
  });
});

const key = fc.constantFrom("a", "b", "c", "relay", "k8s.io/x", "on", "1.5");
const scalar: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  null,
  true,
  0,
  1450,
  0.5,
  "",
  "word",
  "yes",
  "two words",
  "a: b",
  "one\ntwo\n",
  " # x",
);
const { tree } = fc.letrec<{ tree: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie("value"), { maxLength: 3 }), tie("tree")),
  tree: fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
}));
const path = fc.array(key, { minLength: 1, maxLength: 3 });
const style = fc.constantFrom("block", "flow", "mixed", "crlf", "commented");

test("an edit and reading gives the tree with that edit, whatever the style of the text [H09]", () => {
  let refused = 0;
  const property = fc.property(
    fc.record({ values: tree, at: path, value: tree, how: style }),
    ({ values, at, value, how }) => {
      const text = write(values, how);
      const before = parseValues(text).tree;
      for (const edit of [
        { kind: "set", path: at, value } as const,
        { kind: "null", path: at } as const,
        { kind: "unset", path: at } as const,
      ]) {
        const answer = editValues(text, edit);
        if ("issues" in answer) {
          refused += 1;
          continue;
        }
        const after = parseValues(answer.text).tree;
        expect(valueAt(after, at)).toEqual(
          edit.kind === "unset" ? undefined : edit.kind === "null" ? null : value,
        );
        if (at.length === 1) expect(others(after, at[0])).toEqual(others(before, at[0]));
      }
    },
  );
  fc.assert(property, { numRuns: 1000 });
  expect(refused).toBeLessThan(10);
});

function others(values: JsonObject | undefined, without: string | undefined) {
  return Object.entries(values ?? {})
    .filter(([name]) => name !== without)
    .sort();
}

function write(values: JsonObject, how: string): string {
  if (how === "flow") return `${formatFlow(values)}\n`;
  const text = formatValues(values);
  if (how === "crlf") return text.replaceAll("\n", "\r\n");
  if (how === "commented") return `# top\n\n${text}# end\n`;
  if (how !== "mixed") return text;
  return Object.entries(values)
    .map(([name, value]) =>
      isJsonObject(value)
        ? `${formatFlow(name)}: ${formatFlow(value)} # mixed\n`
        : formatValues({ [name]: value }),
    )
    .join("");
}
