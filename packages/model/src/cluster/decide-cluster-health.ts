import { findCondition } from "../conditions/set-condition.ts";
import type { Condition } from "../kinds/condition-schema.ts";
import type { TalosCluster } from "../kinds/talos-cluster.ts";
import type { TalosMachine } from "../kinds/talos-machine.ts";
import type { TalosOperation } from "../kinds/talos-operation.ts";
import { countMachines, isUnreachable, type MachineCounts } from "./decide-machine-health.ts";
import { formatOperationTitle, isUnfinished } from "./describe-operation.ts";
import { findCniFindings, isPresetRemoved } from "./find-cni-findings.ts";
import { decideHealth, type HealthDecision, type HealthFinding } from "./health.ts";
import { withoutFullStop } from "./without-full-stop.ts";

/** What was read of a cluster's machines. Without it the numbers of the cluster's status are taken. */
export type MachinesReading =
  | { kind: "read"; machines: readonly TalosMachine[] }
  | { kind: "unread"; reason: string };

/** What the state of a cluster is decided from. */
export type ClusterFacts = {
  cluster: TalosCluster;
  machines?: MachinesReading;
  operations?: readonly TalosOperation[];
};

/** The state of a cluster in one of the seven words, with the sentence that stands under it. */
export function decideClusterHealth({ cluster, machines, operations = [] }: ClusterFacts): HealthDecision {
  const findings = [
    ...findDeletion(cluster),
    ...findControlPlane(cluster, machines),
    ...findMachines(cluster, machines),
    ...findOperations(operations),
    ...findCniFindings(cluster),
    ...findReports(cluster),
  ];
  return decideHealth(findings.length > 0 ? findings : findNotReadyCluster(cluster), "All conditions met");
}

/** `Ready` repeats what another condition says; it counts on its own only where nothing else was found. */
function findNotReadyCluster({ status }: TalosCluster): HealthFinding[] {
  const ready = findCondition(status?.conditions, "Ready");
  return ready?.status === "False" ? [{ health: "Degraded", sentence: phraseOf(ready) }] : [];
}

function findDeletion({ metadata }: TalosCluster): HealthFinding[] {
  return metadata.deletionTimestamp === undefined
    ? []
    : [{ health: "Progressing", sentence: "Being deleted" }];
}

function findControlPlane(cluster: TalosCluster, machines: MachinesReading | undefined): HealthFinding[] {
  const { etcd, conditions } = cluster.status ?? {};
  if (machines?.kind === "read") {
    const controlPlanes = machines.machines.filter(
      ({ spec }) => spec.approved && spec.role === "controlplane",
    );
    if (controlPlanes.length > 0 && controlPlanes.every(isUnreachable)) {
      return [{ health: "Failed", sentence: "No control plane answers" }];
    }
  }
  const { members, healthyMembers } = etcd ?? {};
  if (members !== undefined && healthyMembers !== undefined && healthyMembers * 2 <= members) {
    return [
      { health: "Failed", sentence: `etcd has no quorum: ${healthyMembers} of ${members} members answer` },
    ];
  }
  const condition = findCondition(conditions, "ControlPlaneReady");
  return condition?.status === "False" ? [{ health: "Degraded", sentence: phraseOf(condition) }] : [];
}

function findMachines(cluster: TalosCluster, machines: MachinesReading | undefined): HealthFinding[] {
  if (machines?.kind === "unread") {
    return [{ health: "Unknown", sentence: `Machines not read: ${withoutFullStop(machines.reason)}` }];
  }
  const counts: Partial<MachineCounts> =
    machines === undefined ? (cluster.status?.machines ?? {}) : countMachines(machines.machines);
  const { total = 0, ready = total, unreachable = 0, drifted = 0 } = counts;
  const notReady = total - ready - unreachable;
  const findings: HealthFinding[] = [];
  if (unreachable > 0) {
    findings.push({
      health: "Degraded",
      sentence: `${unreachable} of ${total} machines ${unreachable === 1 ? "does" : "do"} not answer`,
    });
  }
  // a machine that only drifted or waits for a reboot is not ready either, and that is mild
  if (notReady > 0) findings.push(...findNotReady({ notReady, total, machines }));
  if (drifted > 0) {
    findings.push({
      health: "Degraded",
      sentence: `${drifted} of ${total} machines drifted`,
      isMild: true,
    });
  }
  return findings;
}

function findNotReady(given: {
  notReady: number;
  total: number;
  machines: Extract<MachinesReading, { kind: "read" }> | undefined;
}): HealthFinding[] {
  const mildReasons = ["RebootRequired", "NodeDrifted", "Held", "ConfigNotInSync"];
  const reasons = given.machines?.machines
    .filter((machine) => machine.spec.approved && !isUnreachable(machine))
    .map(({ status }) => findCondition(status?.conditions, "Ready"))
    .filter((condition) => condition?.status !== "True");
  if (reasons?.every((condition) => condition === undefined)) return [];
  // said in its own words already
  if (reasons?.every((condition) => condition?.reason === "NodeDrifted")) return [];
  const isMild = reasons?.every((condition) => mildReasons.includes(condition?.reason ?? "")) ?? false;
  const sentence = `${given.notReady} of ${given.total} machines ${given.notReady === 1 ? "is" : "are"} not ready`;
  return [isMild ? { health: "Degraded", sentence, isMild } : { health: "Degraded", sentence }];
}

function findOperations(operations: readonly TalosOperation[]): HealthFinding[] {
  return operations.filter(isUnfinished).map((operation) => {
    const title = formatOperationTitle(operation);
    const detail = withoutFullStop(operation.status?.message ?? "");
    const sentence = detail === "" ? title : `${title}: ${detail}`;
    return operation.status?.phase === "Paused"
      ? { health: "Degraded", sentence: `Paused: ${sentence}` }
      : { health: "Progressing", sentence };
  });
}

/** What the conditions say in general, where nothing more exact was found. */
function findReports(cluster: TalosCluster): HealthFinding[] {
  if (isPresetRemoved(cluster)) return [];
  const { conditions = [] } = cluster.status ?? {};
  const stalled = findCondition(conditions, "Stalled");
  if (stalled?.status === "True") return [{ health: "Degraded", sentence: phraseOf(stalled) }];
  const reconciling = findCondition(conditions, "Reconciling");
  const findings: HealthFinding[] =
    reconciling?.status === "True" ? [{ health: "Progressing", sentence: phraseOf(reconciling) }] : [];
  return [...findings, ...findReady(cluster, findCondition(conditions, "Ready"))];
}

function findReady({ metadata }: TalosCluster, ready: Condition | undefined): HealthFinding[] {
  if (ready === undefined) {
    return [{ health: "Unknown", sentence: "Nothing has reported on this cluster yet" }];
  }
  if ((ready.observedGeneration ?? metadata.generation ?? 0) < (metadata.generation ?? 0)) {
    return [{ health: "Unknown", sentence: "The last change has not been looked at yet" }];
  }
  if (ready.status === "Unknown" && ready.reason !== "NotLocal") {
    return [{ health: "Unknown", sentence: phraseOf(ready) }];
  }
  return [];
}

function phraseOf(condition: Condition): string {
  return withoutFullStop(condition.message) || condition.reason;
}
