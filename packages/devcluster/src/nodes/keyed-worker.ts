/**
 * Runs `work` for a key, never twice at once for the same one. A key that is asked for while its work runs is worked
 * on once more afterwards.
 */
export type KeyedWorker = {
  ask(key: string): void;
  /** resolves when nothing runs any more; nothing new starts */
  stop(): Promise<void>;
};

/** Creates a worker. `work` must not reject. */
export function createKeyedWorker(work: (key: string) => Promise<void>): KeyedWorker {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let stopped = false;
  const ask = (key: string) => {
    if (stopped) return;
    if (running.has(key)) {
      again.add(key);
      return;
    }
    const done = work(key).then(() => {
      running.delete(key);
      if (again.delete(key)) ask(key);
    });
    running.set(key, done);
  };
  return {
    ask,
    stop: async () => {
      stopped = true;
      await Promise.all(running.values());
    },
  };
}
