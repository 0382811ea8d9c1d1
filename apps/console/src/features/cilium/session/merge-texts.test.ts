import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conflictMarks, findConflicts, mergeTexts } from "./merge-texts.ts";

const base = "hubble:\n  enabled: true\noperator:\n  replicas: 2\n";

describe("mergeTexts", () => {
  test.each([
    {
      name: "takes both changes when they are in different places",
      mine: "# lab\nhubble:\n  enabled: true\noperator:\n  replicas: 2\n",
      theirs: "hubble:\n  enabled: true\noperator:\n  replicas: 1\n",
      text: "# lab\nhubble:\n  enabled: true\noperator:\n  replicas: 1\n",
      conflicts: 0,
    },
    {
      name: "keeps mine when nobody else changed",
      mine: "a: 1\n",
      theirs: base,
      text: "a: 1\n",
      conflicts: 0,
    },
    {
      name: "takes theirs when I changed nothing",
      mine: base,
      theirs: "b: 2\n",
      text: "b: 2\n",
      conflicts: 0,
    },
    {
      name: "does not ask about equal changes",
      mine: base.replace("2", "3"),
      theirs: base.replace("2", "3"),
      text: base.replace("2", "3"),
      conflicts: 0,
    },
    {
      name: "puts both sides into the text where both changed the same line [C15]",
      mine: base.replace("2", "1"),
      theirs: base.replace("2", "3"),
      text: `hubble:\n  enabled: true\noperator:\n${conflictMarks.mine}\n  replicas: 1\n${conflictMarks.between}\n  replicas: 3\n${conflictMarks.theirs}\n`,
      conflicts: 1,
    },
    {
      name: "puts both into the text when one side emptied it",
      mine: "",
      theirs: base.replace("2", "3"),
      text: `${conflictMarks.mine}\n${conflictMarks.between}\nhubble:\n  enabled: true\noperator:\n  replicas: 3\n${conflictMarks.theirs}\n`,
      conflicts: 1,
    },
  ])("$name", ({ mine, theirs, text, conflicts }) => {
    expect(mergeTexts({ base, mine, theirs })).toEqual({ text, conflicts });
    expect(findConflicts(text)).toHaveLength(conflicts);
  });

  const lines = fc.array(fc.constantFrom("a: 1", "b: 2", "  c: 3", "# note", ""), { maxLength: 12 });
  const textOf = lines.map((items) => items.join("\n"));

  test("never loses a line of either side", () => {
    fc.assert(
      fc.property(textOf, textOf, textOf, (from, mine, theirs) => {
        const merged = new Set(mergeTexts({ base: from, mine, theirs }).text.split("\n"));
        const old = new Set(from.split("\n"));
        for (const line of [...mine.split("\n"), ...theirs.split("\n")])
          if (!old.has(line)) expect(merged).toContain(line);
      }),
    );
  });

  test("changes nothing when one side is the base", () => {
    fc.assert(
      fc.property(textOf, textOf, (from, other) => {
        expect(mergeTexts({ base: from, mine: other, theirs: from })).toEqual({ text: other, conflicts: 0 });
        expect(mergeTexts({ base: from, mine: from, theirs: other })).toEqual({ text: other, conflicts: 0 });
      }),
    );
  });
});

describe("findConflicts", () => {
  const { mine, between, theirs } = conflictMarks;

  test("finds each place with its three marks", () => {
    const text = ["a: 1", mine, "b: 1", between, "b: 2", theirs, mine, between, theirs].join("\n");
    expect(findConflicts(text)).toEqual([
      { start: 2, between: 4, end: 6 },
      { start: 7, between: 8, end: 9 },
    ]);
  });

  test("still finds a place of which marks were deleted", () => {
    expect(findConflicts(`a: 1\n${theirs}\n`)).toEqual([{ start: 2, between: undefined, end: undefined }]);
    expect(findConflicts(`${mine}\na: 1\n`)).toEqual([{ start: 1, between: undefined, end: undefined }]);
  });

  test("takes a line of equal signs alone for what it is", () => {
    expect(findConflicts(`a: |\n  x\n${between}\n`)).toEqual([]);
  });
});
