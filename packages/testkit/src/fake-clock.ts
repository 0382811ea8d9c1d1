import { setImmediate as turn } from "node:timers/promises";

/** A clock whose time only moves when a test says so. Times are milliseconds. */
export type FakeClock = {
  now(): number;
  /** resolves after `ms` of fake time, or early when the signal is aborted; never rejects */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** moves time forward, waking sleepers in the order of their wishes and letting their code run in between */
  advance(ms: number): Promise<void>;
  /** waits until somebody sleeps, then moves exactly to the earliest wish; returns how far time moved */
  advanceToNext(): Promise<number>;
  /** how many sleepers wait */
  readonly sleepers: number;
};

type Sleeper = { wakeAtMs: number; order: number; wake(): void };

/** Creates a clock that starts at `startMs` (default: 2026-01-01T00:00:00Z). */
export function createFakeClock(startMs: number = Date.UTC(2026, 0, 1)): FakeClock {
  const sleepers = new Set<Sleeper>();
  let nowMs = startMs;
  let order = 0;

  const earliest = () => [...sleepers].sort((a, b) => a.wakeAtMs - b.wakeAtMs || a.order - b.order).at(0);

  async function moveTo(targetMs: number): Promise<void> {
    await settle();
    for (let next = earliest(); next && next.wakeAtMs <= targetMs; next = earliest()) {
      nowMs = Math.max(nowMs, next.wakeAtMs);
      next.wake();
      await settle();
    }
    nowMs = Math.max(nowMs, targetMs);
  }

  return {
    now: () => nowMs,
    get sleepers() {
      return sleepers.size;
    },
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const sleeper: Sleeper = { wakeAtMs: nowMs + Math.max(0, ms), order: order++, wake };
        function wake() {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", wake);
          resolve();
        }
        signal?.addEventListener("abort", wake, { once: true });
        sleepers.add(sleeper);
      });
    },
    advance: (ms) => moveTo(nowMs + ms),
    async advanceToNext() {
      const before = nowMs;
      for (let next = earliest(); ; next = earliest()) {
        if (next) {
          await moveTo(next.wakeAtMs);
          return nowMs - before;
        }
        await turn();
      }
    },
  };
}

/** Lets promises and finished reads and writes run. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await turn();
}
