/** Runs a named step of the start and reports it, with its duration, once it is done. */
export type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/** Creates a step runner. Lines come in the order in which steps end; a step that fails reports nothing. */
export function createSteps(report: (line: string) => void, now: () => number): Step {
  return async (title, work) => {
    const startedMs = now();
    const result = await work();
    report(`${title} (${((now() - startedMs) / 1000).toFixed(1)} s)`);
    return result;
  };
}
