import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { IchorError } from "@ichor/errors";
import { kubeconfigPaths } from "@ichor/kube";
import {
  type ArtifactsLock,
  parseArtifactsLock,
  type RunningEngine,
  startEngine,
} from "@ichor/render/engine";
import { type ConfigOf, createHealth, createMetrics, type Logger, type Part, runParts } from "@ichor/runtime";
import { type ConsoleServer, readChartPlaces, startConsoleServer } from "@ichor/services";
import type { settings } from "./settings.ts";

/** What a run of the server needs from outside. */
export type ServerRun = {
  config: ConfigOf<typeof settings>;
  env: Readonly<Record<string, string | undefined>>;
  version: string;
  logger: Logger;
  /** aborted when the process is to stop */
  signal: AbortSignal;
  /** called once requests are answered */
  onReady(server: ConsoleServer): void;
};

/** Starts the engine and the server, waits until the process is to stop, and ends both. Gives the exit code. */
export async function runServer(run: ServerRun): Promise<number> {
  const { logger, signal } = run;
  const health = createHealth();
  let engine: RunningEngine | undefined;
  let server: ConsoleServer | undefined;
  const parts: Part[] = [
    {
      name: "render engine",
      async start(abort) {
        engine = await startEngine({
          binary: run.config.engine,
          signal: abort,
          report: ({ level, message, fields }) => logger[level](message, { ...fields, part: "engine" }),
        });
      },
      stop: async () => engine?.[Symbol.asyncDispose](),
    },
    {
      name: "console server",
      async start(abort) {
        if (engine === undefined) throw new Error("the console server started before the engine");
        server = await startServer(run, { engine, health, signal: abort });
      },
      stop: async () => server?.stop(),
    },
  ];
  const { failure, unstopped } = await runParts(parts, {
    signal,
    logger,
    onStarted: () => server && run.onReady(server),
    onStopping: () => health.drain(),
  });
  return failure === undefined && unstopped.length === 0 ? 0 : 1;
}

async function startServer(
  { config, env, version, logger }: ServerRun,
  {
    engine,
    health,
    signal,
  }: { engine: RunningEngine; health: ReturnType<typeof createHealth>; signal: AbortSignal },
): Promise<ConsoleServer> {
  const { context, artifactsDir, fetchesCharts } = config;
  const chartPaths = (config.chartDirs ?? "").split(delimiter).filter((path) => path !== "");
  const [lock, charts] = await Promise.all([readLock(config.artifactsLock), readChartPlaces(chartPaths)]);
  return startConsoleServer({
    kubeconfig: {
      paths: kubeconfigPaths(env),
      env,
      report: (line) => logger.info("a credential program says", { line }),
      ...(context === undefined ? {} : { context }),
    },
    listen: config.listen,
    isReadOnly: config.isReadOnly,
    version,
    engine,
    charts: {
      charts,
      lock,
      cacheDir: config.cacheDir ?? defaultCacheDir(env),
      ...(artifactsDir === undefined ? {} : { artifactsDir }),
      ...(fetchesCharts ? { fetch } : {}),
    },
    consoleDir: config.consoleDir ?? besideThisBuild("../../console/dist"),
    logger,
    metrics: createMetrics(),
    health,
    proxyEnv: env,
    signal,
  });
}

async function readLock(path: string | undefined): Promise<ArtifactsLock> {
  const file = path ?? besideThisBuild("../../../deploy/artifacts.lock.yaml");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new IchorError("not-found", `there is no file ${file}`, {
      cause,
      details: { remedy: "Set ICHOR_ARTIFACTS_LOCK" },
    });
  });
  const { lock, issues } = parseArtifactsLock(text);
  if (lock) return lock;
  throw new IchorError("invalid", `${file} cannot be read: ${issues[0]?.message ?? ""}`, {
    details: { issues },
  });
}

/** Sources and the bundle are equally deep in the repository. */
function besideThisBuild(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function defaultCacheDir({ XDG_CACHE_HOME, HOME }: Readonly<Record<string, string | undefined>>): string {
  return join(XDG_CACHE_HOME || join(HOME ?? "/tmp", ".cache"), "ichor/charts");
}
