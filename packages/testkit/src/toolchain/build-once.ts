import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDir } from "./cache-dir.ts";
import { type BuildInputs, hashInputs } from "./hash-inputs.ts";
import type { Report } from "./report.ts";
import { withFileLock } from "./with-file-lock.ts";

/** A thing that is built at most once for the same inputs and kept in the cache folder. */
export type Build = {
  /** folder name in the cache, such as `engine` */
  name: string;
  /** what people read while it is built, such as "engine (Helm SDK)" */
  title: string;
  inputs: BuildInputs;
  /** fills the empty folder `out`; throwing leaves no trace in the cache */
  build(out: string): Promise<void>;
};

/**
 * Returns the folder with the built thing, building it first where the cache has none.
 * Safe to call from several processes at once: one builds, the others wait.
 */
export async function buildOnce(build: Build, report: Report): Promise<string> {
  const key = await hashInputs(build.inputs);
  const done = join(cacheDir(), build.name, key);
  if (await isComplete(done)) return done;
  await mkdir(join(cacheDir(), build.name), { recursive: true });
  return withFileLock(join(cacheDir(), build.name, ".lock"), report, async () => {
    if (await isComplete(done)) return done;
    const last = await readLastSeconds(build.name);
    report(`building ${build.title}${last === undefined ? "" : ` (took ${last} s last time)`}`);
    const startedMs = performance.now();
    const partial = `${done}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await build.build(partial);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    await writeFile(join(partial, ".complete"), `${seconds}\n`);
    await rm(done, { recursive: true, force: true });
    await rename(partial, done);
    await writeFile(join(cacheDir(), build.name, ".last-seconds"), `${seconds}\n`);
    report(`built ${build.title} in ${seconds} s`);
    return done;
  });
}

async function isComplete(folder: string): Promise<boolean> {
  return (await readFile(join(folder, ".complete"), "utf8").catch(() => undefined)) !== undefined;
}

async function readLastSeconds(name: string): Promise<number | undefined> {
  const text = await readFile(join(cacheDir(), name, ".last-seconds"), "utf8").catch(() => "");
  const seconds = Number.parseInt(text, 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
