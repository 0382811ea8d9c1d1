import { decideOperationHealth, formatOperationTitle, type TalosOperation } from "@ichor/model";
import type { OperationRow, OperationStepRow } from "./cluster-view.ts";
import { isSampleData } from "./machine-rows.ts";

const stepStates = {
  Pending: "pending",
  Running: "running",
  Done: "done",
  Failed: "failed",
  Skipped: "skipped",
} as const satisfies Record<string, OperationStepRow["state"]>;

/** The operations of a cluster, newest first. */
export function toOperationRows(operations: readonly TalosOperation[]): OperationRow[] {
  return [...operations].sort((a, b) => compareTimes(startOf(b), startOf(a))).map(toOperationRow);
}

function toOperationRow(operation: TalosOperation): OperationRow {
  const { metadata, spec, status } = operation;
  const health = decideOperationHealth(operation);
  const startedAt = startOf(operation);
  return {
    name: metadata.name,
    uid: metadata.uid ?? "",
    kind: spec.kind,
    title: formatOperationTitle(operation),
    phase: status?.phase ?? "Pending",
    health: health.health,
    startedBy: spec.requestedBy ?? "",
    reason: spec.cni?.reason ?? "",
    ...(startedAt === "" ? {} : { startedAt }),
    ...(status?.finishedAt ? { finishedAt: status.finishedAt } : {}),
    steps: (status?.steps ?? []).map(({ title, state, message = "" }) => ({
      title,
      state: stepStates[state],
      detail: message,
    })),
    message: status?.message ?? "",
    isSampleData: isSampleData(metadata.labels),
  };
}

function startOf({ status, metadata }: TalosOperation): string {
  return status?.startedAt ?? metadata.creationTimestamp ?? "";
}

function compareTimes(a: string, b: string): number {
  return (Date.parse(a) || 0) - (Date.parse(b) || 0);
}
