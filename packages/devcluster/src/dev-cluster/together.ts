/**
 * Runs all works at the same time and resolves with their results. The first failure aborts the signal of the others;
 * then it rejects with that failure, once every work has ended, so that nothing goes on behind the caller's back.
 */
export async function together<T extends readonly unknown[]>(
  outer: AbortSignal | undefined,
  works: { [K in keyof T]: (signal: AbortSignal) => Promise<T[K]> },
): Promise<T> {
  const failed = new AbortController();
  const signal = outer ? AbortSignal.any([outer, failed.signal]) : failed.signal;
  let first: { error: unknown } | undefined;
  const guarded = works.map(async (work) => {
    try {
      return await work(signal);
    } catch (error) {
      first ??= { error };
      failed.abort(error);
      return undefined;
    }
  });
  const results = await Promise.all(guarded);
  if (first) throw first.error;
  return results as unknown as T;
}
