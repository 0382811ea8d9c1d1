/**
 * Waits for work that takes no signal, and rejects at once with the signal's reason when it is aborted. Gives up waiting,
 * not the work: another process may wait for the same build.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, gaveUp]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
