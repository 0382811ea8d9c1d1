import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DemoUser, type DemoUserName, demoUsers } from "@ichor/devcluster";
import { IchorError } from "@ichor/errors";
import { type Engine, parseArtifactsLock } from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics, type ListenAddress } from "@ichor/runtime";
import { type ConsoleServer, readChartPlaces, startConsoleServer } from "@ichor/services";
import { cacheDir, repoRoot } from "@ichor/testkit/toolchain";
import manifest from "../../apps/server/package.json" with { type: "json" };

/** One console server for each user who is asked for. */
export type DemoConsoles = AsyncDisposable & {
  /** The server of a user, started when it is asked for the first time. */
  as(user: DemoUserName): Promise<ConsoleServer>;
};

/** What the servers share. */
export type DemoConsolesOptions = {
  users: Readonly<Record<DemoUserName, DemoUser>>;
  engine: Engine;
  chartDirs: readonly string[];
  consoleDir: string;
  /** of the administrator's server; the others take free ones. 0 for a free one */
  port: number;
  /** take a free port where the wanted one is in use */
  isPortFlexible: boolean;
};

/** Reads a user's name; what is no user of the demo is refused with the list of those who are. */
export function parseDemoUser(name: string): DemoUserName {
  const found = (Object.keys(demoUsers) as DemoUserName[]).find((known) => known === name);
  if (found) return found;
  throw new IchorError(
    "invalid",
    `there is no user ${name}; the users are ${Object.keys(demoUsers).join(", ")}`,
  );
}

/** Prepares servers in this process: each acts with the rights of one user, as `ichor console` would for that person. */
export function createDemoConsoles(options: DemoConsolesOptions): DemoConsoles {
  const started = new Map<DemoUserName, Promise<ConsoleServer>>();
  return {
    as(user) {
      const server = started.get(user) ?? startAs(user, options);
      started.set(user, server);
      server.catch(() => started.delete(user));
      return server;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(
        [...started.values()].map((server) =>
          server.then(
            (open) => open.stop(),
            () => undefined,
          ),
        ),
      );
    },
  };
}

async function startAs(user: DemoUserName, options: DemoConsolesOptions): Promise<ConsoleServer> {
  if (user !== "admin") return listenOn({ host: "127.0.0.1", port: 0 }, user, options);
  const wanted = { host: "127.0.0.1", port: options.port };
  return listenOn(wanted, user, options).catch((error: unknown) => {
    if (!options.isPortFlexible || !isPortTaken(error)) throw error;
    return listenOn({ ...wanted, port: 0 }, user, options);
  });
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === "EADDRINUSE";
}

function listenOn(
  listen: ListenAddress,
  user: DemoUserName,
  { users, ...shared }: DemoConsolesOptions,
): Promise<ConsoleServer> {
  return startConsole({ ...shared, listen, kubeconfig: users[user].kubeconfig });
}

/** What a console server in this process is made of. */
export type StartConsole = Pick<DemoConsolesOptions, "engine" | "chartDirs" | "consoleDir"> & {
  kubeconfig: string;
  listen: ListenAddress;
  /** nothing is written through it (default false) */
  isReadOnly?: boolean;
};

/** Starts a console server with the rights of a kubeconfig, as `ichor console` would. */
export async function startConsole(options: StartConsole): Promise<ConsoleServer> {
  const { kubeconfig, listen, isReadOnly = false, engine, chartDirs, consoleDir } = options;
  const { lock } = parseArtifactsLock(await readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8"));
  if (!lock) throw new Error("deploy/artifacts.lock.yaml cannot be read");
  return startConsoleServer({
    kubeconfig: { paths: [kubeconfig], env: {} },
    listen,
    isReadOnly,
    version: manifest.version,
    engine,
    charts: { charts: await readChartPlaces(chartDirs), lock, cacheDir: join(cacheDir(), "charts"), fetch },
    consoleDir,
    logger: createLogger({ level: "error", format: "text" }),
    metrics: createMetrics(),
    health: createHealth(),
  });
}
