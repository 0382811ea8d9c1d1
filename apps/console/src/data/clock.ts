/** The time as the console sees it. Passed in, so that tests decide what time it is. */
export type Clock = {
  /** milliseconds since 1970 */
  now(): number;
  /** resolves after `ms`, or early when the signal is aborted; never rejects */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The clock of the browser. Works in windows and in workers. */
export function createBrowserClock(): Clock {
  return {
    now: () => Date.now(),
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal?.addEventListener("abort", wake, { once: true });
      });
    },
  };
}
