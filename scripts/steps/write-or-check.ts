import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";

/**
 * Writes generated files, or with `--check` on the command line compares them with what is committed and sets the exit
 * code. Paths are relative to the checkout.
 */
export async function writeOrCheck(
  files: Readonly<Record<string, string>>,
  args = process.argv,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const target = join(repoRoot, path);
    if ((await readFile(target, "utf8").catch(() => undefined)) === text) continue;
    if (args.includes("--check")) {
      console.error(`${path} is stale: run npm run generate and commit it`);
      process.exitCode = 1;
    } else {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
      console.error(`wrote ${path}`);
    }
  }
}
