import { errorCodes, IchorError, type Issue } from "@ichor/errors";
import { describe, expect, test } from "vitest";
import { exitCodes, listExitCodes } from "./exit-codes.ts";
import { formatAge } from "./format-age.ts";
import { formatError } from "./format-error.ts";
import { countFindings, formatFindings } from "./format-findings.ts";
import { formatTable } from "./format-table.ts";
import { paintFor } from "./paint.ts";
import { sentence } from "./sentence.ts";
import { visibleText } from "./visible-text.ts";

const plain = { hasColors: false };
const issue = (more: Partial<Issue> = {}): Issue => ({
  code: "owned-key",
  severity: "error",
  message: "ipam.mode is owned",
  path: ["ipam", "mode"],
  range: { line: 3, column: 5, endLine: 3, endColumn: 9 },
  ...more,
});

describe("findings as text", () => {
  test.each<{ name: string; given: Issue; expected: string }>([
    {
      name: "with its place",
      given: issue(),
      expected: "a.yaml:3:5: error: ipam.mode is owned [owned-key]\n",
    },
    {
      name: "with what to do",
      given: issue({
        severity: "warning",
        remedy: "Remove line 3",
        suggestion: { title: "Remove", edits: [] },
      }),
      expected: "a.yaml:3:5: warning: ipam.mode is owned [owned-key]\n    Remove line 3\n",
    },
    {
      name: "with the button where there is no more to say",
      given: issue({ suggestion: { title: "Change to MTU", edits: [] } }),
      expected: "a.yaml:3:5: error: ipam.mode is owned [owned-key]\n    Change to MTU\n",
    },
    {
      name: "with further places",
      given: issue({ related: [{ line: 1, column: 1, endLine: 1, endColumn: 2 }] }),
      expected: "a.yaml:3:5: error: ipam.mode is owned (also line 1) [owned-key]\n",
    },
    {
      name: "about the text as a whole",
      given: { code: "x", severity: "error", message: "it is wrong", path: [] },
      expected: "a.yaml:1:1: error: it is wrong [x]\n",
    },
    {
      name: "that cannot draw on a terminal",
      given: issue({ message: "key \u001b[2J\u202e" }),
      expected: "a.yaml:3:5: error: key \\u001b[2J\\u202e [owned-key]\n",
    },
  ])("one $name", ({ given, expected }) => {
    expect(formatFindings([given], { name: "a.yaml", paint: paintFor(plain) })).toBe(expected);
  });

  test("have colors only where somebody looks", () => {
    const colored = formatFindings([issue()], { name: "a", paint: paintFor({ hasColors: true }) });
    expect(colored).toContain("\u001b[1;31merror:\u001b[0m");
  });

  test("are counted in words", () => {
    const warning = issue({ severity: "warning" });
    expect(countFindings([])).toBe("no findings");
    expect(countFindings([issue()])).toBe("1 error");
    expect(countFindings([issue(), issue(), warning])).toBe("2 errors, 1 warning");
    expect(countFindings([warning, warning])).toBe("2 warnings");
  });
});

test("a failure says what, what moved, where, and what to do; no text of its cause", () => {
  const error = new IchorError("conflict", "the values were not saved: stored text changed", {
    cause: new Error("secret"),
    details: {
      moved: [{ name: "stored text", before: "sha256:1", after: "sha256:2" }],
      issues: [issue()],
      remedy: "Preview again",
    },
  });
  expect(formatError(error, plain)).toBe(
    [
      "error: The values were not saved: stored text changed.",
      "    stored text: sha256:1 → sha256:2",
      "    line 3: ipam.mode is owned",
      "    Preview again.",
      "",
    ].join("\n"),
  );
});

describe("exit codes", () => {
  test("every way to fail has one of its own that is neither success nor a change", () => {
    const codes = listExitCodes().map(({ exitCode }) => exitCode);
    expect(listExitCodes().map(({ code }) => code)).toEqual([...errorCodes]);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect([0, 2]).not.toContain(code);
    expect(exitCodes.invalid.exitCode).toBe(1);
  });
});

test.each([
  ["2026-11-30T12:00:00Z", "just now"],
  ["2026-11-30T11:58:00Z", "2 minutes ago"],
  ["2026-11-30T10:59:00Z", "1 hour ago"],
  ["2026-11-20T12:00:00Z", "10 days ago"],
  ["nothing", "nothing"],
])("%s is %s", (given, expected) => {
  expect(formatAge(given, new Date("2026-11-30T12:00:30Z"))).toBe(expected);
});

test("a table is as wide as its cells", () => {
  expect(
    formatTable([
      ["KEY", "VALUE"],
      ["a.long.key", "1"],
      ["b", ""],
    ]),
  ).toBe("KEY         VALUE\na.long.key  1\nb\n");
});

test.each([
  ["a clause", "A clause."],
  ["A sentence.", "A sentence."],
  ["why?", "Why?"],
  ["", ""],
])("%j as a sentence", (given, expected) => {
  expect(sentence(given)).toBe(expected);
});

test("only line breaks and tabs stay of what controls a terminal", () => {
  expect(visibleText("a\tb\nc\u0007\u009b\u2028")).toBe("a\tb\nc\\u0007\\u009b\\u2028");
});
