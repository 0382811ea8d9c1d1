/** Between two attempts at least this much, at most `longestMs`. */
const firstMs = 500;
const longestMs = 30_000;

/**
 * How long to wait before the given attempt (1 is the first after a loss): doubling, with up to a quarter taken off at
 * random, so that many browsers do not come back in the same moment. `random` is in [0, 1).
 */
export function decideBackoffMs(attempt: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(full * (1 - random / 4));
}
