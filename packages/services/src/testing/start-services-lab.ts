import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import { type DemoUserName, type DevCluster, startDevCluster } from "@ichor/devcluster";
import { resources } from "@ichor/kube";
import { parseArtifactsLock, type RunningEngine, startEngine } from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics } from "@ichor/runtime";
import { temporaryFolder } from "@ichor/testkit";
import { ensureCharts, ensureRenderEngine, repoRoot } from "@ichor/testkit/toolchain";
import {
  type ConsoleServer,
  type ConsoleServerOptions,
  startConsoleServer,
} from "../console/start-console-server.ts";
import { type TestRelease, toRecordSecret } from "./encode-record.ts";

/** A demo cluster without Cilium, a real engine with the module charts, and servers on demand. */
export type ServicesLab = AsyncDisposable & {
  readonly cluster: DevCluster;
  readonly engine: RunningEngine;
  /** options of servers and chart stores: the module charts, nothing fetched */
  readonly charts: ConsoleServerOptions["charts"];
  /** writes a Helm record into the cluster */
  putRelease(release: TestRelease): Promise<void>;
  removeReleases(): Promise<void>;
  /** a server with the rights of a user; ended with the lab */
  serve(
    user: DemoUserName | { kubeconfig: string },
    options?: Partial<ConsoleServerOptions>,
  ): Promise<LabServer>;
};

/** A server and a browser that signed in there. */
export type LabServer = {
  readonly server: ConsoleServer;
  /** what the server logged, a line each */
  readonly log: string[];
  /** the cookie of the session */
  readonly cookie: string;
  readonly transport: Transport;
  readonly cni: Client<typeof CniService>;
  readonly clusters: Client<typeof ClusterService>;
};

const report = (line: string) => process.stderr.write(`${line}\n`);

/** Starts the parts; builds what is not in the cache. */
export async function startServicesLab(): Promise<ServicesLab> {
  await using cleanup = new AsyncDisposableStack();
  const [binary, charts] = await Promise.all([ensureRenderEngine(report), ensureCharts(report)]);
  const { lock } = parseArtifactsLock(await readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8"));
  if (lock === undefined) throw new Error("deploy/artifacts.lock.yaml cannot be read");
  const folder = cleanup.use(await temporaryFolder("services-lab-"));
  const engine = cleanup.use(await startEngine({ binary }));
  const cluster = cleanup.use(await startDevCluster({ report, hasCilium: false, hasSeed: false }));
  const chartOptions = { lock, charts, cacheDir: folder.path };
  const owned = cleanup.move();
  return {
    cluster,
    engine,
    charts: chartOptions,
    async putRelease(release) {
      await cluster.client.create(resources.secrets, await toRecordSecret(release));
    },
    async removeReleases() {
      const { items } = await cluster.client.list(resources.secrets, { labelSelector: "owner=helm" });
      await Promise.all(items.map(({ metadata }) => cluster.client.delete(resources.secrets, metadata)));
    },
    async serve(user, options = {}) {
      const kubeconfig = typeof user === "string" ? cluster.users[user].kubeconfig : user.kubeconfig;
      const log: string[] = [];
      const server = await startConsoleServer({
        kubeconfig: { paths: [kubeconfig] },
        listen: { host: "127.0.0.1", port: 0 },
        version: "0.0.0-test",
        engine,
        charts: chartOptions,
        logger: createLogger({ level: "debug", sink: { write: (line) => log.push(line) } }),
        metrics: createMetrics({ withProcess: false }),
        health: createHealth(),
        ...options,
      });
      owned.use(server);
      return { server, log, ...(await signIn(server)) };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Signs a browser in and gives it clients. */
export async function signIn(server: ConsoleServer): Promise<Omit<LabServer, "server" | "log">> {
  const cookie = await exchangeToken(server.issueUrl());
  const transport = createConnectTransport({
    baseUrl: server.site.origin,
    httpVersion: "1.1",
    interceptors: [
      (next) => (request) => {
        request.header.set("cookie", cookie);
        request.header.set("origin", server.site.origin);
        return next(request);
      },
    ],
  });
  return {
    cookie,
    transport,
    cni: createClient(CniService, transport),
    clusters: createClient(ClusterService, transport),
  };
}

/** Hands in the token of an address as the console does; gives the cookie. */
export async function exchangeToken(url: string): Promise<string> {
  const { origin, hash } = new URL(url);
  const response = await fetch(`${origin}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ token: hash.slice("#token=".length) }),
  });
  if (!response.ok) throw new Error(`the token was not accepted: ${response.status}`);
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}
