// Writes every generated file of the repository, or with --check says which ones are stale.
import { globSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

const args = process.argv.slice(2);
const generators = globSync("scripts/generate/*.ts", { cwd: repoRoot }).filter(
  (file) => !file.endsWith(".test.ts"),
);

for (const generator of generators.sort()) {
  const finished = await runCommand(join(repoRoot, "node_modules/.bin/node"), [generator, ...args], {
    cwd: repoRoot,
  });
  process.stderr.write(finished.output);
  if (finished.code !== 0) {
    console.error(`${generator} failed`);
    process.exitCode = 1;
  }
}
