import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "./report.ts";

/** How often a lock without a readable holder is looked at again before it counts as abandoned. */
const mostBlankLooks = 10;
const pauseMs = 500;

/**
 * Runs `work` while holding the lock file `path`, waiting for another live process that holds it.
 * A lock whose process is gone is taken over. Rejects where the file cannot be written.
 */
export async function withFileLock<T>(path: string, report: Report, work: () => Promise<T>): Promise<T> {
  let told = false;
  let blankLooks = 0;
  while (!(await tryLock(path))) {
    const holder = await readHolder(path);
    blankLooks = holder === undefined ? blankLooks + 1 : 0;
    if (holder === undefined ? blankLooks > mostBlankLooks : !isAlive(holder)) {
      await rm(path, { force: true });
      blankLooks = 0;
      continue;
    }
    if (!told && holder !== undefined && holder !== process.pid) {
      report(`waiting for process ${holder}, which is building the same`);
      told = true;
    }
    await delay(pauseMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** False where the lock is taken. A place that cannot be written is no lock: waiting would never end. */
async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code === "ENOSPC" || code === "EDQUOT") await rm(path, { force: true }); // made, and empty
    throw error;
  }
}

/** Undefined while the holder writes itself down, or where it was killed before that. */
async function readHolder(path: string): Promise<number | undefined> {
  const holder = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
  return Number.isNaN(holder) ? undefined : holder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // of another user
  }
}
