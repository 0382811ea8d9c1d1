import type { Logger } from "./logger.ts";

/** A part of a process that starts and stops. */
export type Part = {
  name: string;
  /** resolves when the part works; the signal is aborted when the process is to stop meanwhile */
  start(signal: AbortSignal): Promise<void>;
  /** resolves when nothing of the part runs any more; called at most once, and only after a start */
  stop(): Promise<void>;
  /** rejects if the part breaks while it runs, which stops the process */
  failed?: Promise<never>;
};

/** Options of `runParts`. */
export type RunOptions = {
  /** aborted when the process is to stop */
  signal: AbortSignal;
  logger: Logger;
  /** time that all parts together have to stop (default 10,000) */
  graceMs?: number;
  /** called once everything has started */
  onStarted?: () => void;
  /** called first when the process is to stop, for example to answer "not ready" */
  onStopping?: () => void;
};

/** How a run ended: names of parts that did not stop in time, and why it ended if nobody asked. */
export type RunOutcome = { unstopped: readonly string[]; failure?: unknown };

/**
 * Starts parts in order, waits for the signal or for a part that breaks, and stops them in reverse order. A part
 * that fails to start stops what had started before it. Resolves in every case; the caller decides the exit code.
 */
export async function runParts(parts: readonly Part[], options: RunOptions): Promise<RunOutcome> {
  const { signal, logger } = options;
  const started: Part[] = [];
  let failure: unknown;
  // a part may break before the others have started; it is noticed below
  for (const { failed } of parts) failed?.catch(() => undefined);
  try {
    for (const part of parts) {
      if (signal.aborted) break;
      started.push(part);
      await part.start(signal);
      logger.debug("a part has started", { part: part.name });
    }
    if (!signal.aborted) {
      options.onStarted?.();
      await Promise.race([aborted(signal), ...started.flatMap(({ failed }) => (failed ? [failed] : []))]);
    }
  } catch (error) {
    // a start that was interrupted by the wish to stop is no failure
    if (!signal.aborted) failure = error;
  }
  if (failure !== undefined) logger.error("the process stops because a part failed", { error: failure });
  options.onStopping?.();
  const unstopped = await stopAll(started.reverse(), options);
  return { unstopped, ...(failure === undefined ? {} : { failure }) };
}

async function stopAll(parts: readonly Part[], { logger, graceMs = 10_000 }: RunOptions): Promise<string[]> {
  const endMs = performance.now() + graceMs;
  const unstopped: string[] = [];
  for (const part of parts) {
    if (!(await stopsInTime(part, Math.max(0, endMs - performance.now()), logger))) {
      logger.error("a part did not stop in time", { part: part.name, graceMs });
      unstopped.push(part.name);
    }
  }
  return unstopped;
}

/** A part that fails to stop counts as stopped: it said so itself, and nothing more can be done. */
async function stopsInTime(part: Part, leftMs: number, logger: Logger): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), leftMs);
  });
  const stopping = (async () => part.stop())().then(
    () => true as const,
    (error: unknown) => {
      logger.warn("a part failed while it stopped", { part: part.name, error });
      return true as const;
    },
  );
  const isStopped = await Promise.race([stopping, late]);
  clearTimeout(timer);
  return isStopped;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
