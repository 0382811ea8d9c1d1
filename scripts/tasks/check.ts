// The fast inner loop: every check that needs no build, and the unit tests. Three things make it faster than `npm test`,
// which has the last word: properties look for counterexamples for a moment only, test files of a worker share their
// modules, and the checks are not themselves tested with planted violations.
import { availableParallelism } from "node:os";
import { fastChecks, runFastCheck } from "../steps/fast-checks.ts";
import { runPool } from "../steps/run-pool.ts";
import { formatTally, sumTallies, type Tally } from "../steps/tally.ts";
import { runVitest } from "../steps/vitest-step.ts";

const results = await runPool(fastChecks, availableParallelism(), async (check) => {
  const result = await runFastCheck(check);
  console.error(
    `${result.passed ? "ok  " : "FAIL"} ${result.name} (${(result.durationMs / 1000).toFixed(1)} s)`,
  );
  if (!result.passed) console.error(result.output);
  return result;
});
const tallies: Tally[] = results.map(({ passed }) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
}));
tallies.push((await runVitest(["unit", "ui"], { ICHOR_QUICK: "1" })).tally);
const total = sumTallies(tallies);
console.log(formatTally(total));
process.exitCode = total.failed > 0 ? 1 : 0;
