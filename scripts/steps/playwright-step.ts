import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import {
  type PlaywrightReport,
  pageFilesOf,
  readPlaywrightReport,
  readSnapshot,
} from "./read-playwright-report.ts";
import { runCommand } from "./run-command.ts";
import { brokenRun, type TestRun } from "./test-run.ts";

/** Runs the stories of e2e/ in Chromium. */
export async function runPlaywright(env: Record<string, string>): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "ichor-playwright-"));
  const file = join(folder, "report.json");
  const finished = await runCommand(
    join(repoRoot, "node_modules/.bin/node"),
    [join(repoRoot, "e2e/node_modules/@playwright/test/cli.js"), "test", "--reporter=json,dot"],
    { cwd: join(repoRoot, "e2e"), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  const name = "stories in Chromium";
  const report = text === undefined ? undefined : (JSON.parse(text) as PlaywrightReport);
  const run = report === undefined ? brokenRun(name, finished.output) : readPlaywrightReport(report);
  if (finished.code !== 0 && run.tally.failed === 0) {
    run.tally.failed = 1;
    run.failures.push({ title: name, message: finished.output.slice(-5_000) });
  }
  const { passed, failed } = run.tally;
  console.error(`${failed > 0 ? "FAIL" : "ok  "} ${name} (${passed} passed, ${failed} failed)`);
  if (failed > 0) console.error([finished.output, ...(await describePages(report))].join("\n"));
  return run;
}

// what a page said when its story failed is often the reason, and is nowhere else in the output
async function describePages(report: PlaywrightReport | undefined): Promise<string[]> {
  const files = report === undefined ? [] : pageFilesOf(report);
  return Promise.all(
    files.map(async ({ title, path }) => {
      const text = await readFile(path, "utf8").catch(() => "(not kept)");
      return `the page of "${title}":\n${readSnapshot(text)}`;
    }),
  );
}
