import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "./run-command.ts";
import type { TestRun } from "./vitest-step.ts";

type Suite = { specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] };
type Report = { suites: Suite[]; errors?: { message?: string }[] };

/** Runs the stories of e2e/ in Chromium. */
export async function runPlaywright(env: Record<string, string>): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "ichor-playwright-"));
  const file = join(folder, "report.json");
  const finished = await runCommand(
    join(repoRoot, "node_modules/.bin/node"),
    [join(repoRoot, "e2e/node_modules/@playwright/test/cli.js"), "test", "--reporter=json,line"],
    { cwd: join(repoRoot, "e2e"), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  const run = text === undefined ? undefined : toTestRun(JSON.parse(text) as Report);
  const failed = Math.max(run?.tally.failed ?? 1, finished.code === 0 ? 0 : 1);
  console.error(
    `${failed > 0 ? "FAIL" : "ok  "} stories in Chromium (${run?.tally.passed ?? 0} passed, ${failed} failed)`,
  );
  if (failed > 0) console.error(finished.output);
  return {
    tally: { passed: run?.tally.passed ?? 0, failed, skipped: run?.tally.skipped ?? 0 },
    passedTitles: run?.passedTitles ?? [],
  };
}

function toTestRun(report: Report): TestRun {
  const specs = report.suites.flatMap(specsOf);
  const withStatus = (...statuses: string[]) =>
    specs.filter((spec) => spec.tests.every((test) => statuses.includes(test.status)));
  const passed = withStatus("expected");
  const skipped = withStatus("skipped");
  return {
    tally: {
      passed: passed.length,
      failed: specs.length - passed.length - skipped.length + (report.errors?.length ?? 0),
      skipped: skipped.length,
    },
    passedTitles: passed.map((spec) => spec.title),
  };
}

function specsOf(suite: Suite): NonNullable<Suite["specs"]> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
