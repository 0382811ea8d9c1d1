import { setTimeout as delay } from "node:timers/promises";

/** How long and how often `eventually` looks. */
export type EventuallyOptions = { deadlineMs?: number; intervalMs?: number; what?: string };

/**
 * Looks again until `condition` gives something truthy without throwing, and returns that.
 * After `deadlineMs` (default 30,000) it rejects with the last error, or with `what` was waited for.
 */
export async function eventually<T>(
  condition: () => T | Promise<T>,
  { deadlineMs = 30_000, intervalMs = 10, what = "the condition" }: EventuallyOptions = {},
): Promise<NonNullable<T>> {
  const endMs = performance.now() + deadlineMs;
  for (;;) {
    const last = await attempt(condition);
    if (last.value) return last.value;
    if (performance.now() >= endMs)
      throw last.error ?? new Error(`${what} did not hold within ${deadlineMs} ms`);
    await delay(intervalMs);
  }
}

async function attempt<T>(condition: () => T | Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await condition() };
  } catch (error) {
    return { error };
  }
}
