import {
  applyCrds,
  type ControlPlane,
  connectAs,
  labNodes,
  type NodeAgent,
  startControlPlane,
  startNodeAgent,
} from "@ichor/devcluster";
import { type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { eventually } from "@ichor/testkit";
import { repoRoot } from "@ichor/testkit/toolchain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprintsOf } from "../local/read-root-ca.ts";
import type { ClusterFeed } from "./cluster-feed.ts";
import { createClusterFeed } from "./create-cluster-feed.ts";

// Nodes and kube-system belong to the whole cluster, so this file has a control plane of its own.
let controlPlane: ControlPlane;
let client: KubeClient;
let agent: NodeAgent;
let feed: ClusterFeed;
const ref = { namespace: "ichor-system", name: "lab" };
const inSystem = (name: string) => ({ namespace: "kube-system", name });
const nodes = labNodes.slice(0, 2);

beforeAll(async () => {
  controlPlane = await startControlPlane();
  client = await connectAs(controlPlane.admin);
  await applyCrds(client, `${repoRoot}/deploy/crds`);
  agent = await startNodeAgent({ client, nodes, kubeletPort: 1 });
  await client.create(resources.namespaces, { metadata: { name: ref.namespace } });
  const [kubernetesCA = ""] = fingerprintsOf(controlPlane.caPem);
  await client.create(resources.talosClusters, { metadata: ref, spec: { kubernetesCA } });
  await client.create(resources.talosClusters, { metadata: { ...ref, name: "remote" } });
  feed = createClusterFeed({ client });
  feed.start();
  await feed.synced;
}, 300_000);
afterAll(async () => {
  await feed?.stop();
  await agent?.stop();
  client?.close();
  await controlPlane?.stop();
});

const image = (tag: string) => `quay.io/cilium/cilium:${tag}`;
const applyAs = (resource: typeof resources.daemonSets, object: KubeObject) =>
  client.apply(resource, object, { fieldManager: "helm" });

function agents(tag: string): KubeObject {
  const labels = { "k8s-app": "cilium" };
  return {
    metadata: inSystem("cilium"),
    spec: {
      selector: { matchLabels: labels },
      updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 1 } },
      template: {
        metadata: { labels },
        spec: {
          tolerations: [{ operator: "Exists" }],
          containers: [{ name: "cilium-agent", image: image(tag) }],
        },
      },
    },
  };
}

const configure = (data: Record<string, string>) =>
  client.apply(resources.configMaps, { metadata: inSystem("cilium-config"), data }, { fieldManager: "helm" });
const states = () => feed.row(ref)?.cni.nodes.map(({ state }) => state) ?? [];
const all = (state: string) =>
  eventually(() => states().length === nodes.length && states().every((one) => one === state), {
    deadlineMs: 60_000,
    what: `every agent ${state}, they are ${states().join(", ")}`,
  });
const nextSecond = () => {
  const second = Math.floor(Date.now() / 1000);
  return eventually(() => Math.floor(Date.now() / 1000) > second);
};

test("finds the local cluster by its certificate authority, with the real nodes", async () => {
  await eventually(() => feed.row(ref)?.isLocal === true);
  expect(feed.row({ ...ref, name: "remote" })?.isLocal).toBe(false);
  expect(feed.detail(ref)?.machines).toMatchObject(
    nodes.map(({ name, kubeletVersion }) => ({ name, isNodeReady: true, kubernetesVersion: kubeletVersion })),
  );
});

test("follows agents through a rollout: active, needs a restart, active again, failing to start", async () => {
  await configure({ debug: "false" });
  await applyAs(resources.daemonSets, agents("v1.19.6"));
  await all("active");
  expect(feed.row(ref)?.cni).toMatchObject({ runningVersion: "1.19.6", health: "Healthy" });

  // the configuration changes and nothing restarts the agents
  await nextSecond();
  await configure({ debug: "true" });
  await all("needs-restart");

  // another template replaces them, and they read the new configuration
  await applyAs(resources.daemonSets, agents("v1.20.2"));
  await all("active");
  expect(feed.row(ref)?.cni.nodes.map(({ version }) => version)).toEqual(["1.20.2", "1.20.2"]);

  // the next ones never become ready: one stays as it was, because only one may be missing
  await applyAs(resources.daemonSets, agents("v1.20.3-never-ready"));
  await eventually(() => [...states()].sort().join() === "old,restarting", { deadlineMs: 60_000 });
  expect(feed.row(ref)?.cni.health).toBe("Progressing");
});
