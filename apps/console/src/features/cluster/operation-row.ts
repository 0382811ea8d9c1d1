import type { Operation, OperationStep } from "@ichor/api/v1alpha1";
import type { StatusWord, Step, StepState } from "@ichor/ui";
import { toStatusWord } from "../../domain/status-word.ts";
import { toMs } from "../../domain/timestamp.ts";

/** An operation, in plain words. */
export type OperationRow = {
  name: string;
  title: string;
  kind: string;
  phase: string;
  status: StatusWord;
  startedBy: string;
  reason: string;
  startedAt: number | undefined;
  finishedAt: number | undefined;
  steps: readonly Step[];
  message: string;
  isSample: boolean;
};

/** How long an operation that went well stays on the overview. */
export const shownAfterSuccessMs = 10 * 60_000;

const stepStates: Record<string, StepState> = { done: "done", running: "running", failed: "failed" };

/** Makes the row of an operation. */
export function toOperationRow(operation: Operation): OperationRow {
  return {
    name: operation.name,
    title: operation.title || operation.name,
    kind: operation.kind,
    phase: operation.phase,
    status: toStatusWord(operation.health),
    startedBy: operation.startedBy,
    reason: operation.reason,
    startedAt: toMs(operation.startedAt),
    finishedAt: toMs(operation.finishedAt),
    steps: operation.steps.map(toStep),
    message: operation.message,
    isSample: operation.sampleData,
  };
}

function toStep({ title, state, detail }: OperationStep): Step {
  return { label: detail === "" ? title : `${title}: ${detail}`, state: stepStates[state] ?? "todo" };
}

/**
 * The operation that the overview shows: the newest one while it runs, for ten minutes after it went well, and after a
 * failure until another one begins.
 */
export function decideShownOperation(rows: readonly OperationRow[], now: number): OperationRow | undefined {
  const newest = rows.toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))[0];
  if (!newest) return undefined;
  const isWell = newest.status === "Healthy";
  if (isWell && newest.finishedAt !== undefined && now - newest.finishedAt > shownAfterSuccessMs)
    return undefined;
  return newest;
}
