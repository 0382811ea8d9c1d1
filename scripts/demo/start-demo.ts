import { type DevCluster, startDevCluster } from "@ichor/devcluster";
import { startEngine } from "@ichor/render/engine";
import type { ConsoleServer } from "@ichor/services";
import { type Report, untilAborted } from "@ichor/testkit/toolchain";
import { buildDemo, type DemoBuild } from "./build-demo.ts";
import { createDemoConsoles, parseDemoUser, type StartConsole } from "./demo-consoles.ts";

/** A running demo: cluster, engine and consoles. */
export type Demo = AsyncDisposable & {
  cluster: DevCluster;
  /** The console of one of the demo's users, started when it is asked for the first time. */
  consoleAs(user: string): Promise<ConsoleServer>;
  /** for further console servers */
  parts: Pick<StartConsole, "engine" | "chartDirs" | "consoleDir">;
  /** Ends everything and removes every file. May be called twice. */
  stop(): Promise<void>;
};

/** How the demo is started. */
export type DemoOptions = {
  report: Report;
  /** gives up starting */
  signal?: AbortSignal;
  /** of the administrator's console (default 0: a free one) */
  port?: number;
  /** take a free port where that one is in use (default false) */
  isPortFlexible?: boolean;
  /** called when the console shows clusters although Cilium has still to be built and installed */
  onEarly?(consoleAs: Demo["consoleAs"]): void;
};

/**
 * Builds what is not in the cache, starts the dev cluster and, as soon as its clusters are declared, the console of the
 * administrator. Resolves when all of it is there. Rejects when a part fails; nothing is left behind then, and nothing
 * stays when this process is killed: processes and files hang on the supervisor of the dev cluster. Given up while
 * something is built, it rejects at once; compilers end with this process.
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { report } = options;
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const build = await untilAborted(buildDemo(report), options.signal);
  await using cleanup = new AsyncDisposableStack();
  let cluster: DevCluster | undefined;
  cleanup.defer(() => cluster?.stop()); // last: consoles read from it
  const visible = Promise.withResolvers<Visible>();
  const consoles = visible.promise.then((seen) =>
    startConsoles({ ...options, signal }, { build, seen, cleanup }),
  );
  consoles.catch((error: unknown) => failed.abort(error));
  try {
    cluster = await startDevCluster({ report, signal, onVisible: visible.resolve });
    const started = await consoles;
    const owned = cleanup.move();
    const stop = () => owned.disposeAsync();
    return { cluster, ...started, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    visible.reject(error);
    await consoles.catch(() => undefined); // what they started is in `cleanup` then
    throw error;
  }
}

type Visible = Pick<DevCluster, "controlPlane" | "users">;
type Site = { build: DemoBuild; seen: Visible; cleanup: AsyncDisposableStack };

async function startConsoles(
  { port = 0, isPortFlexible = false, signal, onEarly }: DemoOptions,
  { build, seen: { controlPlane, users }, cleanup }: Site,
): Promise<Pick<Demo, "consoleAs" | "parts">> {
  const { renderEngine: binary, chartDirs, consoleDir } = build;
  const runtimeDir = controlPlane.folder;
  const engine = cleanup.use(await startEngine({ binary, runtimeDir, ...(signal && { signal }) }));
  const consoles = cleanup.use(
    createDemoConsoles({ users, engine, chartDirs, consoleDir, port, isPortFlexible }),
  );
  await consoles.as("admin");
  const consoleAs = async (user: string) => consoles.as(parseDemoUser(user));
  if (!build.isReleaseEngineBuilt()) onEarly?.(consoleAs);
  return { consoleAs, parts: { engine, chartDirs, consoleDir } };
}
