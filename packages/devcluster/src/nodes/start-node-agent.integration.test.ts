import { type KubeClient, type KubeObject, type Resource, resources } from "@ichor/kube";
import { eventually } from "@ichor/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectAs } from "../client/connect-as.ts";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import { startControlPlane } from "../control-plane/start-control-plane.ts";
import { labNodes } from "./lab-nodes.ts";
import type { NodeAgent } from "./node-agent.ts";
import { startNodeAgent } from "./start-node-agent.ts";

const namespace = "default";
const reports: string[] = [];
let controlPlane: ControlPlane;
let client: KubeClient;
let agent: NodeAgent;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  client = await connectAs(controlPlane.admin);
  const kubeletPort = await controlPlane.supervisor.reservePort();
  agent = await startNodeAgent({
    client,
    nodes: labNodes,
    kubeletPort,
    report: (line) => reports.push(line),
  });
}, 30 * 60_000);

afterAll(async () => {
  await agent?.stop();
  client?.close();
  await controlPlane?.stop();
});

type Status = Record<string, unknown>;
const statusOf = async (resource: Resource, name: string) =>
  ((await client.get(resource, { name, namespace })).status ?? {}) as Status;

function toWorkload(name: string, image: string) {
  const labels = { app: name };
  const tolerations = [{ operator: "Exists" }];
  return {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: "main", image }], tolerations } },
  };
}

async function listPods(app: string) {
  const { items } = await client.list(resources.pods, { namespace, labelSelector: `app=${app}` });
  return items as (KubeObject & { spec: { nodeName: string } })[];
}

test("creates Ready nodes with their roles, addresses and versions, and no taint that keeps pods away", async () => {
  const { items } = await client.list(resources.nodes);
  expect(items.map(({ metadata }) => metadata.name).sort()).toEqual(labNodes.map(({ name }) => name).sort());
  for (const { metadata, spec, status } of items) {
    const isControlPlane = metadata.name.startsWith("lab-cp");
    expect(metadata.labels?.["node-role.kubernetes.io/control-plane"]).toBe(isControlPlane ? "" : undefined);
    const taints = isControlPlane
      ? [{ key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" }]
      : undefined;
    expect((spec as Status).taints).toEqual(taints);
    expect(status).toMatchObject({
      nodeInfo: { osImage: "Talos (v1.13.2)", kubeletVersion: "v1.36.3", operatingSystem: "linux" },
      addresses: [{ type: "InternalIP" }, { type: "ExternalIP", address: "127.0.0.1" }, { type: "Hostname" }],
      conditions: expect.arrayContaining([expect.objectContaining({ type: "Ready", status: "True" })]),
    });
  }
});

test("runs a DaemonSet on all eight nodes and rolls it when its template changes", async () => {
  const updateStrategy = { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 2 } };
  const daemonSet = {
    metadata: { name: "agent", namespace },
    spec: { ...toWorkload("agent", "a:1"), updateStrategy },
  };
  const { metadata } = await client.create<KubeObject>(resources.daemonSets, daemonSet);
  await eventually(async () => (await statusOf(resources.daemonSets, "agent")).numberReady === 8);
  const before = await listPods("agent");
  expect(before.map(({ spec }) => spec.nodeName).sort()).toEqual(labNodes.map(({ name }) => name).sort());
  const patch = { spec: { template: { spec: { containers: [{ name: "main", image: "a:2" }] } } } };
  await client.patchMerge(resources.daemonSets, { name: "agent", namespace }, { patch });
  await eventually(
    async () => {
      const status = await statusOf(resources.daemonSets, "agent");
      return (
        status.observedGeneration === 2 && status.updatedNumberScheduled === 8 && status.numberReady === 8
      );
    },
    { deadlineMs: 60_000 },
  );
  const after = await listPods("agent");
  expect(after).toHaveLength(8);
  const uids = new Set(before.map(({ metadata: { uid } }) => uid));
  expect(after.filter(({ metadata: { uid } }) => uids.has(uid))).toEqual([]);
  expect(after.every((pod) => pod.metadata.ownerReferences?.[0]?.uid === metadata.uid)).toBe(true);
});

test("spreads replicas over nodes and scales them away again", async () => {
  const deployment = {
    metadata: { name: "web", namespace },
    spec: { ...toWorkload("web", "w:1"), replicas: 4 },
  };
  await client.create(resources.deployments, deployment);
  await eventually(async () => (await statusOf(resources.deployments, "web")).readyReplicas === 4);
  expect(new Set((await listPods("web")).map(({ spec }) => spec.nodeName)).size).toBe(4);
  await client.patchMerge(
    resources.deployments,
    { name: "web", namespace },
    { patch: { spec: { replicas: 0 } } },
  );
  await eventually(async () => (await listPods("web")).length === 0);
});

test("completes Jobs", async () => {
  const template = { spec: { restartPolicy: "Never", containers: [{ name: "main", image: "j:1" }] } };
  await client.create(resources.jobs, { metadata: { name: "once", namespace }, spec: { template } });
  await eventually(async () => (await statusOf(resources.jobs, "once")).succeeded === 1);
});

test("keeps pods of a marked image running but unready", async () => {
  const deployment = {
    metadata: { name: "stuck", namespace },
    spec: { ...toWorkload("stuck", "registry/never-ready:1"), replicas: 1 },
  };
  await client.create(resources.deployments, deployment);
  await eventually(async () => (await statusOf(resources.deployments, "stuck")).unavailableReplicas === 1);
  await eventually(async () => {
    const [pod] = await listPods("stuck");
    const { phase, conditions = [] } = (pod?.status ?? {}) as { phase?: string; conditions?: Status[] };
    const ready = conditions.find(({ type }) => type === "Ready");
    return phase === "Running" && ready?.status === "False";
  });
});

test("has no request that had to be tried again", () => {
  expect(reports).toEqual([]);
});
