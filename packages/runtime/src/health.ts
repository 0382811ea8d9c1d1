/** Says why something is not as it should be; undefined: it is. */
export type HealthCheck = () => string | undefined;

/** One named check and its answer. */
export type HealthPart = { name: string; isOk: boolean; reason?: string };

/** The health of a process. */
export type Health = {
  /** adds a check of readiness: may requests come? Returns a function that removes it. */
  addReady(name: string, check: HealthCheck): () => void;
  /** adds a check of liveness: only what a restart would cure */
  addLive(name: string, check: HealthCheck): () => void;
  /** from now on not ready, because the process is stopping */
  drain(): void;
  ready(): { isOk: boolean; parts: readonly HealthPart[] };
  live(): { isOk: boolean; parts: readonly HealthPart[] };
};

/** Creates a health that is live, and ready as soon as every check that was added agrees. */
export function createHealth(): Health {
  const readyChecks = new Map<string, HealthCheck>();
  const liveChecks = new Map<string, HealthCheck>();
  let isDraining = false;
  return {
    addReady: (name, check) => add(readyChecks, name, check),
    addLive: (name, check) => add(liveChecks, name, check),
    drain() {
      isDraining = true;
    },
    ready() {
      const parts = ask(readyChecks);
      if (isDraining) parts.push({ name: "process", isOk: false, reason: "it is stopping" });
      return { isOk: parts.every(({ isOk }) => isOk), parts };
    },
    live() {
      const parts = ask(liveChecks);
      return { isOk: parts.every(({ isOk }) => isOk), parts };
    },
  };
}

function add(checks: Map<string, HealthCheck>, name: string, check: HealthCheck): () => void {
  if (checks.has(name)) throw new Error(`there already is a health check ${name}`);
  checks.set(name, check);
  return () => void checks.delete(name);
}

function ask(checks: ReadonlyMap<string, HealthCheck>): HealthPart[] {
  return [...checks].map(([name, check]) => {
    const reason = answerOf(check);
    return { name, isOk: reason === undefined, ...(reason === undefined ? {} : { reason }) };
  });
}

function answerOf(check: HealthCheck): string | undefined {
  try {
    return check();
  } catch {
    return "its check failed";
  }
}
