import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "./run-command.ts";
import type { Tally } from "./tally.ts";

/** What a test run of any runner gives: counts and the titles of what passed. */
export type TestRun = { tally: Tally; passedTitles: string[] };

/** Runs projects of vitest.config.ts. A run that breaks before it reports counts as one failure. */
export async function runVitest(
  projects: readonly string[],
  env: Record<string, string> = {},
): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "ichor-vitest-"));
  const report = join(folder, "report.json");
  const finished = await runCommand(
    join(repoRoot, "node_modules/.bin/vitest"),
    [
      "run",
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=json",
      `--outputFile=${report}`,
      "--reporter=dot",
    ],
    { cwd: repoRoot, env },
  );
  const text = await readFile(report, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  const run = text === undefined ? brokenRun : toTestRun(JSON.parse(text));
  const failed = run.tally.failed > 0 || finished.code !== 0;
  console.error(
    `${failed ? "FAIL" : "ok  "} tests: ${projects.join(", ")} (${run.tally.passed} passed, ${run.tally.failed} failed)`,
  );
  if (failed) console.error(finished.output);
  // an unhandled error fails the run without failing a test
  return finished.code !== 0 && run.tally.failed === 0 ? { ...run, tally: { ...run.tally, failed: 1 } } : run;
}

const brokenRun: TestRun = { tally: { passed: 0, failed: 1, skipped: 0 }, passedTitles: [] };

type VitestReport = {
  testResults: { assertionResults: { fullName: string; status: string }[]; status: string }[];
};

function toTestRun(report: VitestReport): TestRun {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const emptyFailures = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  return {
    tally: {
      passed: count("passed"),
      failed: count("failed") + emptyFailures,
      skipped: tests.length - count("passed") - count("failed"),
    },
    passedTitles: tests.filter((test) => test.status === "passed").map((test) => test.fullName),
  };
}
