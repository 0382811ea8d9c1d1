import { IchorError } from "@ichor/errors";

/** Lets only so much work run at once, and nobody's pile of work keep others waiting. */
export type FairLimiter = {
  /**
   * Runs work when it is its turn. Owners take turns, whoever of them waits with how much. Work whose signal was
   * aborted is dropped unstarted (`canceled`); beyond `mostWaiting` an owner's work is refused (`exhausted`).
   */
  run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

type Waiting = { start(): void };

/** Creates a limiter that runs `most` pieces of work at once. */
export function createFairLimiter({
  most,
  mostWaiting = 50,
}: {
  most: number;
  mostWaiting?: number;
}): FairLimiter {
  const queues = new Map<string, Waiting[]>();
  let running = 0;

  // the owner whose turn it was goes to the end of the line
  const next = () => {
    while (running < most) {
      const [first] = queues;
      if (first === undefined) return;
      const [owner, queue] = first;
      queues.delete(owner);
      const waiting = queue.shift();
      if (queue.length > 0) queues.set(owner, queue);
      waiting?.start();
    }
  };

  const wait = (owner: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(owner) ?? [];
      if (queue.length >= mostWaiting) {
        reject(new IchorError("exhausted", "too many previews wait already"));
        return;
      }
      const waiting: Waiting = {
        start() {
          signal.removeEventListener("abort", drop);
          running++;
          resolve();
        },
      };
      const drop = () => {
        const rest = (queues.get(owner) ?? []).filter((other) => other !== waiting);
        if (rest.length > 0) queues.set(owner, rest);
        else queues.delete(owner);
        reject(canceled(signal));
      };
      signal.addEventListener("abort", drop, { once: true });
      queues.set(owner, [...queue, waiting]);
      next();
    });

  return {
    async run(owner, signal, work) {
      if (signal.aborted) throw canceled(signal);
      await wait(owner, signal);
      try {
        return await work();
      } finally {
        running--;
        next();
      }
    },
  };
}

function canceled(signal: AbortSignal): IchorError {
  return new IchorError("canceled", "nobody waits for the preview any more", { cause: signal.reason });
}
