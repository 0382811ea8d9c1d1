import { randomBytes } from "node:crypto";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import {
  type Clock,
  createKubeClient,
  type KubeClient,
  type KubeconfigOptions,
  listContexts,
  systemClock,
} from "@ichor/kube";
import { type ChartStoreOptions, createChartStore, type Engine } from "@ichor/render/engine";
import type { Health, ListenAddress, Logger, Metrics } from "@ichor/runtime";
import { createRequestHandler } from "../http/create-request-handler.ts";
import { loopbackSite, type Site } from "../http/site.ts";
import { startHttpServer } from "../http/start-http-server.ts";
import { createStaticFiles } from "../http/static-files.ts";
import { createKubeconfigAuthenticator } from "../identity/kubeconfig-authenticator.ts";
import { connectionValues } from "../rpc/call-context.ts";
import { createEdge } from "../rpc/edge.ts";
import { assembleServices } from "./assemble-services.ts";
import { decideFeedScope } from "./decide-feed-scope.ts";

/** What a console server for one kubeconfig context needs. */
export type ConsoleServerOptions = {
  readonly kubeconfig: KubeconfigOptions;
  /** an address of this machine; port 0 lets the system choose */
  readonly listen: ListenAddress;
  /** no handler writes anything (default false) */
  readonly isReadOnly?: boolean;
  /** version of this Ichor */
  readonly version: string;
  /** a running engine; it stays the caller's */
  readonly engine: Engine;
  readonly charts: Omit<ChartStoreOptions, "engine">;
  /** the built console; without it only the services are there */
  readonly consoleDir?: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  /** HTTPS_PROXY, HTTP_PROXY, NO_PROXY */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>>;
  /** previews that are worked on at once (default 2) */
  readonly mostPreviews?: number;
  readonly clock?: Clock;
  readonly random?: (bytes: number) => Uint8Array;
  /** gives up starting */
  readonly signal?: AbortSignal;
};

/** A running console server. */
export type ConsoleServer = AsyncDisposable & {
  readonly site: Site;
  readonly contextName: string;
  /** an address that signs in one browser, within a minute; each call gives another one */
  issueUrl(): string;
  /** Ends streams, finishes answers, stops reading. May be called twice. */
  stop(): Promise<void>;
};

const mostMessageBytes = 1 << 20;
const mostCallMs = 300_000;

/**
 * Serves the console and the services on this machine, with the rights of a kubeconfig context. Resolves when requests
 * are answered; clusters are read meanwhile. The composition of `ichor console` and of the server in kubeconfig mode.
 */
export async function startConsoleServer(options: ConsoleServerOptions): Promise<ConsoleServer> {
  const { kubeconfig, engine, clock = systemClock, random = randomBytes, logger } = options;
  const signal = options.signal ?? new AbortController().signal;
  await using cleanup = new AsyncDisposableStack();
  const client = await connect(options, clock);
  cleanup.defer(() => client.close());
  const [contextName, feedNamespace, info] = await Promise.all([
    nameContext(kubeconfig),
    decideFeedScope(client, signal),
    engine.info(signal),
  ]);
  const services = assembleServices({
    client,
    engine,
    charts: createChartStore({ ...options.charts, engine }),
    versions: { ichor: options.version, engine: info.engineVersion, helm: info.helmVersion },
    isReadOnly: options.isReadOnly ?? false,
    mode: "kubeconfig",
    contextName,
    maskKey: random(32),
    mostPreviews: options.mostPreviews ?? 2,
    clock,
    ...(feedNamespace === undefined ? {} : { feedNamespace }),
  });
  cleanup.defer(() => services.feed.stop());
  services.feed.start();
  const { site, issueUrl, server } = await serve(options, { client, services, clock, random });
  cleanup.use(server);
  cleanup.defer(
    options.health.addReady("clusters", () => {
      const { kind, reason = "they were not read yet" } = services.feed.state();
      return kind === "starting" ? reason : undefined;
    }),
  );
  logger.info("the console is served", { origin: site.origin, context: contextName });
  const owned = cleanup.move();
  const stop = () => owned.disposeAsync();
  return { site, contextName, issueUrl, stop, [Symbol.asyncDispose]: stop };
}

function connect({ kubeconfig, version, proxyEnv }: ConsoleServerOptions, clock: Clock): Promise<KubeClient> {
  return createKubeClient({
    kubeconfig,
    clock,
    userAgent: `ichor/${version}`,
    ...(proxyEnv && { proxyEnv }),
  });
}

async function nameContext({ paths, context }: KubeconfigOptions): Promise<string> {
  if (context !== undefined) return context;
  return (await listContexts(paths)).find(({ isCurrent }) => isCurrent)?.name ?? "";
}

type Assembled = {
  client: KubeClient;
  services: ReturnType<typeof assembleServices>;
  clock: Clock;
  random: (bytes: number) => Uint8Array;
};

/** Starts to listen. The address is part of what is checked, so it is known to the parts only then. */
async function serve(options: ConsoleServerOptions, { client, services, clock, random }: Assembled) {
  const { logger, metrics, health } = options;
  let site: Site | undefined;
  const siteOf = () => {
    if (site === undefined) throw new Error("a request came before the server listened");
    return site;
  };
  const shutdown = new AbortController();
  const authenticator = createKubeconfigAuthenticator({ client, site: siteOf, clock, random });
  const edge = createEdge({ authenticator, site: siteOf, logger, metrics, clock });
  const rpc = connectNodeAdapter({
    routes: services.routes,
    interceptors: [edge.interceptor],
    requestGate: edge.gate,
    contextValues: connectionValues,
    readMaxBytes: mostMessageBytes,
    maxTimeoutMs: mostCallMs,
    shutdownSignal: shutdown.signal,
    grpc: false,
    grpcWeb: false,
  });
  const files = createStaticFiles(options.consoleDir);
  const server = await startHttpServer({
    listen: options.listen,
    handle: createRequestHandler({ site: siteOf, authenticator, rpc, files, health, metrics }),
    shutdown,
    onFault: (error) => logger.error("a request broke its handler", { error }),
  });
  site = loopbackSite(server.address);
  return { site, issueUrl: authenticator.issueUrl, server };
}
