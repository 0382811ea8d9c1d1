import { equalJson, type JsonObject, parseValues } from "@ichor/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";
import { printYaml } from "./print-yaml.ts";

test("prints the keys that people look for first, all others in alphabetical order", () => {
  expect(
    printYaml({
      spec: { b: 1, a: [{ value: "true", name: "x" }, "z"] },
      kind: "K",
      metadata: { labels: {}, namespace: "ns", name: "x" },
      apiVersion: "v1",
    }),
  ).toBe(`apiVersion: v1
kind: K
metadata:
  name: x
  namespace: ns
  labels: {}
spec:
  a:
  - name: x
    value: "true"
  - z
  b: 1
`);
});

test("prints a text of several lines as a block, so that a diff shows lines", () => {
  expect(printYaml({ a: "x\n\ny\n", b: "z\nz", c: "end\n\n", d: " x\ny" })).toBe(
    "a: |\n  x\n\n  y\nb: |-\n  z\n  z\nc: |+\n  end\n\nd: |2-\n   x\n  y\n",
  );
});

test("pretty JSON keeps numbers and texts exactly as they stand", () => {
  expect(prettyJson('{"a":[1.0,9007199254740993,{}],"b":"x, {y}"}')).toBe(
    '{\n  "a": [\n    1.0,\n    9007199254740993,\n    {}\n  ],\n  "b": "x, {y}"\n}\n',
  );
  expect(prettyJson("not json")).toBeUndefined();
  expect(prettyJson("{broken")).toBeUndefined();
});

describe("what is printed reads as what was printed", () => {
  // what YAML gives a meaning to, what it drops or refuses, what looks like nothing, and what is none of these
  const characters = [
    ..." \t\n\u00a0\u2003\u200b\u2060\ufeff\ufffe\uffff\ufffd-?:#'\"\\|>&*!%@`{}[],=<~._+01yneExoé",
    "😀",
  ];
  // these are refused by Ichor, where Helm reads them
  const control = [..."\r\u0000\u0007\u001b\u007f\u0080\u0085\u009f\u2028\u2029"];
  const words = [
    ..."<< = --- ... - ? : null true yes NO on .inf .NaN 1_000 0b1 0o7 07 1e3 1. +.5 2001-01-01 1:30 0x1F".split(
      " ",
    ),
    ...["", "--- a", "... b", "- ", "? ", "? a", ": ", "#a", "a #b", "a: b", "a:", "k: v\nb", "- a\n- b"],
    ...["a\n", "\na", "\n\n", " \n", "\n ", "a\n ", "a\n\n", "\ta\nb", "\n\ta", "a\n\tb", "\t\n", "#a\nb"],
    ...["---\nb", "a\n---\nb", "x".repeat(1100), "a b ".repeat(400)],
  ];
  const pairs = (all: readonly string[]) => all.flatMap((first) => all.map((second) => first + second));
  const read = (value: JsonObject) => parseValues(printYaml(value));

  const mixed = (text: string) => ({ [text]: text, list: [text, [text], { [text]: { [text]: [] } }] });

  test.each(words.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    "%s as a key, a value and an item",
    (_, text) => expect(read(mixed(text)).tree).toEqual(mixed(text)),
  );

  test("any two characters", () => {
    const misread = pairs(characters).filter((text) => !equalJson(read(mixed(text)).tree, mixed(text)));
    expect(misread).toEqual([]);
  });

  test.each(pairs([...control, "a", " "]).map((text) => [JSON.stringify(text), text] as const))(
    "%s is refused for what it is, not as a broken text",
    (_, text) => {
      const isControl = control.some((character) => text.includes(character));
      for (const value of [{ [text]: 1 }, { a: text }, { a: [text, { [text]: {} }] }]) {
        const errors = read(value).issues.filter(({ severity }) => severity === "error");
        expect([...new Set(errors.map(({ code }) => code))]).toEqual(
          isControl ? ["yaml-control-character"] : [],
        );
      }
    },
  );

  test("any tree", () => {
    const text = fc.oneof(
      fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((parts) => parts.join("")),
      fc.constantFrom(...words),
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.constantFrom(null, true, 0.5, -3),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(text, tie("node"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(text, node, { maxKeys: 3 }), (tree) => {
        const value = JSON.parse(JSON.stringify(tree)) as JsonObject;
        expect(read(value).tree).toEqual(value);
      }),
    );
  });
});
