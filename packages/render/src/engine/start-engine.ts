import type { Engine } from "./engine.ts";
import { createEngineClient } from "./engine-client.ts";
import { EngineKeeper } from "./engine-keeper.ts";
import type { EngineLogEntry } from "./engine-process.ts";
import { withChartReload } from "./reload-charts.ts";

/** How the engine is started and kept. */
export type StartEngineOptions = {
  /** path of `ichor-render` */
  readonly binary: string;
  /** further arguments, default none */
  readonly args?: readonly string[];
  /** where the folder of the socket is made; default: the system's folder for temporary files */
  readonly runtimeDir?: string;
  /** default 15,000 */
  readonly readyTimeoutMs?: number;
  /** starts in a row after the program ended by itself, default 5; a program that ran for a minute counts anew */
  readonly maxRestarts?: number;
  /** pause before the first of them, doubled each time up to 5 s; default 100 */
  readonly restartPauseMs?: number;
  /** cancels the first start; a running engine is ended by disposing it */
  readonly signal?: AbortSignal;
  /** receives the engine's log and the events of its life */
  report?(entry: EngineLogEntry): void;
};

/** A running engine that is ended by disposing it. */
export type RunningEngine = Engine &
  AsyncDisposable & {
    /** process id of the program that runs now, 0 where none does */
    readonly pid: number;
  };

/**
 * Starts the engine and resolves when it accepts calls. When the program dies, pending calls reject with
 * `unavailable` and the next call starts it again; charts are loaded again as they are needed.
 */
export async function startEngine(options: StartEngineOptions): Promise<RunningEngine> {
  const keeper = new EngineKeeper({
    binary: options.binary,
    args: options.args ?? [],
    runtimeDir: options.runtimeDir,
    readyTimeoutMs: options.readyTimeoutMs ?? 15_000,
    maxRestarts: options.maxRestarts ?? 5,
    restartPauseMs: options.restartPauseMs ?? 100,
    report: (entry) => options.report?.(entry),
  });
  await keeper.transport(options.signal);
  return {
    ...withChartReload(createEngineClient(keeper)),
    get pid() {
      return keeper.pid;
    },
    [Symbol.asyncDispose]: () => keeper.stop(),
  };
}
