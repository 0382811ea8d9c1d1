import { readFileSync } from "node:fs";
import type { Issue, PathStep } from "@ichor/errors";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import type { JsonObject } from "../json-value.ts";
import { parseValues } from "./parse-values.ts";

// The table is the engine's: what the Helm SDK makes of each text. Its README says how it is read.
type Case = {
  name: string;
  input?: string;
  inputBase64?: string;
  tree?: JsonObject;
  findings: readonly {
    code: string;
    severity: string;
    path?: readonly PathStep[];
    line: number;
    column: number;
    endLine: number;
    endColumn: number;
    related?: readonly { line: number; column: number }[];
  }[];
};

const cases = JSON.parse(
  readFileSync(`${repoRoot}/apps/engine/testdata/yaml/cases.json`, "utf8"),
) as readonly Case[];

test("the golden table of the engine has at least a hundred cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(100);
});

test.each(cases.map((row) => [row.name, row] as const))("reads as the engine does: %s", (_name, row) => {
  const input =
    row.inputBase64 === undefined
      ? (row.input ?? "")
      : new Uint8Array(Buffer.from(row.inputBase64, "base64"));
  const parsed = parseValues(input);
  expect(parsed.tree).toEqual(row.tree);
  expect(parsed.issues.map(placeOf)).toEqual(row.findings.map((finding) => comparable(finding)));
});

function placeOf(issue: Issue) {
  const { line = 0, column = 0, endLine = 0, endColumn = 0 } = issue.range ?? {};
  return comparable({ ...issue, line, column, endLine, endColumn });
}

/** The end of a syntax problem is nobody's promise. */
function comparable(finding: Omit<Case["findings"][number], "path"> & { path?: readonly PathStep[] }) {
  const { code, severity, path = [], line, column, endLine, endColumn, related = [] } = finding;
  const starts = related.map((range) => [range.line, range.column]);
  const end = code === "yaml-syntax" ? undefined : [endLine, endColumn];
  return { code, severity, path, line, column, end, related: starts };
}
