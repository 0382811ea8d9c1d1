import { IchorError } from "@ichor/errors";
import { createKubeClient, type KubeClient, type KubeObject, type Resource, resources } from "@ichor/kube";
import {
  createFaultServer,
  createMemoryApi,
  type FaultServer,
  isReadRequest,
  isWatchRequest,
  type MemoryApi,
} from "@ichor/kube/testing";
import { eventually, expectNoOpenHandles } from "@ichor/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SavedAndRunning } from "../view/cluster-world.ts";
import type { ClusterFeed, ClusterFeedOptions, FeedChange } from "./cluster-feed.ts";
import { createClusterFeed } from "./create-cluster-feed.ts";

const followed = [
  resources.talosClusters,
  resources.talosMachines,
  resources.talosOperations,
  resources.nodes,
  resources.pods,
  resources.configMaps,
  resources.daemonSets,
  resources.deployments,
  resources.controllerRevisions,
  resources.events,
];
const ready = {
  type: "Ready",
  status: "True",
  reason: "Ready",
  message: "",
  lastTransitionTime: "2026-01-01T00:00:00Z",
};
const ref = (name: string) => ({ namespace: "prod", name });
const cluster = (name: string, spec: object = {}): KubeObject => ({
  metadata: { ...ref(name), generation: 1 },
  spec: { cni: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced" }, ...spec },
  status: { conditions: [ready] },
});
const machine = (name: string, of: string, given: object = {}): KubeObject => ({
  metadata: ref(name),
  spec: { clusterRef: { name: of }, role: "worker", approved: true },
  status: { conditions: [ready], ...given },
});
const event = (name: string, about: object): KubeObject => ({
  metadata: { name, namespace: "prod", uid: name },
  involvedObject: { apiVersion: "ichor.maesh.dev/v1alpha1", namespace: "prod", ...about },
  reason: name,
  message: name,
  lastTimestamp: "2026-01-01T00:00:00Z",
});
const node = (name: string): KubeObject => ({
  metadata: { name },
  status: { conditions: [{ type: "Ready", status: "True" }] },
});

describe("a feed of clusters", () => {
  let api: MemoryApi;
  let server: FaultServer;
  let client: KubeClient;
  let feed: ClusterFeed;
  let changes: FeedChange[];

  beforeEach(async () => {
    api = createMemoryApi(followed);
    server = await createFaultServer(api.backend);
    client = await createKubeClient({ fixed: { server: server.url } });
    changes = [];
    feed = createClusterFeed({ client });
  });
  afterEach(async () => {
    await feed.stop();
    client.close();
    await server.close();
  });

  async function follow(options: Partial<ClusterFeedOptions> = {}): Promise<ClusterFeed> {
    feed = createClusterFeed({ client, coalesceMs: 1, ...options });
    feed.onChange((change) => changes.push(change));
    feed.start();
    await feed.synced;
    return feed;
  }
  const put = (resource: Resource, object: KubeObject) => api.put(resource, object);
  const names = () => feed.rows().map((row) => row.ref.name);
  const watching = () => eventually(() => api.watches() >= 12);

  test("has every cluster with its machines after the first reading", async () => {
    put(resources.talosClusters, cluster("b"));
    put(resources.talosClusters, cluster("a"));
    put(resources.talosMachines, machine("m1", "a"));
    put(resources.talosMachines, machine("m2", "a"));
    await follow();
    expect(names()).toEqual(["a", "b"]);
    expect(feed.row(ref("a"))?.machines).toMatchObject({ total: 2, ready: 2 });
    expect(feed.row(ref("b"))?.machines.total).toBe(0);
    expect(feed.state()).toEqual({ kind: "live", unreadable: [] });
    expect(feed.kept(ref("a"))?.layerHash).toMatch(/^sha256:/);
    expect(feed.detail(ref("a"))?.machines.map(({ name }) => name)).toEqual(["m1", "m2"]);
    expect(feed.detail(ref("zzz"))).toBeUndefined();
  });

  test("tells of changed rows only, and of removed ones", async () => {
    const kubernetesCA = `sha256:${"a".repeat(64)}`;
    for (const name of ["a", "b", "c"]) put(resources.talosClusters, cluster(name, { kubernetesCA }));
    await follow();
    await watching();
    changes.length = 0;
    const before = feed.version();
    put(resources.talosMachines, machine("m1", "b"));
    await eventually(() => feed.row(ref("b"))?.machines.total === 1);
    expect(changes.flatMap(({ upserts }) => upserts.map((row) => row.ref.name))).toEqual(["b"]);
    api.remove(resources.talosClusters, ref("c"));
    await eventually(() => names().length === 2);
    expect(feed.changesSince(before)).toMatchObject({
      version: feed.version(),
      upserts: [{ ref: ref("b") }],
      deletes: [ref("c")],
    });
    expect(feed.changesSince("another.1")).toBeUndefined();
  });

  test("tells of a cluster whose page alone changed, without a row", async () => {
    put(resources.talosClusters, cluster("a"));
    put(resources.talosMachines, machine("m1", "a"));
    await follow();
    await watching();
    changes.length = 0;
    put(resources.events, event("e1", { kind: "TalosMachine", name: "m1" }));
    await eventually(() => changes.length > 0);
    expect(changes[0]).toMatchObject({ upserts: [], touched: [ref("a")] });
    expect(feed.detail(ref("a"))?.events).toMatchObject([{ reason: "e1", object: "TalosMachine/m1" }]);
  });

  test("moves a machine from one cluster to another", async () => {
    for (const name of ["a", "b"]) put(resources.talosClusters, cluster(name));
    put(resources.talosMachines, machine("m1", "a"));
    await follow();
    await watching();
    put(resources.talosMachines, machine("m1", "b"));
    await eventually(() => feed.row(ref("b"))?.machines.total === 1);
    expect(feed.row(ref("a"))?.machines.total).toBe(0);
  });

  test("shows nodes and agents for the local cluster only, and moves with it", async () => {
    put(resources.talosClusters, cluster("a"));
    put(resources.nodes, node("n1"));
    await follow();
    expect(feed.row(ref("a"))).toMatchObject({ isLocal: true, localReason: "it is the only TalosCluster" });
    expect(feed.detail(ref("a"))?.machines).toMatchObject([{ name: "n1" }]);
    await watching();
    put(resources.talosClusters, cluster("b"));
    await eventually(() => feed.row(ref("a"))?.isLocal === false);
    expect(feed.detail(ref("a"))?.machines).toEqual([]);
    api.remove(resources.talosClusters, ref("a"));
    await eventually(() => feed.row(ref("b"))?.isLocal === true);
    put(resources.nodes, node("n2"));
    await eventually(() => feed.row(ref("b"))?.cni.nodes.length === 2);
  });

  test("asks what is saved and what runs when the values changed, and shows the answer", async () => {
    const answers: string[] = [];
    const describeValues = async ({ layerHash }: { layerHash: string }): Promise<SavedAndRunning> => {
      answers.push(layerHash);
      return { savedHash: layerHash, routing: `answer ${answers.length}` };
    };
    put(resources.talosClusters, cluster("a"));
    await follow({ describeValues });
    await eventually(() => feed.row(ref("a"))?.cni.routing !== undefined);
    await watching();
    const before = answers.length;
    put(resources.talosClusters, cluster("a", { cni: { cilium: { values: { debug: { enabled: true } } } } }));
    await eventually(() => feed.row(ref("a"))?.cni.savedHash === answers.at(-1) && answers.length > before);
    expect(new Set(answers).size).toBe(2);
  });

  test("keeps the last answer and says so when what runs cannot be read", async () => {
    let failing = false;
    const describeValues = async (): Promise<SavedAndRunning> => {
      if (failing) throw new IchorError("unavailable", "nobody answers");
      return { routing: "tunnel" };
    };
    put(resources.talosClusters, cluster("a"));
    await follow({ describeValues, tickMs: 30 });
    await eventually(() => feed.row(ref("a"))?.cni.routing === "tunnel");
    failing = true;
    await eventually(() => feed.detail(ref("a"))?.unreadable.length === 1);
    expect(feed.detail(ref("a"))?.unreadable).toEqual([{ part: "Cilium release", reason: "nobody answers" }]);
    expect(feed.row(ref("a"))?.cni.routing).toBe("tunnel");
    failing = false;
    await eventually(() => feed.detail(ref("a"))?.unreadable.length === 0);
  });

  test("is there although a part cannot be read, and names the part", async () => {
    const denied = { kind: "refuse", status: 403, reason: "Forbidden" } as const;
    const isNodes = ({ url }: { url: URL }) => url.pathname === "/api/v1/nodes";
    server.inject({ when: isNodes, times: 1000, fault: denied });
    put(resources.talosClusters, cluster("a"));
    await follow();
    expect(names()).toEqual(["a"]);
    expect(feed.state().unreadable).toMatchObject([{ part: "nodes" }]);
    expect(feed.detail(ref("a"))?.unreadable).toMatchObject([{ part: "nodes" }]);
  });

  test("is there although a part does not answer at all", { timeout: 60_000 }, async () => {
    server.inject({ when: ({ url }) => url.pathname === "/api/v1/nodes", fault: { kind: "stall" } });
    put(resources.talosClusters, cluster("a"));
    await follow();
    expect(names()).toEqual(["a"]);
  });

  test("says that Ichor's kinds are not installed, and shows them once they are", async () => {
    const bare = await createFaultServer(
      createMemoryApi(followed.filter(({ group }) => group !== "ichor.maesh.dev")).backend,
    );
    const other = await createKubeClient({ fixed: { server: bare.url } });
    const empty = createClusterFeed({ client: other });
    empty.start();
    await empty.synced;
    expect(empty.state().kind).toBe("not-installed");
    expect(empty.rows()).toEqual([]);
    await empty.stop();
    other.close();
    await bare.close();
  });

  test("is stale while clusters cannot be followed, and recovers by itself", async () => {
    put(resources.talosClusters, cluster("a"));
    await follow();
    await watching();
    const isClusterWatch = (request: Parameters<typeof isWatchRequest>[0]) =>
      isWatchRequest(request) && request.url.pathname.endsWith("/talosclusters");
    server.inject({ when: isClusterWatch, times: 2, fault: { kind: "refuse", status: 500 } });
    server.cutAll();
    await eventually(() => feed.state().kind === "stale");
    put(resources.talosClusters, cluster("b"));
    await eventually(() => feed.state().kind === "live" && names().length === 2);
  });

  test("reads one namespace only when asked to", async () => {
    put(resources.talosClusters, cluster("a"));
    put(resources.talosClusters, { ...cluster("x"), metadata: { namespace: "other", name: "x" } });
    await follow({ namespace: "other" });
    expect(names()).toEqual(["x"]);
  });

  test("lets ages grow without any change", async () => {
    const since = new Date(Date.now() - 59_990).toISOString();
    const silent = {
      type: "Reachable",
      status: "False",
      reason: "Unreachable",
      message: "",
      lastTransitionTime: since,
    };
    put(resources.talosClusters, cluster("a"));
    put(resources.talosMachines, machine("m1", "a", { conditions: [silent] }));
    await follow({ tickMs: 20 });
    await eventually(() => feed.row(ref("a"))?.machines.note === "1 silent for 1 min");
  });

  test("shows a cluster that it does not understand", async () => {
    put(resources.talosClusters, { metadata: ref("odd"), spec: 7 });
    await follow();
    expect(feed.rows()).toMatchObject([{ ref: ref("odd"), health: "Unknown" }]);
  });

  test("makes only the row of the cluster that changed, of many", { timeout: 120_000 }, async () => {
    const clusters = 300;
    for (let index = 0; index < clusters; index++) {
      put(resources.talosClusters, cluster(`c${index}`));
      for (let number = 0; number < 10; number++)
        put(resources.talosMachines, machine(`c${index}-m${number}`, `c${index}`));
    }
    await follow();
    expect(feed.rows()).toHaveLength(clusters);
    expect(feed.rows().every(({ machines }) => machines.total === 10)).toBe(true);
    await watching();
    let seen = -1;
    const isQuiet = () => {
      const before = seen;
      seen = changes.length;
      return before === seen;
    };
    await eventually(isQuiet, { intervalMs: 50 });
    changes.length = 0;
    put(resources.talosMachines, machine("c7-m3", "c7", { conditions: [] }));
    await eventually(() => feed.row(ref("c7"))?.machines.ready === 9);
    expect(changes.flatMap(({ touched }) => touched)).toEqual([ref("c7")]);
  });

  test("ends for good and leaves nothing open", async () => {
    await expectNoOpenHandles(async () => {
      const own = await createFaultServer(api.backend);
      const short = await createKubeClient({ fixed: { server: own.url } });
      const brief = createClusterFeed({ client: short, coalesceMs: 1 });
      brief.start();
      await brief.synced;
      await brief.stop();
      const count = own.requests.length;
      put(resources.talosClusters, cluster("late"));
      expect(brief.rows()).toEqual([]);
      expect(own.requests.length).toBe(count);
      short.close();
      await own.close();
    });
  });

  test("tells whoever waits when it is stopped before it began", async () => {
    server.inject({ when: isReadRequest, times: 100, fault: { kind: "stall" } });
    feed = createClusterFeed({ client });
    feed.start();
    await eventually(() => server.requests.length > 0);
    await feed.stop();
    await expect(feed.synced).rejects.toMatchObject({ code: "canceled" });
  });
});
