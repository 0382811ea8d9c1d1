import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import { ciliumComponent } from "@ichor/cilium";
import { type DemoUserName, type DevCluster, startDevCluster } from "@ichor/devcluster";
import { type KubeObject, resources } from "@ichor/kube";
import {
  type ChartStore,
  createChartStore,
  type LoadedChart,
  parseArtifactsLock,
  type RunningEngine,
  startEngine,
} from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics } from "@ichor/runtime";
import { temporaryFolder } from "@ichor/testkit";
import { ensureCharts, ensureRenderEngine, repoRoot } from "@ichor/testkit/toolchain";
import { effectiveValues, type JsonObject, parseValues } from "@ichor/values";
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
  readonly store: ChartStore;
  /** writes a Helm record into the cluster */
  putRelease(release: TestRelease): Promise<void>;
  /** writes the record that Ichor's Helm would have made of a user layer for the cluster `lab` */
  installLab(layerText: string, more?: Partial<TestRelease> & { chartVersion?: string }): Promise<Installed>;
  removeReleases(): Promise<void>;
  /** somebody who may do everything with clusters and releases, and nothing else */
  outsider(): Promise<{ kubeconfig: string }>;
  /** a server with the rights of a user; ended with the lab */
  serve(
    user: DemoUserName | { kubeconfig: string },
    options?: Partial<ConsoleServerOptions>,
  ): Promise<LabServer>;
};

/** A release as it was written. */
export type Installed = { revision: number; effective: JsonObject; manifest: string; chartDigest: string };

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
  const store = createChartStore({ ...chartOptions, engine });
  const owned = cleanup.move();
  const putRelease = async (release: TestRelease) => {
    await cluster.client.create(resources.secrets, await toRecordSecret(release));
  };
  return {
    cluster,
    engine,
    store,
    charts: chartOptions,
    putRelease,
    async installLab(layerText, { chartVersion = "1.19.6", ...more } = {}) {
      const chart = await store.resolve(chartVersion);
      const installed = { revision: 3, ...(await renderLab(engine, chart, layerText)) };
      const { digest: chartDigest } = chart.ref;
      await putRelease({
        ...installed,
        config: installed.effective,
        chart: { version: chartVersion, digest: chartDigest },
        ...more,
      });
      return { ...installed, ...more, chartDigest };
    },
    async removeReleases() {
      const { items } = await cluster.client.list(resources.secrets, { labelSelector: "owner=helm" });
      await Promise.all(items.map(({ metadata }) => cluster.client.delete(resources.secrets, metadata)));
    },
    outsider: () => equipOutsider(cluster),
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

async function equipOutsider({ client, controlPlane }: DevCluster): Promise<{ kubeconfig: string }> {
  const user = "outsider";
  const rules = [
    { apiGroups: ["ichor.maesh.dev"], resources: ["*"], verbs: ["*"] },
    { apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] },
    { apiGroups: [""], resources: ["configmaps"], resourceNames: ["kube-root-ca.crt"], verbs: ["get"] },
  ];
  const group = "rbac.authorization.k8s.io";
  await client.create<KubeObject>(resources.clusterRoles, { metadata: { name: user }, rules });
  await client.create<KubeObject>(resources.clusterRoleBindings, {
    metadata: { name: user },
    roleRef: { apiGroup: group, kind: "ClusterRole", name: user },
    subjects: [{ apiGroup: group, kind: "User", name: user }],
  });
  return { kubeconfig: await controlPlane.writeKubeconfig(await controlPlane.accessFor({ name: user })) };
}

async function renderLab(
  engine: RunningEngine,
  { ref }: LoadedChart,
  layerText: string,
): Promise<{ effective: JsonObject; manifest: string }> {
  const { tree } = parseValues(layerText);
  if (tree === undefined) throw new Error("the layer has errors");
  const effective = effectiveValues(ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" }), tree);
  const rendered = await engine.render({
    chartDigest: ref.digest,
    values: effective,
    release: { name: "cilium", namespace: "kube-system" },
    capabilities: { kubeVersion: "v1.36.3", apiVersions: [] },
  });
  if (rendered.kind === "failed") throw new Error(rendered.message);
  return { effective, manifest: rendered.manifest };
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
