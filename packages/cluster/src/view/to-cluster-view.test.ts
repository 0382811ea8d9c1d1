import type { KubeObject } from "@ichor/kube";
import { annotations, formatChangeNote, type TalosMachine, type TalosOperation } from "@ichor/model";
import { hashValues } from "@ichor/values";
import { describe, expect, test } from "vitest";
import type { ClusterWorld, LiveNetwork } from "./cluster-world.ts";
import { keepCluster, keepMachine, keepOperation } from "./kept/kept-cluster.ts";
import {
  keepConfigChange,
  keepDaemonSet,
  keepEvent,
  keepNode,
  keepPod,
  keepTemplate,
} from "./kept/kept-network.ts";
import { hasAges, toClusterDetail, toClusterRow } from "./to-cluster-view.ts";

const now = new Date("2026-01-02T12:00:00Z");
const ready = (status: string, extra: object = {}) => ({
  type: "Ready",
  status,
  reason: "Ready",
  message: "All conditions are met.",
  lastTransitionTime: "2026-01-02T10:00:00Z",
  ...extra,
});

function clusterObject(given: { spec?: object; status?: object; metadata?: object } = {}): KubeObject {
  return {
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosCluster",
    metadata: {
      name: "lab",
      namespace: "prod",
      uid: "u1",
      generation: 1,
      creationTimestamp: "2026-01-01T00:00:00Z",
      ...given.metadata,
    },
    spec: { endpoint: "https://10.0.0.1:6443", ...given.spec },
    status: {
      conditions: [ready("True", { observedGeneration: 1 })],
      cni: {
        chart: { version: "1.19.6", digest: `sha256:${"a".repeat(64)}` },
        release: {
          revision: 2,
          status: "deployed",
          valuesHash: `sha256:${"b".repeat(64)}`,
          deployedAt: "2026-01-02T11:00:00Z",
        },
      },
      ...given.status,
    },
  };
}

function machine(
  name: string,
  given: { spec?: object; status?: object; metadata?: object } = {},
): TalosMachine {
  const kept = keepMachine({
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosMachine",
    metadata: { name, namespace: "prod", uid: `uid-${name}`, ...given.metadata },
    spec: { clusterRef: { name: "lab" }, role: "worker", approved: true, ...given.spec },
    status: { conditions: [ready("True")], nodeName: name, ...given.status },
  });
  if (!kept) throw new Error("not a machine");
  return kept;
}

function operation(name: string, given: { spec?: object; status?: object } = {}): TalosOperation {
  const kept = keepOperation({
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosOperation",
    metadata: { name, namespace: "prod", creationTimestamp: "2026-01-02T09:00:00Z" },
    spec: { clusterRef: { name: "lab" }, kind: "config", ...given.spec },
    status: given.status,
  });
  if (!kept) throw new Error("not an operation");
  return kept;
}

function world(given: Partial<ClusterWorld> & { object?: KubeObject } = {}): ClusterWorld {
  const { object = clusterObject(), ...rest } = given;
  return {
    kept: keepCluster(object),
    machines: [],
    operations: [],
    events: [],
    local: { isLocal: false, reason: "another one is local" },
    values: {},
    unreadable: [],
    now,
    ...rest,
  };
}

const nodeObject = (name: string, isReady = true): KubeObject => ({
  metadata: { name, uid: `node-${name}`, labels: { "node-role.kubernetes.io/control-plane": "" } },
  status: {
    conditions: [{ type: "Ready", status: isReady ? "True" : "Unknown", message: "no heartbeat" }],
    nodeInfo: { kubeletVersion: "v1.36.3", kernelVersion: "6.18", osImage: "Talos (v1.13.2)" },
    addresses: [
      { type: "Hostname", address: name },
      { type: "InternalIP", address: "10.0.0.2" },
    ],
  },
});
const podObject = (
  node: string,
  given: { status?: object; labels?: object; metadata?: object } = {},
): KubeObject => ({
  metadata: {
    name: `cilium-${node}`,
    namespace: "kube-system",
    labels: { "controller-revision-hash": "h2", "pod-template-generation": "2", ...given.labels },
    ...given.metadata,
  },
  spec: {
    nodeName: node,
    containers: [{ name: "cilium-agent", image: "quay.io/cilium/cilium:v1.19.6" }],
  },
  status: {
    conditions: [{ type: "Ready", status: "True" }],
    containerStatuses: [{ name: "cilium-agent", state: { running: { startedAt: "2026-01-02T11:30:00Z" } } }],
    ...given.status,
  },
});
const daemonSetObject: KubeObject = {
  metadata: {
    name: "cilium",
    uid: "ds",
    generation: 2,
    annotations: { "deprecated.daemonset.template.generation": "2" },
  },
  spec: {
    template: { spec: { containers: [{ name: "cilium-agent", image: "quay.io/cilium/cilium:v1.19.6" }] } },
  },
  status: { observedGeneration: 2 },
};

function live(names: readonly string[], overrides: Partial<LiveNetwork> = {}): LiveNetwork {
  return {
    nodes: names.map((name) => keepNode(nodeObject(name))),
    pods: names.map((name) => keepPod(podObject(name))),
    daemonSet: keepDaemonSet(daemonSetObject),
    templates: [],
    operator: { wanted: 2, ready: 2 },
    config: { changedAt: "2026-01-02T11:00:00Z" },
    ...overrides,
  };
}
const local = { isLocal: true, reason: "it is the only TalosCluster" } as const;
const runningHash = `sha256:${"b".repeat(64)}`;

describe("the row of a cluster", () => {
  test("joins spec, status, machines and network", () => {
    const row = toClusterRow(
      world({
        object: clusterObject({
          metadata: { labels: { team: "net", "ichor.maesh.dev/demo-seed": "true" } },
          status: {
            conditions: [ready("True", { observedGeneration: 1 })],
            talosVersion: "1.13.2",
            kubernetesVersion: "v1.36.3",
            cni: {
              chart: { version: "1.19.6" },
              release: { revision: 2, status: "deployed", valuesHash: runningHash },
              availableChartVersion: "1.20.2",
            },
          },
        }),
        machines: [machine("a"), machine("b")],
        local,
        live: live(["a", "b"]),
        values: { savedHash: runningHash, routing: "tunnel" },
      }),
    );
    expect(row).toEqual({
      ref: { namespace: "prod", name: "lab" },
      uid: "u1",
      health: "Healthy",
      reason: "All conditions met",
      endpoint: "https://10.0.0.1:6443",
      isLocal: true,
      localReason: "it is the only TalosCluster",
      talosVersion: "1.13.2",
      kubernetesVersion: "v1.36.3",
      machines: { total: 2, ready: 2, drifted: 0, held: 0, note: "" },
      cni: {
        preset: "cilium",
        health: "Healthy",
        runningVersion: "1.19.6",
        availableVersion: "1.20.2",
        note: "Running revision 2 on 2 nodes",
        revision: 2,
        releaseStatus: "deployed",
        savedHash: runningHash,
        runningHash,
        chart: { name: "cilium", version: "1.19.6" },
        kubeProxy: "replaced",
        tunnel: "vxlan",
        routing: "tunnel",
        operatorReady: 2,
        operatorWanted: 2,
        owner: "Helm release cilium, record in ichor-system",
        nodes: ["a", "b"].map((node) => ({
          node,
          state: "active",
          detail: "runs what is saved",
          revision: 2,
          version: "1.19.6",
        })),
      },
      changedAt: "2026-01-02T10:00:00Z",
      isSampleData: true,
      labels: ["team=net"],
      isDeleting: false,
    });
  });

  test("takes the release that was read over the one that the status reports", () => {
    const { cni } = toClusterRow(
      world({
        local,
        values: {
          release: {
            revision: 3,
            status: "deployed",
            chart: { name: "cilium", version: "1.20.2", digest: "sha256:x" },
            valuesHash: "sha256:y",
            deployedAt: "2026-01-02T11:59:00Z",
          },
        },
      }),
    );
    expect(cni).toMatchObject({
      revision: 3,
      runningVersion: "1.20.2",
      runningHash: "sha256:y",
      deployedAt: "2026-01-02T11:59:00Z",
      chart: { version: "1.20.2", digest: "sha256:x" },
    });
  });

  test("names who saved the values last, and a field manager where it was not Ichor", () => {
    const values = { debug: { enabled: true } };
    const note = formatChangeNote({
      actor: "eve",
      reason: "r",
      layerHash: hashValues(values),
      previewIdentity: "p",
    });
    const managed = (manager: string, fieldsV1: object) => ({
      manager,
      operation: "Update" as const,
      time: "2026-01-02T11:30:00Z",
      fieldsV1: fieldsV1 as Record<string, unknown>,
    });
    const spec = { cni: { cilium: { values } } };
    const byIchor = clusterObject({
      spec,
      metadata: {
        annotations: { [annotations.lastChange]: note },
        managedFields: [
          managed("ichor", { "f:metadata": { "f:annotations": { [`f:${annotations.lastChange}`]: {} } } }),
        ],
      },
    });
    expect(toClusterRow(world({ object: byIchor })).cni).toMatchObject({
      savedBy: "eve",
      savedAt: "2026-01-02T11:30:00Z",
    });
    const byHand = clusterObject({
      spec,
      metadata: {
        managedFields: [
          managed("kubectl-edit", { "f:spec": { "f:cni": { "f:cilium": { "f:values": {} } } } }),
        ],
      },
    });
    expect(toClusterRow(world({ object: byHand })).cni).toMatchObject({
      savedBy: "kubectl-edit",
      savedAt: "2026-01-02T11:30:00Z",
    });
  });

  test.each([
    {
      name: "values that are saved and not released",
      given: { local, live: live(["a"]), values: { savedHash: "sha256:other" } },
      note: "Saved, not running: revision 2 runs",
      health: "Healthy",
    },
    {
      name: "agents that are older than their configuration",
      given: { local, live: live(["a"], { config: { changedAt: "2026-01-02T11:45:00Z" } }) },
      note: "Saved, needs a restart",
      health: "Healthy",
    },
    {
      name: "a rollout on its way",
      given: {
        local,
        live: live(["a", "b"], {
          pods: [keepPod(podObject("a")), keepPod(podObject("b", { metadata: { deletionTimestamp: "x" } }))],
        }),
      },
      note: "Revision 2: active on 1 of 2 nodes",
      health: "Progressing",
    },
    {
      name: "an agent that crashes",
      given: {
        local,
        live: live(["a"], {
          pods: [
            keepPod(
              podObject("a", {
                status: {
                  containerStatuses: [
                    { name: "cilium-agent", state: { waiting: { reason: "CrashLoopBackOff" } } },
                  ],
                },
              }),
            ),
          ],
        }),
      },
      note: "Revision 2: active on 0 of 1 node",
      health: "Degraded",
    },
    {
      name: "an operator that is not ready",
      given: { local, live: live(["a"], { operator: { wanted: 2, ready: 0 } }) },
      note: "Running revision 2 on 1 node",
      health: "Degraded",
    },
    {
      name: "a preset that Ichor no longer runs",
      given: { object: clusterObject({ spec: { cni: { preset: "flannel" } } }), local, live: live(["a"]) },
      note: "Preset flannel is no longer run by Ichor",
      health: "Unsupported",
    },
    {
      name: "a network that somebody else runs",
      given: {
        object: clusterObject({ spec: { cni: { preset: "unmanaged", unmanaged: { talosCNI: "none" } } } }),
      },
      note: "Managed outside of Ichor (Talos CNI none)",
      health: "Healthy",
    },
    {
      name: "a cluster whose API server is not read",
      given: { object: clusterObject({ status: { conditions: [ready("True")], cni: undefined } }) },
      note: "Not read: this is not the local cluster",
      health: "Healthy",
    },
    {
      name: "a cluster whose agents are not read",
      given: {
        machines: [
          machine("a", { status: { agent: { state: "Unknown" } } }),
          machine("b", { status: { agent: { state: "Unknown" } } }),
        ],
      },
      note: "Running revision 2, agents not read: this is not the local cluster",
      health: "Healthy",
    },
    {
      name: "a local cluster without a release",
      given: { object: clusterObject({ status: { conditions: [ready("True")], cni: undefined } }), local },
      note: "No release was found",
      health: "Healthy",
    },
    {
      name: "a hold",
      given: {
        object: clusterObject({ spec: { cni: { cilium: { hold: { revision: 2, reason: "Friday" } } } } }),
        local,
        live: live(["a"]),
      },
      note: "Running revision 2 on 1 node",
      health: "Held",
    },
  ])("says of $name: $note", ({ given, note, health }) => {
    expect(toClusterRow(world(given)).cni).toMatchObject({ note, health });
  });

  test.each([
    { name: "nothing", machines: [machine("a")], note: "", ages: false },
    {
      name: "a silent machine and since when",
      machines: [
        machine("a"),
        machine("b", {
          status: {
            conditions: [
              {
                type: "Reachable",
                status: "False",
                reason: "Unreachable",
                message: "No answer.",
                lastTransitionTime: "2026-01-02T11:34:00Z",
              },
            ],
          },
        }),
      ],
      note: "1 silent for 26 min",
      ages: true,
    },
    {
      name: "a machine that waits for approval",
      machines: [machine("a"), machine("b", { spec: { approved: false } })],
      note: "1 to approve",
      ages: false,
    },
  ])("notes of its machines: $name", ({ machines, note, ages }) => {
    const given = world({ machines });
    expect(toClusterRow(given).machines.note).toBe(note);
    expect(hasAges(given)).toBe(ages);
  });

  test("takes the numbers of the status where the machines could not be read", () => {
    const status = {
      conditions: [ready("True")],
      machines: { total: 5, ready: 4, drifted: 1, held: 0, unreachable: 1 },
    };
    const row = toClusterRow(world({ object: clusterObject({ status }) }));
    expect(row.machines).toEqual({ total: 5, ready: 4, drifted: 1, held: 0, note: "1 silent" });
    expect(row.health).toBe("Degraded");
  });

  test("of an object that this version does not understand says so instead of leaving it out", () => {
    const row = toClusterRow(world({ object: { metadata: { name: "lab", namespace: "prod" }, spec: 7 } }));
    expect(row).toMatchObject({ ref: { name: "lab" }, health: "Unknown" });
    expect(row.reason).toMatch(/^The stored object cannot be read: ./);
  });
});

describe("the page of a cluster", () => {
  test("joins machines with their nodes and agents, control planes first, numbers in order", () => {
    const { machines } = toClusterDetail(
      world({
        local,
        live: live(["cp-1", "w-2", "w-10", "stranger"]),
        machines: [
          machine("w-10"),
          machine("w-2", {
            spec: { hold: { reason: "disk" } },
            metadata: { labels: { "ichor.maesh.dev/demo-seed": "true" } },
          }),
          machine("cp-1", {
            spec: { role: "controlplane" },
            status: {
              conditions: [ready("True")],
              nodeName: "cp-1",
              talosVersion: "1.13.2",
              readAt: "2026-01-02T11:58:00Z",
            },
          }),
        ],
      }),
    );
    expect(machines.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "cp-1 control plane",
      "stranger control plane",
      "w-2 worker",
      "w-10 worker",
    ]);
    expect(machines[0]).toMatchObject({
      health: "Healthy",
      node: "cp-1",
      isNodeReady: true,
      talosVersion: "1.13.2",
      kubernetesVersion: "v1.36.3",
      agentVersion: "1.19.6",
      agentNote: "1.19.6, saved values",
      agentState: "active",
      lastSeen: "2026-01-02T11:58:00Z",
      kernel: "6.18",
      addresses: ["10.0.0.2"],
    });
    expect(machines[1]).toMatchObject({
      uid: "node-stranger",
      reason: "Node ready; no TalosMachine describes it",
      talosVersion: "1.13.2",
    });
    expect(machines[2]).toMatchObject({ isHeld: true, isSampleData: true, health: "Held" });
  });

  test("of a cluster that is not local takes the agents from the status of its machines", () => {
    const agent = { version: "1.20.2", state: "Old", revision: 1, message: "waits" };
    const detail = toClusterDetail(world({ machines: [machine("a", { status: { nodeName: "a", agent } })] }));
    expect(detail.summary.cni.nodes).toEqual([
      { node: "a", state: "old", detail: "waits", revision: 1, version: "1.20.2" },
    ]);
    expect(detail.machines[0]).toMatchObject({ agentState: "old", agentNote: "1.20.2, earlier values" });
  });

  test("lists operations newest first, in words, and events by their last occurrence", () => {
    const detail = toClusterDetail(
      world({
        operations: [
          operation("old", { status: { phase: "Succeeded", startedAt: "2026-01-01T00:00:00Z" } }),
          operation("new", {
            spec: {
              kind: "cni",
              requestedBy: "eve",
              cni: { action: "rollback", revision: 1, reason: "broken" },
            },
            status: {
              phase: "Running",
              startedAt: "2026-01-02T11:00:00Z",
              steps: [{ name: "a", title: "Render", state: "Done", message: "28 objects" }],
            },
          }),
        ],
        events: [
          keepEvent({
            metadata: { name: "e1", uid: "e1", creationTimestamp: "2026-01-02T08:00:00Z" },
            involvedObject: { kind: "TalosCluster", name: "lab", namespace: "prod" },
            reason: "A",
            message: "a",
            type: "Warning",
            lastTimestamp: "2026-01-02T09:00:00Z",
            count: 3,
          }),
          keepEvent({
            metadata: { name: "e2", uid: "e2" },
            involvedObject: { kind: "Pod", name: "cilium-x" },
            reason: "B",
            message: "b",
            eventTime: "2026-01-02T10:00:00.000000Z",
            series: { count: 7, lastObservedTime: "2026-01-02T11:00:00.000000Z" },
          }),
        ],
      }),
    );
    expect(detail.operations.map(({ name }) => name)).toEqual(["new", "old"]);
    expect(detail.operations[0]).toMatchObject({
      title: "Roll back Cilium to revision 1",
      startedBy: "eve",
      reason: "broken",
      health: "Progressing",
      steps: [{ title: "Render", state: "done", detail: "28 objects" }],
    });
    expect(detail.events.map(({ object, count, type }) => `${object} ${count} ${type}`)).toEqual([
      "Pod/cilium-x 7 Normal",
      "TalosCluster/lab 3 Warning",
    ]);
  });

  test("names what could not be read, by whom ever", () => {
    const status = { conditions: [ready("True")], unreadable: [{ part: "etcd members", reason: "timeout" }] };
    const detail = toClusterDetail(
      world({ object: clusterObject({ status }), unreadable: [{ part: "nodes", reason: "denied" }] }),
    );
    expect(detail.unreadable).toEqual([
      { part: "nodes", reason: "denied" },
      { part: "etcd members", reason: "timeout" },
    ]);
  });
});

describe("what is kept", () => {
  test("of a cluster is everything but its managed fields", () => {
    const object = clusterObject({ metadata: { managedFields: [{ manager: "x" }] } });
    expect(JSON.stringify(keepCluster(object))).not.toContain("managedFields");
  });

  test("of a pod is why it does not run, waits for images and nodes included", () => {
    const troubleOf = (status: object) => keepPod(podObject("a", { status })).trouble;
    const waiting = (reason: string) => [{ name: "cilium-agent", state: { waiting: { reason } } }];
    expect(troubleOf({ containerStatuses: waiting("ImagePullBackOff") })).toBe("ImagePullBackOff");
    expect(troubleOf({ containerStatuses: waiting("PodInitializing") })).toBe("");
    expect(troubleOf({ containerStatuses: [], initContainerStatuses: waiting("CrashLoopBackOff") })).toBe(
      "CrashLoopBackOff",
    );
    expect(
      troubleOf({
        containerStatuses: [{ name: "cilium-agent", state: { terminated: { reason: "OOMKilled" } } }],
      }),
    ).toBe("OOMKilled");
    expect(
      troubleOf({ initContainerStatuses: [{ name: "i", state: { terminated: { reason: "Completed" } } }] }),
    ).toBe("");
    expect(troubleOf({ phase: "Failed", reason: "Evicted" })).toBe("Evicted");
    expect(
      troubleOf({ conditions: [{ type: "PodScheduled", status: "False", reason: "Unschedulable" }] }),
    ).toBe("Unschedulable");
  });

  test("of a ConfigMap is when its data changed last, and not when its labels did", () => {
    const entry = (time: string, fieldsV1: Record<string, unknown>) => ({ manager: "m", time, fieldsV1 });
    expect(
      keepConfigChange({
        metadata: {
          name: "cilium-config",
          creationTimestamp: "2026-01-01T00:00:00Z",
          managedFields: [
            entry("2026-01-01T01:00:00Z", { "f:data": {} }),
            entry("2026-01-01T02:00:00Z", { "f:data": {} }),
            entry("2026-01-01T03:00:00Z", { "f:metadata": {} }),
          ],
        },
      }),
    ).toEqual({ changedAt: "2026-01-01T02:00:00Z" });
    expect(keepConfigChange({ metadata: { name: "x", creationTimestamp: "2026-01-01T00:00:00Z" } })).toEqual({
      changedAt: "2026-01-01T00:00:00Z",
    });
  });

  test("of a template is its owner, number and hash", () => {
    expect(
      keepTemplate({
        metadata: {
          name: "cilium-h",
          labels: { "controller-revision-hash": "h" },
          ownerReferences: [
            { apiVersion: "apps/v1", kind: "DaemonSet", name: "cilium", uid: "ds", controller: true },
          ],
        },
        revision: 4,
      }),
    ).toEqual({ ownerUid: "ds", revision: 4, hash: "h" });
  });
});
