import type { Issue } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { mergeFindings } from "./merge-findings.ts";
import { conflictMarks } from "./merge-texts.ts";

const at = (line: number, column = 1) => ({ line, column, endLine: line, endColumn: column + 3 });
const issue = (code: string, path: string[], more: Partial<Issue> = {}): Issue => ({
  code,
  severity: "error",
  message: code,
  path,
  ...more,
});

describe("mergeFindings", () => {
  const typo = issue("unknown-key", ["hubbel"], {
    range: at(3),
    suggestion: { title: "Use hubble", edits: [{ range: at(3), newText: "hubble" }] },
  });
  const schema = issue("schema-type", ["operator", "replicas"], { range: at(7, 13), owner: "chart" });

  test("shows what the local engine says at once", () => {
    expect(mergeFindings("t", [typo], undefined)).toEqual([{ ...typo, id: "unknown-key hubbel" }]);
  });

  test("believes the server about the same text, and keeps the fix that only the local engine knows", () => {
    const { suggestion: _, ...bare } = typo;
    const findings = mergeFindings("t", [typo], {
      text: "t",
      issues: [schema, { ...bare, message: "server" }],
    });
    expect(findings).toEqual([
      { ...typo, message: "server", id: "unknown-key hubbel" },
      { ...schema, id: "schema-type operator.replicas" },
    ]);
  });

  test("drops a local finding that the server does not share", () => {
    expect(mergeFindings("t", [typo], { text: "t", issues: [] })).toEqual([]);
  });

  test("keeps the server's own findings about the text before, marked as such", () => {
    const findings = mergeFindings("t2", [typo], { text: "t1", issues: [typo, schema] });
    expect(findings.map(({ code, isStale }) => [code, isStale])).toEqual([
      ["unknown-key", undefined],
      ["schema-type", true],
    ]);
  });

  test("sorts by place and tells equal findings apart", () => {
    const twice = [
      issue("duplicate-key", ["a"], { range: at(9) }),
      issue("duplicate-key", ["a"], { range: at(2) }),
    ];
    expect(mergeFindings("t", twice, undefined).map(({ id, range }) => [id, range?.line])).toEqual([
      ["duplicate-key a", 2],
      ["duplicate-key a 1", 9],
    ]);
  });

  test("names each place of a merge that needs a person, and nothing else", () => {
    const { mine, between, theirs } = conflictMarks;
    const text = `a: 1\n${mine}\nb: 1\n${between}\nb: 2\n${theirs}\n`;
    expect(mergeFindings(text, [typo], { text, issues: [schema] })).toMatchObject([
      {
        code: "unresolved-merge",
        severity: "error",
        range: { line: 2 },
        suggestion: {
          edits: [
            { range: { line: 2, endLine: 3 }, newText: "" },
            { range: { line: 4, endLine: 7 }, newText: "" },
          ],
        },
      },
    ]);
  });
});
