import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** What a build depends on: files or folders below `root`, and words such as versions and flags. */
export type BuildInputs = {
  root: string;
  paths: readonly string[];
  words: readonly string[];
  /** files that make no difference, such as tests: matched against the path below `root` */
  except?: RegExp;
};

/** Sixteen hex digits over names and contents of all inputs. Independent of times and of the order of listing. */
export async function hashInputs({ root, paths, words, except }: BuildInputs): Promise<string> {
  const hash = createHash("sha256");
  for (const word of words) hash.update(`word ${word}\0`);
  for (const path of [...paths].sort()) {
    for (const file of await filesBelow(join(root, path))) {
      if (except?.test(relative(root, file))) continue;
      hash.update(`file ${relative(root, file)}\0`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
