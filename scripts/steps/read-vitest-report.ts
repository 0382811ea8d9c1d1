import type { TestRun } from "./test-run.ts";

type Assertion = { fullName: string; status: string; failureMessages?: string[] };
type FileResult = { name?: string; status: string; message?: string; assertionResults: Assertion[] };

/** The JSON report of Vitest. A file that breaks before its tests counts as one failure. */
export type VitestReport = { testResults: FileResult[] };

/** Counts a report of Vitest and names what failed. */
export function readVitestReport({ testResults }: VitestReport): TestRun {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [{ title: file.name ?? "a test file", message: file.message ?? "" }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      title: `${file.name ?? ""}: ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  });
  const passedTitles = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
  const failedTests = tests.filter(({ status }) => status === "failed").length;
  return {
    tally: {
      passed: passedTitles.length,
      failed: failures.length,
      skipped: tests.length - passedTitles.length - failedTests,
    },
    passedTitles,
    failures,
  };
}
