import { setTimeout as delay } from "node:timers/promises";

/** Time as this package needs it. Tests hand in a clock of their own. */
export type Clock = {
  /** milliseconds since the epoch */
  now(): number;
  /** resolves after `ms`, or early when the signal is aborted; never rejects */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
};
