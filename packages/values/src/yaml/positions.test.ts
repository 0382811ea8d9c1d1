import { describe, expect, test } from "vitest";
import { parseValues } from "./parse-values.ts";

const text = `# values
MTU: 1450 # lab
hubble:
  relay: {enabled: true, port: 80}
extraEnv:
  - name: A
    value: "b"
x-ours: &ours
  a: 1
copy: *ours
merged:
  <<: *ours
  b: 2
note: |
  two
  lines
"quoted key": x
`;
const { positions } = parseValues(text);

/** The part of the text that a range covers. */
function cut(
  range: { line: number; column: number; endLine: number; endColumn: number } | undefined,
  of = text,
) {
  if (range === undefined) return undefined;
  const lines = of.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const part = lines.slice(range.line - 1, range.endLine);
  const last = part.length - 1;
  return part
    .map((line, index) =>
      line.slice(index === 0 ? range.column - 1 : 0, index === last ? range.endColumn - 1 : undefined),
    )
    .join("\n");
}

describe("the place of a path", () => {
  test.each([
    ["a number", ["MTU"], "MTU", "1450"],
    ["a key in braces", ["hubble", "relay", "port"], "port", "80"],
    ["a map in braces", ["hubble", "relay"], "relay", "{enabled: true, port: 80}"],
    ["a map in lines", ["hubble"], "hubble", "relay: {enabled: true, port: 80}"],
    ["a quoted text", ["extraEnv", 0, "value"], "value", '"b"'],
    ["an item of a list", ["extraEnv", 0], undefined, 'name: A\n    value: "b"'],
    ["a value behind an anchor", ["x-ours", "a"], "a", "1"],
    ["a quoted key", ["quoted key"], '"quoted key"', "x"],
  ])("is that of %s", (...[, path, key, value]) => {
    const range = positions.rangeOf(path);
    expect(cut(range?.key)).toBe(key);
    expect(cut(range?.value)).toBe(value);
    expect(range?.definition).toBeUndefined();
  });

  test("of a text block starts at its sign", () => {
    expect(positions.rangeOf(["note"])?.value).toMatchObject({ line: 14, column: 7 });
  });

  test("that came through an alias is the alias, with the place where it is written", () => {
    const range = positions.rangeOf(["copy", "a"]);
    expect(cut(range?.value)).toBe("*ours");
    expect(cut(range?.definition)).toBe("1");
    expect(range?.key).toBeUndefined();
  });

  test("that came through a merge key is the merge key", () => {
    expect(cut(positions.rangeOf(["merged", "a"])?.value)).toBe("<<: *ours");
    expect(cut(positions.rangeOf(["merged", "b"])?.value)).toBe("2");
  });

  test("is unknown where the text does not have it, and then the nearest one is known", () => {
    expect(positions.rangeOf(["hubble", "ui"])).toBeUndefined();
    expect(cut(positions.nearest(["hubble", "ui", "enabled"])?.key)).toBe("hubble");
    expect(parseValues("").positions.nearest(["a"])).toBeUndefined();
  });
});

describe("the path of a place", () => {
  test.each([
    ["in a key", 2, 2, ["MTU"]],
    ["in a value", 4, 33, ["hubble", "relay", "port"]],
    ["in an item", 7, 14, ["extraEnv", 0, "value"]],
    ["in an alias", 10, 8, ["copy"]],
    ["in a comment above everything", 1, 3, []],
  ])("is known %s", (...[, line, column, path]) => {
    expect(positions.pathAt({ line, column })).toEqual(path);
  });
});

test("columns count as editors do: a byte order mark has no width, a pair of surrogates has two [H11]", () => {
  const marked = parseValues('\ufeffa: 1\r\n"😀": {b: 2}\r\n');
  expect(marked.tree).toEqual({ a: 1, "😀": { b: 2 } });
  expect(marked.positions.rangeOf(["a"])?.key).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 2 });
  expect(marked.positions.rangeOf(["😀", "b"])?.key).toEqual({
    line: 2,
    column: 8,
    endLine: 2,
    endColumn: 9,
  });
});

test("of several documents the later one says where a value stands, and the earlier one where it has none", () => {
  const several = parseValues("a: {b: 1, c: 1}\n---\na: {b: 2}\n");
  expect(several.tree).toEqual({ a: { b: 2, c: 1 } });
  expect(several.positions.rangeOf(["a", "b"])?.value.line).toBe(3);
  expect(several.positions.rangeOf(["a", "c"])?.value.line).toBe(1);
});
