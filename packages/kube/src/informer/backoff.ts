/** Pauses between tries: doubled each time up to the longest, shortened by up to a fifth at random. */
export type Backoff = { nextMs(): number; reset(): void };

/** Creates a backoff that starts at `firstMs`. */
export function createBackoff(
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number,
): Backoff {
  let failures = 0;
  return {
    nextMs() {
      const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures++, 30));
      return fullMs * (1 - 0.2 * random());
    },
    reset() {
      failures = 0;
    },
  };
}
