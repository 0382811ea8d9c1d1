import type { MessageInitShape } from "@bufbuild/protobuf";
import { Health, type WatchResponse, type WatchTopicSchema } from "@ichor/api/v1alpha1";
import { type KubeObject, resources } from "@ichor/kube";
import { eventually } from "@ichor/testkit";
import { parseValues } from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LabServer, type ServicesLab, startServicesLab } from "../testing/start-services-lab.ts";

const ref = { namespace: "ichor-system", name: "lab" };
const stored = "MTU: 1400\n";
let lab: ServicesLab;
let admin: LabServer;

beforeAll(async () => {
  lab = await startServicesLab();
  await lab.installLab(stored);
  admin = await lab.serve("admin");
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

const listTopic = { id: "list", topic: { case: "clusters", value: {} } } as const;
const pageTopic = (cluster = ref) =>
  ({ id: "page", topic: { case: "cluster", value: { cluster } } }) as const;
const baseTopic = { id: "base", topic: { case: "base", value: { cluster: ref } } } as const;

/** Follows topics until it is disposed. */
function follow(server: LabServer, topics: MessageInitShape<typeof WatchTopicSchema>[]) {
  const leaving = new AbortController();
  const seen: WatchResponse[] = [];
  const done = (async () => {
    for await (const message of server.clusters.watch({ topics }, { signal: leaving.signal }))
      seen.push(message);
  })().catch(() => undefined);
  const until = (condition: (message: WatchResponse) => boolean) =>
    eventually(() => seen.some(condition), { deadlineMs: 30_000 });
  return {
    seen,
    until,
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await done;
    },
  };
}

describe("clusters", () => {
  test("are listed with what is known of each, the local one too", async () => {
    await using live = follow(admin, [listTopic]);
    await live.until(({ change }) => change.case === "snapshot");
    const { clusters } = await admin.clusters.listClusters({});
    expect(clusters.map(({ ref: each, local, health }) => [each?.name, local, health])).toEqual([
      ["edge-fra-02", false, Health.UNKNOWN],
      ["lab", true, expect.any(Number)],
      ["legacy-flannel-campus-north-building-07", false, Health.UNSUPPORTED],
    ]);
  });

  test("have pages with machines, conditions and what could not be read", async () => {
    const { cluster } = await admin.clusters.getCluster({ cluster: ref });
    expect(cluster?.summary).toMatchObject({ ref, local: true, machinesTotal: 8 });
    expect(cluster?.machines.map(({ name }) => name)).toContain("lab-cp-1");
    expect(cluster?.readAt).toBeDefined();
    await using page = follow(admin, [pageTopic()]);
    await page.until(({ change }) => change.case === "detail" && !!change.value.summary?.cni?.savedHash);
    const { cluster: described } = await admin.clusters.getCluster({ cluster: ref });
    const values = await admin.cni.getCiliumValues({ cluster: ref });
    expect(described?.summary?.cni).toMatchObject({ savedHash: values.effectiveHash, routing: "tunnel" });
    await expect(admin.clusters.getCluster({ cluster: { ...ref, name: "none" } })).rejects.toMatchObject({
      rawMessage: "there is no TalosCluster ichor-system/none",
    });
  });

  test("are followed: a change reaches the list and the page, the end of a cluster too", async () => {
    const name = "short-lived";
    await using live = follow(admin, [listTopic]);
    await live.until(({ change }) => change.case === "snapshot");
    const { client } = lab.cluster;
    await client.create(resources.talosClusters, { metadata: { namespace: ref.namespace, name } });
    await live.until(({ change }) => change.case === "upsert" && change.value.ref?.name === name);
    await using page = follow(admin, [pageTopic({ ...ref, name })]);
    await page.until(({ change }) => change.case === "detail");
    await client.delete(resources.talosClusters, { namespace: ref.namespace, name });
    await live.until(({ change }) => change.case === "delete" && change.value.name === name);
    await page.until(({ change }) => change.case === "error" && change.value.code === "not-found");
  });

  test("are resumed from where a client left off", async () => {
    const { resourceVersion } = await admin.clusters.listClusters({});
    const label = { metadata: { labels: { "example.org/round": "1" } } };
    await lab.cluster.client.patchMerge(resources.talosClusters, ref, { patch: label });
    await using live = follow(admin, [{ ...listTopic, resourceVersion }]);
    await live.until(({ change }) => change.case === "upsert" && change.value.ref?.name === "lab");
    expect(live.seen.map(({ change }) => change.case)).not.toContain("snapshot");
  });
});

describe("the base of a cluster's values", () => {
  test("is the one that a save has to quote, and moves with whoever saves [C15]", async () => {
    await using live = follow(admin, [baseTopic]);
    await live.until(({ change }) => change.case === "base");
    const values = await admin.cni.getCiliumValues({ cluster: ref });
    const [first] = live.seen.flatMap(({ change }) => (change.case === "base" ? [change.value] : []));
    expect(first).toMatchObject({
      baseVersion: values.baseVersion,
      releaseRevision: 3,
      layerHash: values.layer?.layerHash,
    });
    const text = "MTU: 1500 # theirs\n";
    const editor = await lab.serve("editor");
    const { previewIdentity, baseVersion } = await editor.cni.diffCiliumValues({ cluster: ref, text });
    const saved = await editor.cni.setCiliumValues({
      cluster: ref,
      text,
      previewIdentity,
      baseVersion,
      reason: "theirs",
    });
    await live.until(
      ({ change }) => change.case === "base" && change.value.baseVersion === saved.baseVersion,
    );
    expect(live.seen.at(-1)?.change.value).toMatchObject({
      actor: "editor",
      reason: "theirs",
      layerHash: saved.layerHash,
    });
  });

  test("is told as changed outside of Ichor where it was, with the manager's name", async () => {
    await using live = follow(admin, [baseTopic]);
    await live.until(({ change }) => change.case === "base");
    await lab.cluster.client.patchJson(resources.talosClusters, ref, {
      operations: [{ op: "add", path: "/spec/cni/cilium", value: { values: parseValues(stored).tree } }],
      fieldManager: "somebody-else",
    });
    await live.until(({ change }) => change.case === "base" && change.value.actor === "somebody-else");
  });

  test("stays the same while others write status [P61]", async () => {
    await using live = follow(admin, [baseTopic, listTopic]);
    await live.until(({ change }) => change.case === "base");
    const { client } = lab.cluster;
    for (let round = 0; round < 20; round++)
      await client.patchStatus(resources.talosClusters, ref, {
        patch: { status: { talosVersion: `1.13.${round}` } },
      });
    await live.until(({ change }) => change.case === "upsert" && change.value.talosVersion === "1.13.19");
    expect(live.seen.filter(({ change }) => change.case === "base")).toHaveLength(1);
  });
});

describe("rights", () => {
  test("of a viewer: sees clusters, may not save, and is told why [SVC-3]", async () => {
    const viewer = await lab.serve("viewer");
    expect((await viewer.clusters.listClusters({})).clusters).toHaveLength(3);
    expect(await viewer.clusters.getPermissions({ cluster: ref })).toMatchObject({
      saveValues: { allowed: false },
      viewNodes: { allowed: true },
      viewEvents: { allowed: true },
      viewSecrets: {
        allowed: false,
        code: "denied",
        missing: { verb: "list", resource: "secrets", namespace: "ichor-system" },
      },
    });
  });

  test("of nobody: each topic ends with the permission that is missing, and the stream stays", async () => {
    const nobody = await lab.serve("nobody");
    await using live = follow(nobody, [listTopic, pageTopic(), baseTopic]);
    await live.until(({ change }) => change.case === "heartbeat");
    const errors = live.seen.flatMap(({ topicId, change }) =>
      change.case === "error" ? [[topicId, change.value] as const] : [],
    );
    expect(errors.map(([topic, { code }]) => `${topic} ${code}`).sort()).toEqual([
      "base denied",
      "list denied",
      "page denied",
    ]);
    expect(errors[0]?.[1].missing).toMatchObject({ group: "ichor.maesh.dev", resource: "talosclusters" });
    expect(await nobody.clusters.getSession({})).toMatchObject({ user: "nobody" });
  });

  test("within one namespace are enough to see that namespace's clusters", async () => {
    const { client, controlPlane } = lab.cluster;
    const user = "local-reader";
    const group = "rbac.authorization.k8s.io";
    const metadata = { name: user, namespace: ref.namespace };
    const rules = [{ apiGroups: ["ichor.maesh.dev"], resources: ["*"], verbs: ["get", "list", "watch"] }];
    await client.create<KubeObject>(resources.roles, { metadata, rules });
    await client.create<KubeObject>(resources.roleBindings, {
      metadata,
      roleRef: { apiGroup: group, kind: "Role", name: user },
      subjects: [{ apiGroup: group, kind: "User", name: user }],
    });
    const kubeconfig = await controlPlane.writeKubeconfig(await controlPlane.accessFor({ name: user }));
    const reader = await lab.serve({ kubeconfig });
    expect((await reader.clusters.listClusters({})).clusters).toHaveLength(3);
    await using live = follow(reader, [listTopic]);
    await live.until(({ change }) => change.case === "snapshot");
  });
});
