import { IchorError } from "@ichor/errors";

/** The end of one call: the caller's signal, the time allowed, or the end of the client. */
export type Deadline = Disposable & {
  signal: AbortSignal;
  remainingMs(): number;
  /** why the call ended, as an error; only after `signal` was aborted */
  error(what: string): IchorError;
};

/** What may end a call. */
export type DeadlineOptions = { signals: readonly (AbortSignal | undefined)[]; deadlineMs?: number };

/** Starts the time of one call. Dispose it when the call is over: it leaves no timer and no listener. */
export function startDeadline({ signals, deadlineMs }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const endsAtMs = performance.now() + (deadlineMs ?? Number.POSITIVE_INFINITY);
  let hasTimedOut = false;
  const cancel = () => controller.abort();
  const timer =
    deadlineMs === undefined
      ? undefined
      : setTimeout(() => {
          hasTimedOut = true;
          cancel();
        }, deadlineMs);
  for (const signal of signals) {
    if (signal?.aborted) cancel();
    else signal?.addEventListener("abort", cancel, { once: true });
  }
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAtMs - performance.now()),
    error(what) {
      return hasTimedOut
        ? new IchorError("timeout", `cannot ${what}: no answer of the API server within ${deadlineMs} ms`)
        : new IchorError("canceled", `cannot ${what}: it was stopped`);
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener("abort", cancel);
    },
  };
}
