// Formats everything that has a formatter.
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

const bin = (name: string) => join(repoRoot, "node_modules/.bin", name);
const steps: [string, string[], string][] = [
  [bin("biome"), ["check", "--write", "."], "."],
  [bin("buf"), ["format", "-w"], "."],
  ["gofmt", ["-w", "."], "apps/engine"],
];
for (const [command, args, cwd] of steps) {
  const finished = await runCommand(command, args, { cwd: join(repoRoot, cwd) });
  process.stderr.write(finished.output);
  if (finished.code !== 0) process.exitCode = 1;
}
