import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type ClusterDetailSchema,
  type ConditionSchema,
  type EventSchema,
  type MachineSchema,
  type OperationSchema,
  Severity,
  Tracking_State,
  type TrackingSchema,
} from "@ichor/api/v1alpha1";
import type { ClusterDetail, EventRow, MachineRow, OperationRow } from "@ichor/cluster";
import type { Tracking } from "@ichor/gitops";
import type { Condition } from "@ichor/model";
import { toAgentState, toClusterMessage, toHealth } from "./to-cluster-message.ts";
import { timeField } from "./to-timestamp.ts";

type DetailMessage = MessageInitShape<typeof ClusterDetailSchema>;

/** Everything that the page of a cluster shows, as the API writes it. */
export function toDetailMessage(
  detail: ClusterDetail,
  { tracking, readAt }: { tracking: Tracking; readAt: string },
): DetailMessage {
  const { summary, conditions, machines, operations, events, unreadable } = detail;
  return {
    summary: toClusterMessage(summary),
    conditions: conditions.map((condition) => toConditionMessage(condition, detail.generation)),
    machines: machines.map(toMachineMessage),
    operations: operations.map(toOperationMessage),
    events: events.map(toEventMessage),
    etcdVersion: detail.etcdVersion ?? "",
    etcdMembers: detail.etcdMembers ?? 0,
    unreadable: unreadable.map(({ part, reason }) => ({
      severity: Severity.WARNING,
      code: "unreadable",
      message: `${part}: ${reason}`,
    })),
    tracking: toTrackingMessage(tracking),
    ...timeField("readAt", readAt),
  };
}

/** Whether Git owns a cluster, as the API writes it. */
export function toTrackingMessage(tracking: Tracking): MessageInitShape<typeof TrackingSchema> {
  switch (tracking.kind) {
    case "tracked": {
      const { tool, by, message } = tracking;
      return { state: Tracking_State.TRACKED, tool, by, message };
    }
    case "not-tracked":
      return { state: Tracking_State.NOT_TRACKED };
    case "unknown":
      return { state: Tracking_State.UNKNOWN, message: tracking.reason };
  }
}

/** A condition as the API writes it. One that does not say which generation it observed is taken as current. */
export function toConditionMessage(
  condition: Condition,
  generation: number | undefined,
): MessageInitShape<typeof ConditionSchema> {
  const { type, status, reason, message = "", lastTransitionTime, observedGeneration } = condition;
  return {
    type,
    status,
    reason,
    message,
    observedGeneration: BigInt(observedGeneration ?? 0),
    outdated: observedGeneration !== undefined && generation !== undefined && observedGeneration < generation,
    ...timeField("since", lastTransitionTime),
  };
}

function toMachineMessage(machine: MachineRow): MessageInitShape<typeof MachineSchema> {
  return {
    name: machine.name,
    uid: machine.uid,
    role: machine.role,
    health: toHealth(machine.health),
    reason: machine.reason,
    talosVersion: machine.talosVersion,
    kubernetesVersion: machine.kubernetesVersion,
    addresses: [...machine.addresses],
    node: machine.node ?? "",
    nodeReady: machine.isNodeReady ?? false,
    agentVersion: machine.agentVersion ?? "",
    agentNote: machine.agentNote,
    agentState: toAgentState(machine.agentState),
    approved: machine.isApproved,
    held: machine.isHeld,
    conditions: machine.conditions.map((condition) => toConditionMessage(condition, machine.generation)),
    sampleData: machine.isSampleData,
    kernel: machine.kernel ?? "",
    osImage: machine.osImage ?? "",
    ...timeField("lastSeen", machine.lastSeen),
  };
}

function toOperationMessage(operation: OperationRow): MessageInitShape<typeof OperationSchema> {
  const { name, uid, kind, title, phase, startedBy, reason, message, steps } = operation;
  return {
    name,
    uid,
    kind,
    title,
    phase,
    health: toHealth(operation.health),
    startedBy,
    reason,
    message,
    steps: steps.map((step) => ({ ...step })),
    sampleData: operation.isSampleData,
    ...timeField("startedAt", operation.startedAt),
    ...timeField("finishedAt", operation.finishedAt),
  };
}

function toEventMessage({ time, ...event }: EventRow): MessageInitShape<typeof EventSchema> {
  return { ...event, ...timeField("time", time) };
}
