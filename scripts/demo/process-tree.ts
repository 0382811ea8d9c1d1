import { readdirSync, readFileSync } from "node:fs";

/** The processes below a process at this moment, itself included. */
export function listTree(pid: number): number[] {
  const parents = new Map(listProcesses().map((each) => [each, parentOf(each)]));
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child);
  return found;
}

/** Whether a process runs; one that has ended and is only not yet collected does not. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== "Z";
}

function listProcesses(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** State and parent: what stands behind the name in parentheses, which may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
