import {
  countMachines,
  decideClusterHealth,
  decideHealth,
  findCondition,
  type HealthDecision,
  isUnreachable,
  labels,
  type TalosCluster,
  type TalosMachine,
} from "@ichor/model";
import type { ClusterDetail, ClusterRow, CniSummary, NodeCell } from "./cluster-view.ts";
import type { ClusterWorld } from "./cluster-world.ts";
import { findLive, nodeCells, toCniSummary } from "./cni-summary.ts";
import { toEventRows } from "./event-rows.ts";
import { isSampleData, toMachineRows } from "./machine-rows.ts";
import { toOperationRows } from "./operation-rows.ts";

/** The row of a cluster in the list. Pure. */
export function toClusterRow(world: ClusterWorld): ClusterRow {
  const { kept, local } = world;
  const { cluster } = kept;
  if (cluster === undefined) return unreadableRow(world);
  const { metadata, spec, status } = cluster;
  const cni = toCniSummary(world, cluster);
  const { health, sentence } = decideRowHealth(world, cluster, cni.nodes);
  const changedAt = newestOf([
    metadata.creationTimestamp,
    kept.change.kind === "unknown" ? undefined : kept.change.time,
    cni.deployedAt,
    ...(status?.conditions ?? []).map(({ lastTransitionTime }) => lastTransitionTime),
  ]);
  return {
    ref: { namespace: kept.namespace, name: kept.name },
    uid: metadata.uid ?? "",
    health,
    reason: sentence,
    endpoint: spec.endpoint ?? "",
    isLocal: local.isLocal === true,
    localReason: local.reason,
    talosVersion: status?.talosVersion ?? spec.talosVersion ?? "",
    kubernetesVersion: status?.kubernetesVersion ?? spec.kubernetesVersion ?? "",
    machines: machineNumbers(world, cluster),
    cni,
    ...(changedAt === undefined ? {} : { changedAt }),
    isSampleData: isSampleData(metadata.labels),
    labels: shownLabels(metadata.labels ?? {}),
    isDeleting: metadata.deletionTimestamp !== undefined,
  };
}

/** Everything that the page of a cluster shows. Pure. */
export function toClusterDetail(world: ClusterWorld): ClusterDetail {
  const { cluster } = world.kept;
  const { etcd, conditions = [], unreadable = [] } = cluster?.status ?? {};
  return {
    summary: toClusterRow(world),
    ...(cluster?.metadata.generation === undefined ? {} : { generation: cluster.metadata.generation }),
    conditions,
    machines: toMachineRows(world, nodeCells(world)),
    operations: toOperationRows(world.operations),
    events: toEventRows(world.events),
    ...(etcd?.version ? { etcdVersion: etcd.version } : {}),
    ...(etcd?.members === undefined ? {} : { etcdMembers: etcd.members }),
    unreadable: [...world.unreadable, ...unreadable],
  };
}

/** Whether the row says how long ago something was, so that it grows old by itself. */
export function hasAges({ machines }: Pick<ClusterWorld, "machines">): boolean {
  return machines.some(isUnreachable);
}

function decideRowHealth(
  world: ClusterWorld,
  cluster: TalosCluster,
  cells: readonly NodeCell[],
): HealthDecision {
  const { machines, operations } = world;
  const isRead = !world.unreadable.some(({ part }) => part === "machines");
  const reported = decideClusterHealth({
    cluster,
    operations,
    ...(machines.length > 0 && isRead ? { machines: { kind: "read", machines } } : {}),
  });
  const isApplying = findCondition(cluster.status?.conditions, "CNIValuesApplied")?.reason === "Applying";
  // a rollout that a condition already describes is not told twice
  const live = findLive(world, cells).filter(({ health }) => health !== "Progressing" || !isApplying);
  return decideHealth([...reported.findings, ...live], reported.sentence);
}

function machineNumbers({ machines, now }: ClusterWorld, { status }: TalosCluster): ClusterRow["machines"] {
  if (machines.length === 0) {
    const { total = 0, ready = 0, drifted = 0, held = 0, unreachable = 0 } = status?.machines ?? {};
    return { total, ready, drifted, held, note: unreachable > 0 ? `${unreachable} silent` : "" };
  }
  const { total, ready, drifted, held, unapproved } = countMachines(machines);
  const notes = [silentNote(machines, now), unapproved > 0 ? `${unapproved} to approve` : ""];
  return { total, ready, drifted, held, note: notes.filter((note) => note !== "").join(", ") };
}

function silentNote(machines: readonly TalosMachine[], now: Date): string {
  const silent = machines.filter((machine) => machine.spec.approved && isUnreachable(machine));
  if (silent.length === 0) return "";
  const since = silent.flatMap(
    ({ status }) => findCondition(status?.conditions, "Reachable")?.lastTransitionTime ?? [],
  );
  const longest = Math.max(...since.map((time) => now.getTime() - Date.parse(time)));
  return `${silent.length} silent${Number.isFinite(longest) ? ` for ${formatAge(longest)}` : ""}`;
}

/** One unit, rounded down: 26 min, 3 h, 2 d. */
function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function newestOf(times: readonly (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined && !Number.isNaN(Date.parse(time)))
    .sort((a, b) => Date.parse(b ?? "") - Date.parse(a ?? ""))[0];
}

function shownLabels(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all)
    .filter(([key]) => key !== labels.demoSeed)
    .map(([key, value]) => (value === "" ? key : `${key}=${value}`))
    .sort();
}

/** A stored object that this version does not understand is shown as what it is, never left out. */
function unreadableRow({ kept, local }: ClusterWorld): ClusterRow {
  const [first] = kept.issues;
  const reason = `The stored object cannot be read${first ? `: ${first.message}` : ""}`;
  const cni: CniSummary = {
    preset: "",
    health: "Unknown",
    runningVersion: "",
    note: "Not read",
    kubeProxy: "",
    tunnel: "",
    owner: "",
    nodes: [],
  };
  return {
    ref: { namespace: kept.namespace, name: kept.name },
    uid: "",
    health: "Unknown",
    reason,
    endpoint: "",
    isLocal: local.isLocal === true,
    localReason: local.reason,
    talosVersion: "",
    kubernetesVersion: "",
    machines: { total: 0, ready: 0, drifted: 0, held: 0, note: "" },
    cni,
    isSampleData: false,
    labels: [],
    isDeleting: false,
  };
}
