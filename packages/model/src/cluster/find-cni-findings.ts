import { findCondition } from "../conditions/set-condition.ts";
import type { Condition } from "../kinds/condition-schema.ts";
import type { TalosCluster } from "../kinds/talos-cluster.ts";
import type { Health, HealthFinding } from "./health.ts";
import { withoutFullStop } from "./without-full-stop.ts";

/** What each reason of `CNIValuesApplied` being False means for the cluster. */
const valuesReasons: Readonly<Record<string, Health>> = {
  Applying: "Progressing",
  WaitingForLock: "Progressing",
  WaitingForRelease: "Progressing",
  WaitingForKubeProxySwitch: "Progressing",
  Held: "Held",
};

/** Whether a cluster is stored with a preset that Ichor no longer runs. */
export function isPresetRemoved({ spec, status }: TalosCluster): boolean {
  return (
    spec.cni.preset === "flannel" ||
    spec.cni.preset === "custom" ||
    findCondition(status?.conditions, "CNIUnsupported")?.status === "True"
  );
}

/** What is to be said about the network of a cluster. */
export function findCniFindings(cluster: TalosCluster): HealthFinding[] {
  if (isPresetRemoved(cluster)) {
    return [{ health: "Unsupported", sentence: `CNI unsupported: preset ${cluster.spec.cni.preset}` }];
  }
  return [...findHold(cluster), ...findValues(cluster), ...findHandover(cluster), ...findInventory(cluster)];
}

function findHold({ spec }: TalosCluster): HealthFinding[] {
  const hold = spec.cni.cilium?.hold;
  if (hold === undefined) return [];
  return [{ health: "Held", sentence: `Held at revision ${hold.revision}: ${withoutFullStop(hold.reason)}` }];
}

function findValues(cluster: TalosCluster): HealthFinding[] {
  const condition = findCondition(cluster.status?.conditions, "CNIValuesApplied");
  if (condition === undefined || condition.status === "True" || condition.reason === "NotLocal") return [];
  if (condition.status === "Unknown") return [{ health: "Unknown", sentence: phraseOf(condition) }];
  // the hold itself says more than the condition about it
  if (condition.reason === "Held" && cluster.spec.cni.cilium?.hold !== undefined) return [];
  const health = valuesReasons[condition.reason] ?? "Degraded";
  if (condition.reason === "Applying") return [{ health, sentence: describeRollout(cluster, condition) }];
  return [{ health, sentence: phraseOf(condition) }];
}

function describeRollout({ status }: TalosCluster, condition: Condition): string {
  const { rollout, apply } = status?.cni ?? {};
  if (rollout === undefined) return phraseOf(condition);
  const revision = apply?.targetRevision === undefined ? "" : `, revision ${apply.targetRevision}`;
  return `Applying Cilium values${revision}: active on ${rollout.active} of ${rollout.nodes} nodes`;
}

function findHandover({ status }: TalosCluster): HealthFinding[] {
  const condition = findCondition(status?.conditions, "CNIHandover");
  return condition?.status === "False" ? [{ health: "Progressing", sentence: phraseOf(condition) }] : [];
}

function findInventory({ status }: TalosCluster): HealthFinding[] {
  const condition = findCondition(status?.conditions, "CNIInventoryReleased");
  return condition?.status === "False"
    ? [{ health: "Degraded", sentence: phraseOf(condition), isMild: true }]
    : [];
}

function phraseOf(condition: Condition): string {
  return withoutFullStop(condition.message) || condition.reason;
}
