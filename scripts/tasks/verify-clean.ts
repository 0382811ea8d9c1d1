// Clones what is committed into an empty home, with nothing beside it, and runs the two commands there as a person on a
// fresh machine would. Ends with a verdict.
import { parseArgs } from "node:util";
import { repoRoot } from "@ichor/testkit/toolchain";
import { createCleanPlace } from "../clean/clean-place.ts";
import { type Verdict, verifyDemo } from "../clean/verify-demo.ts";
import { verifyTest } from "../clean/verify-test.ts";
import { explainError } from "../demo/explain-error.ts";
import { exitOnSignal } from "../steps/exit-on-signal.ts";
import { runCommand } from "../steps/run-command.ts";

const usage = `usage: npm run verify:clean -- [--only demo|test] [--keep]
  --only  run one of the two commands
  --keep  leave the folder where it is`;
const say = (line: string) => process.stderr.write(`${line}\n`);

function readOptions(): { wants(command: string): boolean; keep: boolean } | undefined {
  try {
    const options = { only: { type: "string" }, keep: { type: "boolean" } } as const;
    const { only, keep = false } = parseArgs({ options }).values;
    if (only !== undefined && only !== "demo" && only !== "test")
      throw new Error(`there is no command ${only}`);
    return { wants: (command) => only === undefined || only === command, keep };
  } catch (error) {
    say(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const place = await createCleanPlace(process.env);
  say(`cloned ${place.commit} into ${place.checkout}`);
  const changed = await runCommand("git", ["-C", repoRoot, "status", "--porcelain"]);
  if (changed.stdout !== "") say("changes that are not committed stay behind");
  const verdicts: Verdict[] = [];
  const attempt = async (name: string, work: () => Promise<Verdict[]>) => {
    if (!options.wants(name)) return;
    say(`\n${name} in an empty home`);
    const failed = (error: unknown) => [
      { isGood: false, sentence: `${name} failed: ${explainError(error)}` },
    ];
    verdicts.push(...(await work().catch(failed)));
  };
  const tellLeft = () => say(`interrupted; ${place.folder} is left behind`);
  process.once("exit", tellLeft);
  try {
    await attempt("demo", () => verifyDemo(place, say));
    await attempt("test", () => verifyTest(place, say));
  } finally {
    if (options.keep) say(`kept ${place.folder}`);
    else await place.remove();
    process.off("exit", tellLeft);
  }
  console.log("");
  for (const { isGood, sentence } of verdicts) console.log(`${isGood ? "ok  " : "FAIL"} ${sentence}`);
  const isClean = verdicts.every(({ isGood }) => isGood);
  console.log(
    `${place.commit}: ${isClean ? "works on a clean machine" : "does not work on a clean machine"}`,
  );
  return isClean ? 0 : 1;
}

exitOnSignal(process);
process.exit(await main());
