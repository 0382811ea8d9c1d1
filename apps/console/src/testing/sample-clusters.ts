import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  type ClusterDetail,
  ClusterDetailSchema,
  type ClusterSchema,
  type ConditionSchema,
  Health,
  type MachineSchema,
  NodeCell_State,
  Tracking_State,
} from "@ichor/api/v1alpha1";

// The clusters of the sample API: one of each kind of trouble that lists and pages have to show.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Ago = (ms: number) => ReturnType<typeof timestampFromMs>;

/** All sample clusters as they were `now`. */
export function sampleClusters(now: number): ClusterDetail[] {
  const ago: Ago = (ms) => timestampFromMs(now - ms);
  return [lab(ago), edge(ago), legacy(ago)];
}

const labNodes = ["cp-1", "cp-2", "cp-3", "w-1", "w-2", "w-3", "w-4", "w-5-rack-b-slot-12-spare-node"];

function lab(ago: Ago): ClusterDetail {
  return create(ClusterDetailSchema, {
    summary: labSummary(ago),
    conditions: labConditions(ago),
    machines: labNodes.map((node) => labMachine(`lab-${node}`, ago)),
    operations: labOperations(ago),
    events: labEvents(ago),
    etcdVersion: "3.6.13",
    etcdMembers: 3,
    unreadable: [],
    tracking: { state: Tracking_State.NOT_TRACKED },
    readAt: ago(0),
  });
}

function labSummary(ago: Ago): MessageInitShape<typeof ClusterSchema> {
  const states = new Map([
    ["w-3", NodeCell_State.RESTARTING],
    ["w-4", NodeCell_State.OLD],
    ["w-5-rack-b-slot-12-spare-node", NodeCell_State.OLD],
  ]);
  return {
    ref: { namespace: "ichor-system", name: "lab" },
    uid: "6f1c6d0e-lab",
    health: Health.PROGRESSING,
    reason: "Applying Cilium values, revision 3: active on 5 of 8 nodes",
    endpoint: "https://10.20.0.10:6443",
    local: true,
    talosVersion: "1.13.2",
    kubernetesVersion: "1.36.3",
    machinesTotal: 8,
    machinesReady: 8,
    machinesDrifted: 1,
    machinesHeld: 1,
    cni: {
      preset: "cilium",
      health: Health.PROGRESSING,
      runningVersion: "1.19.6",
      availableVersion: "1.20.2",
      note: "Running revision 2 on 3 nodes",
      revision: 3,
      releaseStatus: "deployed",
      deployedAt: ago(51_000),
      savedHash: "sha256:9f2c41ae7b11",
      runningHash: "sha256:9f2c41ae7b11",
      savedBy: "admin@lab",
      savedAt: ago(2 * minute),
      chart: { name: "cilium", version: "1.19.6", digest: "sha256:sample-1.19.6", verified: true },
      kubeProxy: "replaced",
      tunnel: "vxlan",
      routing: "Tunnel, VXLAN",
      operatorReady: 2,
      operatorWanted: 2,
      owner: "Helm release cilium, record in ichor-system",
      nodes: labNodes.map((node) => ({
        node: `lab-${node}`,
        state: states.get(node) ?? NodeCell_State.ACTIVE,
        revision: states.get(node) === NodeCell_State.OLD ? 2 : 3,
      })),
    },
    changedAt: ago(minute + 12_000),
    sampleData: true,
    labels: ["site=lab"],
  };
}

function labConditions(ago: Ago): MessageInitShape<typeof ConditionSchema>[] {
  return [
    {
      type: "CNIValuesApplied",
      status: "False",
      reason: "Applying",
      message: "Revision 3 rolls out. DaemonSet cilium: 5 of 8 updated, 7 ready.",
      since: ago(minute + 12_000),
      observedGeneration: 12n,
    },
    {
      type: "MachinesInSync",
      status: "False",
      reason: "NodeDrifted",
      message: "lab-w-4: 2 fields differ from the rendered config.",
      since: ago(2 * hour),
    },
    {
      type: "CiliumUpgradeAvailable",
      status: "True",
      reason: "UpgradeAvailable",
      message: "1.19.6 is installed, 1.20.2 is available.",
      since: ago(4 * day),
    },
    {
      type: "Ready",
      status: "True",
      reason: "AllReady",
      message: "8 of 8 machines answer, etcd has 3 of 3 members.",
      since: ago(9 * day),
    },
    {
      type: "CNIHandover",
      status: "True",
      reason: "Adopted",
      message: "Helm release cilium owns its objects. No inline manifest left.",
      since: ago(9 * day),
    },
  ];
}

function labMachine(name: string, ago: Ago): MessageInitShape<typeof MachineSchema> {
  const isControlPlane = name.startsWith("lab-cp");
  const base = {
    name,
    uid: `machine-${name}`,
    role: isControlPlane ? "control plane" : "worker",
    health: Health.HEALTHY,
    reason: "Ready",
    talosVersion: "1.13.2",
    kubernetesVersion: "1.36.3",
    addresses: [`10.20.0.${10 + labNodes.findIndex((node) => name === `lab-${node}`)}`],
    node: name,
    nodeReady: true,
    agentVersion: "1.19.6",
    agentNote: "1.19.6, saved values",
    agentState: NodeCell_State.ACTIVE,
    approved: true,
    sampleData: true,
    lastSeen: ago(4_000),
    kernel: "6.18.4-talos",
    osImage: "Talos (v1.13.2)",
  };
  if (name === "lab-w-3")
    return {
      ...base,
      health: Health.PROGRESSING,
      reason: "Agent restarting",
      agentNote: "Revision 2 to 3, 14 s",
      agentState: NodeCell_State.RESTARTING,
    };
  if (name === "lab-w-4")
    return {
      ...base,
      health: Health.DEGRADED,
      reason: "Drifted",
      agentNote: "1.19.6, revision 2",
      agentState: NodeCell_State.OLD,
      conditions: [
        {
          type: "ConfigInSync",
          status: "False",
          reason: "Drifted",
          message: "machine.sysctls and machine.kubelet.extraArgs differ from the rendered config",
          since: ago(2 * hour),
        },
      ],
    };
  if (name.startsWith("lab-w-5"))
    return {
      ...base,
      health: Health.HELD,
      reason: "Held",
      held: true,
      agentNote: "1.19.6, revision 2",
      agentState: NodeCell_State.OLD,
    };
  return base;
}

function labOperations(ago: Ago) {
  return [
    {
      name: "cni-values-3",
      uid: "operation-3",
      kind: "cni",
      title: "Applying Cilium values, revision 3",
      phase: "Running",
      health: Health.PROGRESSING,
      startedBy: "admin@lab",
      reason: "Relay for the flow view",
      startedAt: ago(minute + 12_000),
      steps: [
        { title: "Validated", state: "done" },
        { title: "Helm Job created", state: "done" },
        { title: "Revision 3 deployed", state: "done" },
        { title: "Rolling out: 5 of 8 nodes", state: "running" },
        { title: "Verified", state: "pending" },
      ],
      sampleData: true,
    },
    {
      name: "upgrade-kubernetes-1-36-3",
      uid: "operation-2",
      kind: "upgrade-kubernetes",
      title: "Upgraded Kubernetes to 1.36.3",
      phase: "Succeeded",
      health: Health.HEALTHY,
      startedBy: "admin@lab",
      reason: "Security fixes",
      startedAt: ago(9 * day),
      finishedAt: ago(9 * day - 14 * minute),
      message: "8 of 8 nodes run 1.36.3.",
      sampleData: true,
    },
    {
      name: "reset-lab-w-6",
      uid: "operation-1",
      kind: "reset",
      title: "Reset of lab-w-6",
      phase: "Failed",
      health: Health.FAILED,
      startedBy: "oncall@lab",
      reason: "Disk replaced",
      startedAt: ago(21 * day),
      finishedAt: ago(21 * day - 3 * minute),
      message: "lab-w-6 did not answer for 3 min. Nothing was changed on it.",
      steps: [
        { title: "Cordoned", state: "done" },
        { title: "Drained", state: "done" },
        { title: "Reset", state: "failed", detail: "no answer" },
      ],
      sampleData: true,
    },
  ];
}

function labEvents(ago: Ago) {
  const event = (uid: string, time: number, more: object) => ({
    uid,
    type: "Normal",
    count: 1,
    time: ago(time),
    ...more,
  });
  return [
    event("e1", 22_000, {
      reason: "AgentReady",
      message: "Agent on lab-w-2 runs revision 3",
      object: "Pod/cilium-x2f4k",
    }),
    event("e2", 51_000, {
      reason: "Deployed",
      message: "Release cilium, revision 3 deployed",
      object: "TalosCluster/lab",
    }),
    event("e3", 2 * hour, {
      reason: "DryRunSkipped",
      message: "Dry run on lab-w-4 skipped: a trial config is pending",
      object: "TalosMachine/lab-w-4",
      type: "Warning",
      count: 14,
    }),
    event("e4", 5 * hour, {
      reason: "Approved",
      message: "Certificate of lab-w-5 approved",
      object: "TalosMachine/lab-w-5",
    }),
  ];
}

function edge(ago: Ago): ClusterDetail {
  return create(ClusterDetailSchema, {
    summary: {
      ref: { namespace: "ichor-system", name: "edge-fra-02" },
      uid: "6f1c6d0e-edge",
      health: Health.HEALTHY,
      reason: "All conditions met",
      endpoint: "https://10.31.2.10:6443",
      localReason: "Its CA differs from that of this API server",
      talosVersion: "1.13.2",
      kubernetesVersion: "1.36.3",
      machinesTotal: 5,
      machinesReady: 5,
      cni: {
        preset: "cilium",
        health: Health.HEALTHY,
        runningVersion: "1.20.2",
        note: "From machine config. Release not read: not the local cluster",
        chart: { name: "cilium", version: "1.20.2", digest: "sha256:sample-1.20.2", verified: true },
        kubeProxy: "replaced",
        tunnel: "vxlan",
        routing: "Tunnel, VXLAN",
      },
      changedAt: ago(3 * day),
      labels: ["site=fra"],
    },
    conditions: [
      {
        type: "Ready",
        status: "True",
        reason: "AllReady",
        message: "5 of 5 machines answer.",
        since: ago(40 * day),
      },
      {
        type: "CNIValuesApplied",
        status: "Unknown",
        reason: "NotLocal",
        message: "The release is read in the cluster itself, and this is not the local one.",
        since: ago(40 * day),
      },
    ],
    machines: Array.from({ length: 5 }, (_, index) => ({
      name: `edge-fra-02-${index + 1}`,
      uid: `machine-edge-${index + 1}`,
      role: index < 3 ? "control plane" : "worker",
      health: Health.HEALTHY,
      reason: "Ready",
      talosVersion: "1.13.2",
      addresses: [`10.31.2.${10 + index}`],
      agentNote: "Not read: not the local cluster",
      agentState: NodeCell_State.UNKNOWN,
      lastSeen: ago(9_000),
    })),
    unreadable: [
      { code: "not-local", message: "Release and agents are not read: this is not the local cluster" },
      { code: "denied", message: "Events are not read: admin@lab lacks list events in ichor-system" },
    ],
    tracking: {
      state: Tracking_State.TRACKED,
      tool: "Argo CD",
      by: "platform/clusters",
      message: "TalosCluster/edge-fra-02 is managed by Argo CD platform/clusters; change it in Git",
    },
    etcdVersion: "3.6.13",
    etcdMembers: 3,
    readAt: ago(0),
  });
}

function legacy(ago: Ago): ClusterDetail {
  const name = "legacy-flannel-campus-north-building-07";
  return create(ClusterDetailSchema, {
    summary: {
      ref: { namespace: "ichor-system", name },
      uid: "6f1c6d0e-legacy",
      health: Health.DEGRADED,
      reason:
        "CNI unsupported: preset flannel. Ichor leaves its nodes alone. 1 of 4 machines does not answer.",
      endpoint: "https://10.40.7.10:6443",
      localReason: "Its CA differs from that of this API server",
      talosVersion: "1.11.6",
      kubernetesVersion: "1.33.4",
      machinesTotal: 4,
      machinesReady: 3,
      machinesNote: "1 silent for 26 min",
      cni: { preset: "flannel", health: Health.UNSUPPORTED, note: "Flannel, not managed" },
      changedAt: ago(26 * minute),
      labels: ["site=campus-north"],
    },
    conditions: [
      {
        type: "CNIUnsupported",
        status: "True",
        reason: "UnsupportedPreset",
        message: "Preset flannel is not supported. Ichor changes nothing on this cluster.",
        since: ago(30 * day),
      },
      {
        type: "Ready",
        status: "False",
        reason: "MachineSilent",
        message: "campus-north-07-4 does not answer for 26 min.",
        since: ago(26 * minute),
      },
    ],
    machines: Array.from({ length: 4 }, (_, index) => ({
      name: `campus-north-07-${index + 1}`,
      uid: `machine-legacy-${index + 1}`,
      role: index === 0 ? "control plane" : "worker",
      health: index === 3 ? Health.DEGRADED : Health.HEALTHY,
      reason: index === 3 ? "Silent for 26 min" : "Ready",
      talosVersion: "1.11.6",
      addresses: [`10.40.7.${10 + index}`],
      lastSeen: ago(index === 3 ? 26 * minute : 7_000),
    })),
    tracking: {
      state: Tracking_State.UNKNOWN,
      message: "ConfigMap argocd-cm cannot be read: whether Git manages this object is not known",
    },
    readAt: ago(0),
  });
}
