import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "./run-command.ts";

/** A check that needs no build and no cluster: one command, with a name that people read. */
export type FastCheck = {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  minimumModules?: number;
};

const bin = (name: string) => join(repoRoot, "node_modules/.bin", name);
const node = bin("node");

/** Types of one configuration. What was found the last time is kept, which makes the next run four times faster. */
function typeCheck(name: string, config: string): FastCheck {
  const kept = join(repoRoot, `node_modules/.cache/typescript/${config}.tsbuildinfo`);
  const args = ["-p", `tsconfig.${config}.json`, "--incremental", "--tsBuildInfoFile", kept];
  return { name, command: bin("tsc"), args };
}

/** Every fast check. They are independent of each other. */
export const fastChecks: readonly FastCheck[] = [
  {
    name: "format and lint",
    command: bin("biome"),
    args: ["ci", "--error-on-warnings", "--diagnostic-level=warn", "."],
  },
  typeCheck("types of the pure packages", "pure"),
  typeCheck("types on Node", "node"),
  typeCheck("types in the browser", "web"),
  typeCheck("types of the stories", "stories"),
  {
    name: "promises are awaited",
    command: bin("oxlint"),
    args: ["--type-aware", "--deny-warnings", "packages", "apps", "e2e", "scripts"],
  },
  {
    name: "layers",
    command: bin("depcruise"),
    args: ["-c", ".dependency-cruiser.mjs", "--output-type", "err", "packages", "apps", "e2e", "scripts"],
    minimumModules: 200,
  },
  { name: "no dead code", command: bin("knip"), args: ["--no-progress"] },
  { name: "protocol definitions", command: bin("buf"), args: ["lint"] },
  { name: "protocol format", command: bin("buf"), args: ["format", "--diff", "--exit-code"] },
  { name: "generated files are current", command: node, args: ["scripts/tasks/generate.ts", "--check"] },
  {
    name: "no word of others' text or addresses",
    command: node,
    args: ["scripts/checks/repository-text.ts"],
  },
  { name: "Go is formatted and vetted", command: node, args: ["scripts/checks/go-source.ts"] },
];

/** The outcome of one check. `output` is empty when it passed. */
export type CheckResult = { name: string; passed: boolean; output: string; durationMs: number };

/** Runs one check to its end. */
export async function runFastCheck(check: FastCheck): Promise<CheckResult> {
  const startedMs = performance.now();
  const finished = await runCommand(check.command, check.args, { cwd: join(repoRoot, check.cwd ?? ".") });
  const tooFew = check.minimumModules !== undefined && countModules(finished.output) < check.minimumModules;
  const passed = finished.code === 0 && !tooFew;
  const note = tooFew
    ? `\nlooked at ${countModules(finished.output)} modules, expected at least ${check.minimumModules}`
    : "";
  return {
    name: check.name,
    passed,
    output: passed ? "" : finished.output + note,
    durationMs: performance.now() - startedMs,
  };
}

// dependency-cruiser says "no violations (0 modules)" when it cannot parse anything, and would pass
function countModules(output: string): number {
  return Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
}
