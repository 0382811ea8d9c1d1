// Everything that a landing has to pass, in the order in which faults are cheapest to see. Builds start first, since they
// take longest on an empty machine. The last line says how many tests passed and failed.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { findUnshown } from "../requirements/check-passed.ts";
import { buildEverything } from "../steps/build-everything.ts";
import { ensureChromium } from "../steps/ensure-chromium.ts";
import { fastChecks, runFastCheck } from "../steps/fast-checks.ts";
import { runGoTests } from "../steps/go-step.ts";
import { runPlaywright } from "../steps/playwright-step.ts";
import { runPool } from "../steps/run-pool.ts";
import { formatTally, sumTallies, type Tally } from "../steps/tally.ts";
import { type FailedTest, formatFailures, type TestRun } from "../steps/test-run.ts";
import { runVitest } from "../steps/vitest-step.ts";

const one = (passed: boolean): Tally => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
const say = (line: string) => console.error(line);
const startedMs = performance.now();
const tallies: Tally[] = [];
const runs: TestRun[] = [];
const failures: FailedTest[] = [];

const chromium = await ensureChromium(say);
tallies.push(one(chromium !== undefined));
const builds = buildEverything(say).then(
  (env) => ({ env }),
  (error: unknown) => ({ error }),
);

const checks = await runPool(fastChecks, availableParallelism(), async (check) => {
  const result = await runFastCheck(check);
  say(`${result.passed ? "ok  " : "FAIL"} ${result.name} (${(result.durationMs / 1000).toFixed(1)} s)`);
  if (!result.passed) {
    say(result.output);
    failures.push({ title: result.name, message: result.output });
  }
  return result;
});
tallies.push(...checks.map(({ passed }) => one(passed)));

const built = await builds;
if ("error" in built) {
  const message = built.error instanceof Error ? built.error.message : String(built.error);
  say(`FAIL builds: ${message}`);
  failures.push({ title: "builds", message });
  tallies.push(one(false));
} else {
  tallies.push(one(true));
  const { env } = built;
  const equality = { packages: ["./internal/equality/..."], tags: ["equality"] };
  await runTimed("unit, ui", () => runVitest(["unit", "ui"], env));
  // integration tests wait for control planes half of their time, Go tests compute all of theirs
  await Promise.all([
    runTimed("integration", () => runVitest(["integration"], env)),
    runTimed("Go", () => runGoTests({ module: "apps/engine", env })).then(() =>
      runTimed("equality", () => runGoTests({ module: "apps/engine", ...equality, env })),
    ),
  ]);
  if (chromium !== undefined)
    await runTimed("stories", () => runPlaywright({ ...env, ICHOR_CHROMIUM: chromium }));
}

tallies.push(...runs.map((run) => run.tally), checkRequirements());
const total = sumTallies(tallies);
failures.push(...runs.flatMap((run) => run.failures));
if (failures.length > 0) say(`\nwhat failed, once more:\n${formatFailures(failures)}\n`);
say(`took ${Math.round((performance.now() - startedMs) / 1000)} s`);
console.log(formatTally(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function runTimed(name: string, run: () => Promise<TestRun>): Promise<void> {
  const beganMs = performance.now();
  runs.push(await run());
  say(`     ${name} took ${Math.round((performance.now() - beganMs) / 1000)} s`);
}

function checkRequirements(): Tally {
  const titles = runs.flatMap((run) => run.passedTitles);
  const unshown = ["requirements", "cases"].flatMap((name) =>
    findUnshown(JSON.parse(readFileSync(join(repoRoot, `docs/reference/${name}.json`), "utf8")), titles),
  );
  if (unshown.length > 0) say(`FAIL requirements without a passed test in this run: ${unshown.join(", ")}`);
  return one(unshown.length === 0);
}
