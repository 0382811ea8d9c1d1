import { describe, expect, test } from "vitest";
import { pageFilesOf, readPlaywrightReport, readSnapshot } from "./read-playwright-report.ts";
import { readVitestReport } from "./read-vitest-report.ts";
import { brokenRun, formatFailures } from "./test-run.ts";

describe("a report of Vitest", () => {
  test("gives counts, titles of what passed, and file, title and reason of what failed", () => {
    const run = readVitestReport({
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          assertionResults: [
            { fullName: "adds", status: "passed" },
            {
              fullName: "divides",
              status: "failed",
              failureMessages: ["expected 1 to be 2\n at a.test.ts:3"],
            },
            { fullName: "later", status: "pending" },
          ],
        },
      ],
    });
    expect(run).toEqual({
      tally: { passed: 1, failed: 1, skipped: 1 },
      passedTitles: ["adds"],
      failures: [{ title: "a.test.ts: divides", message: "expected 1 to be 2\n at a.test.ts:3" }],
    });
  });

  test("counts a file that breaks before its tests as a failure", () => {
    const file = { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] };
    expect(readVitestReport({ testResults: [file] })).toMatchObject({
      tally: { passed: 0, failed: 1 },
      failures: [{ title: "b.test.ts", message: "no such module" }],
    });
  });
});

describe("a report of Playwright", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "a.spec.ts",
    line: 4,
    tests: [
      { status, results: [{ errors: message === undefined ? [] : [{ message, snippet: "> 4 | x" }] }] },
    ],
  });

  test("gives counts, also of nested suites, and place, title, reason and code of what failed", () => {
    const run = readPlaywrightReport({
      suites: [
        {
          specs: [spec("opens", "expected")],
          suites: [{ specs: [spec("saves", "unexpected", "not seen")] }],
        },
      ],
    });
    expect(run).toEqual({
      tally: { passed: 1, failed: 1, skipped: 0 },
      passedTitles: ["opens"],
      failures: [{ title: "a.spec.ts:4 saves", message: "not seen\n\n> 4 | x" }],
    });
  });

  test("names the file that describes the page of a failed story", () => {
    const attachments = [
      { name: "screenshot", path: "/a.png" },
      { name: "error-context", path: "/a.md" },
    ];
    const failed = { title: "saves", tests: [{ status: "unexpected", results: [{ attachments }] }] };
    const report = { suites: [{ suites: [{ specs: [failed, spec("opens", "expected")] }] }] };
    expect(pageFilesOf(report)).toEqual([{ title: "saves", path: "/a.md" }]);
  });

  test("keeps what the page said of the file that describes it", () => {
    expect(readSnapshot("# Info\n\n```yaml\n- banner:\n  - link\n```\n\n# Source\n")).toBe(
      "- banner:\n  - link",
    );
    expect(readSnapshot("(not kept)")).toBe("(not kept)");
  });

  test("counts what fails outside of every story", () => {
    const run = readPlaywrightReport({ suites: [], errors: [{ message: "the lab did not start" }] });
    expect(run.tally.failed).toBe(1);
    expect(run.failures[0]?.message).toBe("the lab did not start");
  });
});

test("failures are listed without colors, and a long one is cut with the number of lines that are left", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
  const text = formatFailures([
    { title: "a", message: "\u001b[31mred\u001b[39m" },
    ...brokenRun("b", lines).failures,
  ]);
  expect(text).toContain("FAIL a\n     red\nFAIL b\n     line 0\n");
  expect(text).toContain("(5 more lines above)");
});
