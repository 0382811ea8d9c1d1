import type { Clock } from "@ichor/kube";

/** Remembers answers for a short time. Whoever asks for the same at the same time shares the work. */
export type TtlCache<T> = {
  /** a failure is not remembered; `isFresh` works anew and remembers that */
  of(key: string, work: () => Promise<T>, options?: { isFresh?: boolean }): Promise<T>;
};

/** How long and how much is remembered. */
export type TtlCacheOptions = { clock: Pick<Clock, "now">; ttlMs: number; mostEntries?: number };

/** Creates an empty cache that forgets the oldest first. */
export function createTtlCache<T>({ clock, ttlMs, mostEntries = 500 }: TtlCacheOptions): TtlCache<T> {
  const entries = new Map<string, { value: Promise<T>; untilMs: number }>();
  return {
    of(key, work, { isFresh = false } = {}) {
      const known = entries.get(key);
      if (known && !isFresh && clock.now() < known.untilMs) return known.value;
      const entry = { value: work(), untilMs: clock.now() + ttlMs };
      entries.delete(key);
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
      return entry.value;
    },
  };
}
