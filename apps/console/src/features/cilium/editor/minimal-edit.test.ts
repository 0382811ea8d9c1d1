import type { TextEdit } from "@ichor/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toMinimalEdit } from "./minimal-edit.ts";

function apply(text: string, edit: TextEdit | undefined): string {
  if (!edit) return text;
  const offset = (line: number, column: number) =>
    text
      .split("\n")
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) +
    column -
    1;
  const { line, column, endLine, endColumn } = edit.range;
  return text.slice(0, offset(line, column)) + edit.newText + text.slice(offset(endLine, endColumn));
}

test("turns any text into any other", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "\n", " "), { maxLength: 30 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(apply(before, toMinimalEdit(before, after))).toBe(after);
    }),
  );
});

test("leaves alone what did not change", () => {
  expect(toMinimalEdit("a: 1\nb: 2\nc: 3\n", "a: 1\nb: 20\nc: 3\n")).toEqual({
    range: { line: 2, column: 5, endLine: 2, endColumn: 5 },
    newText: "0",
  });
  expect(toMinimalEdit("same", "same")).toBeUndefined();
});
