// Generated protobuf code of both sides, made by buf from proto/.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runCommand } from "../steps/run-command.ts";

const outputs = ["packages/api/src/gen", "apps/engine/gen"];
const bin = join(repoRoot, "node_modules/.bin");
const env = { PATH: `${bin}:${process.env["PATH"] ?? ""}` };

if (process.argv.includes("--check")) await check();
else if (!(await generate(repoRoot))) process.exitCode = 1;

async function generate(output: string): Promise<boolean> {
  const finished = await runCommand(join(bin, "buf"), ["generate", "--clean", "-o", output], {
    cwd: repoRoot,
    env,
  });
  if (finished.code !== 0) process.stderr.write(finished.output);
  return finished.code === 0;
}

async function check(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ichor-protocols-"));
  try {
    if (!(await generate(folder))) process.exitCode = 1;
    for (const path of outputs) await compare(folder, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, path: string): Promise<void> {
  const committed = join(folder, "committed");
  await cp(join(repoRoot, path), committed, { recursive: true });
  const finished = await runCommand("diff", ["-r", "-q", committed, join(folder, path)]);
  await rm(committed, { recursive: true, force: true });
  if (finished.code === 0) return;
  console.error(`${path} is stale: run npm run generate and commit it`);
  process.exitCode = 1;
}
