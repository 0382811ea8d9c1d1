import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDir } from "./cache-dir.ts";
import { explainCacheFailure } from "./explain-cache-failure.ts";
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

/** How many builds of one thing stay in the cache: those that were used last. */
const mostKept = 4;

/**
 * Returns the folder with the built thing, building it first where the cache has none.
 * Safe to call from several processes at once: one builds, the others wait.
 * Rejects with a sentence where the cache folder cannot be used.
 */
export async function buildOnce(build: Build, report: Report): Promise<string> {
  const key = await hashInputs(build.inputs);
  const done = join(cacheDir(), build.name, key);
  if (await isComplete(done)) return done;
  try {
    await mkdir(join(cacheDir(), build.name), { recursive: true });
    return await withFileLock(join(cacheDir(), build.name, ".lock"), report, async () => {
      if (!(await isComplete(done))) await fill(done, build, report);
      return done;
    });
  } catch (error) {
    throw explainCacheFailure(error, cacheDir());
  }
}

async function fill(done: string, build: Build, report: Report): Promise<void> {
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
  await removeOld(join(cacheDir(), build.name));
  await writeFile(join(cacheDir(), build.name, ".last-seconds"), `${seconds}\n`);
  report(`built ${build.title} in ${seconds} s`);
}

/** Whether the folder was filled to the end; it counts as used then, where the cache can be written. */
async function isComplete(folder: string): Promise<boolean> {
  const now = new Date();
  const mark = join(folder, ".complete");
  return utimes(mark, now, now)
    .catch(() => access(mark))
    .then(
      () => true,
      () => false,
    );
}

/** Removes builds that were not used for long, and what was left behind by builds that were killed. */
async function removeOld(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => !name.startsWith("."));
  const usedMs = async (name: string) =>
    stat(join(parent, name, ".complete")).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const builds = await Promise.all(names.map(async (name) => ({ name, usedMs: await usedMs(name) })));
  builds.sort((a, b) => b.usedMs - a.usedMs);
  for (const { name } of builds.slice(mostKept))
    await rm(join(parent, name), { recursive: true, force: true });
}

async function readLastSeconds(name: string): Promise<number | undefined> {
  const text = await readFile(join(cacheDir(), name, ".last-seconds"), "utf8").catch(() => "");
  const seconds = Number.parseInt(text, 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
