import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IchorError, isIchorError } from "@ichor/errors";
import { printYaml, type RenderedObject } from "@ichor/render";
import { fileNames } from "./file-names.ts";

/** What was written. */
export type WrittenObjects = {
  /** file names in the order of the objects */
  readonly files: readonly string[];
  /** YAML files that were in the folder already and are none of the objects */
  readonly others: readonly string[];
};

/**
 * Writes one file for each object, with the text exactly as Helm rendered it. Files appear all at once after everything
 * was written; those of Secrets are readable for their owner only. Rejects with `invalid` where that is not possible.
 */
export async function writeObjects(
  folder: string,
  objects: readonly RenderedObject[],
  signal: AbortSignal,
): Promise<WrittenObjects> {
  const files = fileNames(objects);
  try {
    await mkdir(folder, { recursive: true });
    const own = new Set(files);
    const before = await readdir(folder, { withFileTypes: true });
    const blocked = before.find((entry) => entry.isDirectory() && own.has(entry.name));
    if (blocked) {
      throw new IchorError(
        "invalid",
        `objects could not be written to ${folder}: ${blocked.name} is a folder`,
      );
    }
    await writeAll({ folder, objects, files, signal });
    const names = before.map(({ name }) => name);
    return { files, others: names.filter((name) => /\.ya?ml$/.test(name) && !own.has(name)).sort() };
  } catch (error) {
    if (isIchorError(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || code === "ABORT_ERR") throw error;
    throw new IchorError("invalid", `objects could not be written to ${folder} (${code})`, { cause: error });
  }
}

type Writing = {
  folder: string;
  objects: readonly RenderedObject[];
  files: readonly string[];
  signal: AbortSignal;
};

async function writeAll({ folder, objects, files, signal }: Writing): Promise<void> {
  const shared = new Set(repeated(objects.map(({ text }) => text)));
  const partial = await mkdtemp(join(folder, ".ichor-render-"));
  try {
    for (const [index, object] of objects.entries()) {
      const mode = object.kind === "Secret" ? 0o600 : 0o644;
      await writeFile(join(partial, files[index] ?? ""), textOf(object, shared), { mode, signal });
    }
    for (const file of files) await rename(join(partial, file), join(folder, file));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Objects of a List stand in its text, so each is written by itself. */
function textOf({ text, body }: RenderedObject, shared: ReadonlySet<string>): string {
  const isInList = shared.has(text) || /^kind:\s*["']?\w*List\b/m.test(text);
  const own = isInList ? printYaml(body) : text;
  return own.endsWith("\n") ? own : `${own}\n`;
}

function repeated(texts: readonly string[]): string[] {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts.values()].flatMap(([text, ...more]) =>
    text !== undefined && more.length > 0 ? [text] : [],
  );
}
