import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Report } from "./report.ts";

/**
 * Runs `work` while holding the lock file `path`, waiting for another live process that holds it.
 * A lock whose process is gone is taken over.
 */
export async function withFileLock<T>(path: string, report: Report, work: () => Promise<T>): Promise<T> {
  let told = false;
  while (!(await tryLock(path))) {
    const holder = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
    if (!isAlive(holder)) {
      await rm(path, { force: true });
      continue;
    }
    if (!told && holder !== process.pid) report(`waiting for process ${holder}, which is building the same`);
    told = true;
    await delay(500);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryLock(path: string): Promise<boolean> {
  return writeFile(path, String(process.pid), { flag: "wx" }).then(
    () => true,
    () => false,
  );
}

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return true; // being written just now
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
