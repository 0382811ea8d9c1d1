import type { Issue } from "@ichor/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingNotes, withNotes, withoutNotes } from "./editor-text.ts";
import { findEditor } from "./find-editor.ts";
import { mergeTexts } from "./merge-texts.ts";

describe("notes in the editor", () => {
  test("go away again, whatever the text is", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("\uFEFFa: 1\n", "# mine\na: 1", "\r\n", ""),
    );
    const notes = fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 });
    fc.assert(
      fc.property(text, notes, (given, lines) => {
        fc.pre(!given.replace("\uFEFF", "").startsWith("# ichor:"));
        expect(withoutNotes(withNotes(given, lines))).toBe(given);
      }),
    );
  });

  test("stand in front, each on a line of its own", () => {
    expect(withNotes("a: 1\n", ["one", "two"])).toBe("# ichor: one\n# ichor: two\na: 1\n");
    expect(withoutNotes("# ichor: one\n# mine\na: 1\n")).toBe("# mine\na: 1\n");
  });

  test("name the lines that the editor shows", () => {
    const issue: Issue = {
      code: "c",
      severity: "error",
      message: "it is wrong",
      path: [],
      range: { line: 2, column: 3, endLine: 2, endColumn: 4 },
      remedy: "Remove it",
    };
    expect(findingNotes([issue, issue], ["The text is refused."])).toEqual([
      "The text is refused.",
      "5:3 error: it is wrong (Remove it)",
      "5:3 error: it is wrong (Remove it)",
    ]);
  });
});

describe("merging", () => {
  const base = "a: 1\nb: 2\nc: 3\n";
  test.each([
    {
      name: "changes of different lines",
      mine: "a: 9\nb: 2\nc: 3\n",
      theirs: "a: 1\nb: 2\nc: 8\n",
      text: "a: 9\nb: 2\nc: 8\n",
      conflicts: 0,
    },
    {
      name: "the same change twice",
      mine: "a: 9\nb: 2\nc: 3\n",
      theirs: "a: 9\nb: 2\nc: 3\n",
      text: "a: 9\nb: 2\nc: 3\n",
      conflicts: 0,
    },
    {
      name: "different changes of one line",
      mine: "a: 9\nb: 2\nc: 3\n",
      theirs: "a: 8\nb: 2\nc: 3\n",
      text: "<<<<<<< yours\na: 9\n=======\na: 8\n>>>>>>> stored meanwhile\nb: 2\nc: 3\n",
      conflicts: 1,
    },
    { name: "nothing of mine", mine: base, theirs: "a: 1\n", text: "a: 1\n", conflicts: 0 },
  ])("$name", ({ mine, theirs, text, conflicts }) => {
    expect(mergeTexts({ base, mine, theirs })).toEqual({ text, conflicts });
  });

  test("whoever changed nothing gets the other's text, byte for byte", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "# x\n") });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(mergeTexts({ base: one, mine: one, theirs: other })).toEqual({ text: other, conflicts: 0 });
        expect(mergeTexts({ base: one, mine: other, theirs: one })).toEqual({ text: other, conflicts: 0 });
      }),
    );
  });
});

describe("the editor", () => {
  const terminal = { ask: () => Promise.resolve("") };
  test.each([
    {
      name: "VISUAL goes first",
      given: { env: { VISUAL: "code --wait", EDITOR: "nano" } },
      expected: "code --wait",
    },
    { name: "EDITOR goes next", given: { env: { VISUAL: " ", EDITOR: "nano" } }, expected: "nano" },
    { name: "vi in a terminal", given: { env: {}, terminal }, expected: "vi" },
  ])("$name", ({ given, expected }) => {
    expect(findEditor(given)).toBe(expected);
  });

  test("there is none where nobody is", () => {
    expect(() => findEditor({ env: {} })).toThrow("neither VISUAL nor EDITOR");
  });
});
