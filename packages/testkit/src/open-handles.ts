import { eventually } from "./eventually.ts";

/** What must not stay open: sockets, servers, child processes and timers of this thread. */
const watched = /Socket|TCP|Pipe|TLS|Process|Timeout|FSEvent|HTTP/;

/**
 * Runs `work` and rejects when it leaves sockets, servers, processes or timers open that were not open before,
 * naming them. What is merely slow to close gets `deadlineMs` (default 5,000).
 */
export async function expectNoOpenHandles<T>(
  work: () => Promise<T>,
  { deadlineMs = 5000 }: { deadlineMs?: number } = {},
): Promise<T> {
  const before = countHandles();
  const result = await work();
  await eventually(
    () => {
      const left = surplus(before, countHandles());
      if (left.length > 0) throw new Error(`left open: ${left.join(", ")}`);
      return true;
    },
    // longer than one look, because the look itself uses a timer that is not counted
    { deadlineMs, intervalMs: 20 },
  );
  return result;
}

function countHandles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) {
    if (watched.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function surplus(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after]
    .map(([name, count]) => ({ name, extra: count - (before.get(name) ?? 0) }))
    .filter(({ extra }) => extra > 0)
    .map(({ name, extra }) => `${extra} ${name}`);
}
