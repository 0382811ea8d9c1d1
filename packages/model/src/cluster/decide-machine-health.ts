import { findCondition, isConditionTrue } from "../conditions/set-condition.ts";
import type { TalosMachine } from "../kinds/talos-machine.ts";
import { decideHealth, type HealthDecision, type HealthFinding } from "./health.ts";
import { withoutFullStop } from "./without-full-stop.ts";

const stagesOfWork: ReadonlySet<string | undefined> = new Set([
  "booting",
  "installing",
  "rebooting",
  "shuttingDown",
  "resetting",
  "upgrading",
]);

/** The state of one machine in one of the seven words, with the reason. */
export function decideMachineHealth(machine: TalosMachine): HealthDecision {
  return decideHealth(
    [
      ...findDeletion(machine),
      ...findReadiness(machine),
      ...findDrift(machine),
      ...findAgent(machine),
      ...findHold(machine),
    ],
    "Ready",
  );
}

/** Whether a machine does not answer, as its conditions say. */
export function isUnreachable({ status }: TalosMachine): boolean {
  return (
    findCondition(status?.conditions, "Reachable")?.status === "False" ||
    findCondition(status?.conditions, "Ready")?.reason === "Unreachable"
  );
}

/** Whether a machine's config differs without an intended change. */
export function isDrifted({ status }: TalosMachine): boolean {
  return (
    isConditionTrue(status?.conditions, "NodeDrifted") ||
    findCondition(status?.conditions, "ConfigInSync")?.reason === "NodeDrifted"
  );
}

/** Numbers of the machines of a cluster. Machines that wait for approval are counted on their own. */
export type MachineCounts = {
  total: number;
  ready: number;
  drifted: number;
  held: number;
  unreachable: number;
  unapproved: number;
};

/** Counts the machines of a cluster. */
export function countMachines(machines: readonly TalosMachine[]): MachineCounts {
  const approved = machines.filter(({ spec }) => spec.approved);
  const count = (predicate: (machine: TalosMachine) => boolean) => approved.filter(predicate).length;
  return {
    total: approved.length,
    ready: count(({ status }) => isConditionTrue(status?.conditions, "Ready")),
    drifted: count(isDrifted),
    held: count(({ spec }) => spec.hold !== undefined),
    unreachable: count(isUnreachable),
    unapproved: machines.length - approved.length,
  };
}

function findDeletion({ metadata }: TalosMachine): HealthFinding[] {
  return metadata.deletionTimestamp === undefined
    ? []
    : [{ health: "Progressing", sentence: "Being removed from the cluster" }];
}

function findReadiness(machine: TalosMachine): HealthFinding[] {
  const { status, spec } = machine;
  if (!spec.approved) return [];
  const reachable = findCondition(status?.conditions, "Reachable");
  const ready = findCondition(status?.conditions, "Ready");
  const told = isUnreachable(machine) && reachable?.status === "False" ? reachable : ready;
  if (told === undefined)
    return [{ health: "Unknown", sentence: "Nothing has reported on this machine yet" }];
  const sentence = withoutFullStop(told.message) || told.reason;
  if (isUnreachable(machine)) return [{ health: "Failed", sentence }];
  if (told.status === "True") return [];
  if (told.status === "Unknown") return [{ health: "Unknown", sentence }];
  if (stagesOfWork.has(status?.stage)) return [{ health: "Progressing", sentence }];
  if (told.reason === "RebootRequired") return [{ health: "Degraded", sentence, isMild: true }];
  // drift and holds are found below, in their own words
  if (told.reason === "NodeDrifted" || told.reason === "Held") return [];
  return [{ health: "Degraded", sentence }];
}

function findDrift(machine: TalosMachine): HealthFinding[] {
  if (!isDrifted(machine)) return [];
  const fields = machine.status?.config?.drift?.fields;
  const sentence =
    fields === undefined
      ? "Drifted"
      : `Drifted: ${fields} ${fields === 1 ? "field differs" : "fields differ"}`;
  return [{ health: "Degraded", sentence, isMild: true }];
}

function findAgent({ status }: TalosMachine): HealthFinding[] {
  const agent = status?.agent;
  if (agent?.state === "Restarting") return [{ health: "Progressing", sentence: "Agent restarting" }];
  if (agent?.state !== "Failed") return [];
  const sentence = agent.message === undefined ? "Agent not ready" : `Agent not ready: ${agent.message}`;
  return [{ health: "Degraded", sentence: withoutFullStop(sentence) }];
}

function findHold({ spec }: TalosMachine): HealthFinding[] {
  if (!spec.approved) return [{ health: "Held", sentence: "Waits for approval" }];
  if (spec.hold === undefined) return [];
  const sentence = spec.hold.reason === undefined ? "Held" : `Held: ${spec.hold.reason}`;
  return [{ health: "Held", sentence: withoutFullStop(sentence) }];
}
