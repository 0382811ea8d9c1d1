import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { type Finished, runCommand } from "../steps/run-command.ts";

/** A small copy of the workspace's shape, in which a test plants a violation and runs one of the tools. */
export type PlantedTree = AsyncDisposable & {
  root: string;
  write(path: string, text: string): Promise<void>;
  run(tool: string, args: readonly string[]): Promise<Finished>;
  git(args: readonly string[]): Promise<Finished>;
};

/** Creates the tree with the repository's own configuration files and its installed tools. */
export async function createPlantedTree(configFiles: readonly string[]): Promise<PlantedTree> {
  const root = await mkdtemp(join(tmpdir(), "ichor-planted-"));
  for (const file of configFiles) await cp(join(repoRoot, file), join(root, file), { recursive: true });
  await symlink(join(repoRoot, "node_modules"), join(root, "node_modules"));
  return {
    root,
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    },
    run: (tool, args) => runCommand(join(repoRoot, "node_modules/.bin", tool), args, { cwd: root }),
    git: (args) => runCommand("git", args, { cwd: root }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
