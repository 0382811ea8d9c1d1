import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { readVitestReport, type VitestReport } from "./read-vitest-report.ts";
import { type Finished, runCommand } from "./run-command.ts";
import { brokenRun, type TestRun } from "./test-run.ts";

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
  const name = `tests: ${projects.join(", ")}`;
  const run = decideRun(name, { text, finished });
  const { passed, failed } = run.tally;
  console.error(`${failed > 0 ? "FAIL" : "ok  "} ${name} (${passed} passed, ${failed} failed)`);
  if (failed > 0) console.error(finished.output);
  return run;
}

function decideRun(name: string, ended: { text: string | undefined; finished: Finished }): TestRun {
  const { text, finished } = ended;
  if (text === undefined) return brokenRun(name, finished.output);
  const run = readVitestReport(JSON.parse(text) as VitestReport);
  if (finished.code === 0 || run.tally.failed > 0) return run;
  // an unhandled error fails the run without failing a test
  const broken = brokenRun(name, finished.output.slice(-5_000));
  return { ...run, tally: { ...run.tally, failed: 1 }, failures: broken.failures };
}
