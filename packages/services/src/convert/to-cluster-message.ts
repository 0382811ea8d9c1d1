import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type Cluster,
  ClusterSchema,
  type CniSummarySchema,
  Health,
  NodeCell_State,
  type NodeCellSchema,
} from "@ichor/api/v1alpha1";
import type { AgentState, ClusterRow, CniSummary, NodeCell } from "@ichor/cluster";
import type { Health as HealthWord } from "@ichor/model";
import { toRecordedChart } from "./to-chart-message.ts";
import { timeField } from "./to-timestamp.ts";

const healthValues: Readonly<Record<HealthWord, Health>> = {
  Healthy: Health.HEALTHY,
  Progressing: Health.PROGRESSING,
  Degraded: Health.DEGRADED,
  Failed: Health.FAILED,
  Unknown: Health.UNKNOWN,
  Held: Health.HELD,
  Unsupported: Health.UNSUPPORTED,
};

const stateValues: Readonly<Record<AgentState, NodeCell_State>> = {
  active: NodeCell_State.ACTIVE,
  restarting: NodeCell_State.RESTARTING,
  old: NodeCell_State.OLD,
  failed: NodeCell_State.FAILED,
  unknown: NodeCell_State.UNKNOWN,
  "needs-restart": NodeCell_State.NEEDS_RESTART,
};

/** A status word as the API writes it. */
export function toHealth(health: HealthWord): Health {
  return healthValues[health];
}

/** What an agent runs, as the API writes it. */
export function toAgentState(state: AgentState): NodeCell_State {
  return stateValues[state];
}

const known = new WeakMap<ClusterRow, Cluster>();

/** A row of the list as the API writes it. The same row gives the same message: many streams send it. */
export function toClusterMessage(row: ClusterRow): Cluster {
  const message = known.get(row) ?? create(ClusterSchema, toCluster(row));
  known.set(row, message);
  return message;
}

function toCluster(row: ClusterRow): MessageInitShape<typeof ClusterSchema> {
  const { total, ready, drifted, held, note } = row.machines;
  return {
    ref: { ...row.ref },
    uid: row.uid,
    health: toHealth(row.health),
    reason: row.reason,
    endpoint: row.endpoint,
    local: row.isLocal,
    localReason: row.localReason,
    talosVersion: row.talosVersion,
    kubernetesVersion: row.kubernetesVersion,
    machinesTotal: total,
    machinesReady: ready,
    machinesDrifted: drifted,
    machinesHeld: held,
    machinesNote: note,
    cni: toCniMessage(row.cni),
    sampleData: row.isSampleData,
    labels: [...row.labels],
    deleting: row.isDeleting,
    ...timeField("changedAt", row.changedAt),
  };
}

function toCniMessage(cni: CniSummary): MessageInitShape<typeof CniSummarySchema> {
  return {
    preset: cni.preset,
    health: toHealth(cni.health),
    runningVersion: cni.runningVersion,
    availableVersion: cni.availableVersion ?? "",
    note: cni.note,
    revision: cni.revision ?? 0,
    releaseStatus: cni.releaseStatus ?? "",
    savedHash: cni.savedHash ?? "",
    runningHash: cni.runningHash ?? "",
    savedBy: cni.savedBy ?? "",
    kubeProxy: cni.kubeProxy,
    tunnel: cni.tunnel,
    routing: cni.routing ?? "",
    operatorReady: cni.operatorReady ?? 0,
    operatorWanted: cni.operatorWanted ?? 0,
    owner: cni.owner,
    nodes: cni.nodes.map(toCellMessage),
    ...(cni.chart && { chart: toRecordedChart(cni.chart) }),
    ...(cni.hold && { hold: { ...cni.hold } }),
    ...timeField("deployedAt", cni.deployedAt),
    ...timeField("savedAt", cni.savedAt),
  };
}

function toCellMessage({
  node,
  state,
  revision = 0,
  detail,
}: NodeCell): MessageInitShape<typeof NodeCellSchema> {
  return { node, state: toAgentState(state), revision, detail };
}
