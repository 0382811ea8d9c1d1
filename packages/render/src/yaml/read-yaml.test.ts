import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printYaml } from "./print-yaml.ts";
import { readAnyYaml } from "./read-any-yaml.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";
import { readYaml } from "./read-yaml.ts";

const documents: readonly [name: string, text: string, value: unknown][] = [
  ["maps and lists", "a:\n  b: 1\n  c:\n  - x\n  - z\n", { a: { b: 1, c: ["x", "z"] } }],
  ["lists of maps", "- name: a\n  value: 1\n- name: b\n", [{ name: "a", value: 1 }, { name: "b" }]],
  ["lists in lists", "- - a\n  - b\n-\n  - c\n", [["a", "b"], ["c"]]],
  ["a value below its key", "a:\n  text\nb:\n", { a: "text", b: null }],
  ["comments", "# Source: x\na: 1 # one\n# two\nb: 'x # y'\n", { a: 1, b: "x # y" }],
  ["literal texts", "a: |\n  x\n\n    y\nb: |-\n  z\n", { a: "x\n\n  y\n", b: "z" }],
  ["literal texts with an indentation", "a: |2\n    x\n", { a: "  x\n" }],
  ["empty collections", "a: {}\nb: []\n", { a: {}, b: [] }],
  ["flow lists", 'a: ["x", 1]\nb: [NET_ADMIN, SYS_ADMIN]\n', { a: ["x", 1], b: ["NET_ADMIN", "SYS_ADMIN"] }],
  [
    "texts over several lines",
    "a: one\n  two\n\n  three\nb: \"four\n  five\"\nc: 'six\n  seven'\n",
    { a: "one two\nthree", b: "four five", c: "six seven" },
  ],
  ["quotes", `a: "x\\ty"\nb: 'it''s'\n"c d": 1\n'e': 2\n`, { a: "x\ty", b: "it's", "c d": 1, e: 2 }],
  [
    "colons and dashes in texts",
    "a: http://x:80/\nb: -x\nc: a:b\n",
    { a: "http://x:80/", b: "-x", c: "a:b" },
  ],
  ["words as keys", "yes: 1\nno: 2\n", { true: 1, false: 2 }],
  ["CRLF", "a: 1\r\nb: |\r\n  x\r\n", { a: 1, b: "x\n" }],
  ["a key that is no ordinary property", "__proto__: 1\n", JSON.parse('{"__proto__":1}')],
];

describe("the plain reader and the general one agree", () => {
  test.each(documents)("on %s", (_, text, value) => {
    expect(readPlainYaml(text)?.value).toEqual(value);
    expect(readAnyYaml(text).value).toEqual(value);
  });

  test("on whatever is printed", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(
        "yes",
        "1e3",
        "- x",
        "a: b",
        "#",
        "|",
        "a\n b\n",
        " x",
        "x ",
        "\n",
        "'",
        '"',
        "{",
        "0x1",
        "---",
        "\ta",
      ),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(text, tie("tree"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const printed = printYaml(value as never);
        expect(readAnyYaml(printed).value).toEqual(value);
        const plain = readPlainYaml(printed);
        if (plain !== undefined) expect(plain.value).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test("on lines put together at random", () => {
    const line = fc.constantFrom(
      "a: 1",
      "b:",
      "- x",
      "- a: 1",
      "-",
      "c: |",
      "d: >",
      "text",
      "'q'",
      '"q"',
      "# no",
      "",
      "e: 'x",
      "y'",
      'f: "x',
      'z"',
      "g: {}",
      "[a]",
      "yes: no",
      "h: x: y",
      "i: &a 1",
      "j: *a",
      "k: !!str 1",
      "? l",
      "a: 2",
    );
    const indented = fc
      .tuple(fc.constantFrom(0, 0, 1, 2, 2, 4), line)
      .map(([n, text]) => " ".repeat(n) + text);
    fc.assert(
      fc.property(fc.array(indented, { maxLength: 7 }), (lines) => {
        const text = `${lines.join("\n")}\n`;
        const plain = readPlainYaml(text);
        if (plain === undefined) return;
        const any = readAnyYaml(text);
        expect(any.fault, text).toBeUndefined();
        expect(plain.value, text).toEqual(any.value);
        expect(plain.duplicates, text).toEqual(any.duplicates);
      }),
      { numRuns: 5_000 },
    );
  });
});

test("reads anchors, merge keys, tags and folded texts with the general reader", () => {
  const text = "a: &x {k: 1}\nb:\n  <<: *x\n  l: !!str 2\nc: >\n  one\n  two\nd: !!binary aGk=\n";
  expect(readPlainYaml(text)).toBeUndefined();
  expect(readYaml(text).value).toEqual({ a: { k: 1 }, b: { l: "2", k: 1 }, c: "one two\n", d: "hi" });
});

test("the last of two equal keys wins and both readers say so", () => {
  for (const read of [readPlainYaml, readAnyYaml]) {
    expect(read("m:\n  a: 1\n  b: 2\n  a: 3\n")).toEqual({
      value: { m: { a: 3, b: 2 } },
      duplicates: [{ key: "a", line: 4 }],
    });
  }
});

test("names line and kind of a fault, never the text", () => {
  const { value, fault } = readYaml("a: 1\nb: [hunter2\n");
  expect(value).toBeUndefined();
  expect(fault?.line).toBeGreaterThan(1);
  expect(JSON.stringify(fault)).not.toContain("hunter2");
});

test("refuses aliases that expand to too much", () => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(", ")}]`,
  );
  expect(readYaml(`l0: &l0 x\n${levels.join("\n")}\n`).fault?.reason).toBe("aliases expand to too much");
});
