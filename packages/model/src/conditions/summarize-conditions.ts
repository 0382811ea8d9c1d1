import type { Condition, ConditionStatus } from "../kinds/condition-schema.ts";
import type { ConditionInput } from "./conditions.ts";
import { findCondition } from "./set-condition.ts";

/** One condition that `Ready` looks at. */
export type SummaryPart = {
  type: string;
  /** the status that is as wanted; `False` for conditions such as Stalled */
  wanted: ConditionStatus;
  /** `missing`: it must be reported (default); `fine`: it exists only while it holds */
  whenAbsent?: "missing" | "fine";
};

/** What `summarizeConditions` says when every part is as wanted. */
export type SummaryMet = { reason: string; message: string };

/**
 * Computes `Ready` from other conditions: True when all parts are as wanted, otherwise reason and message of the first
 * part in the order that is not. A part that is unknown or not reported makes `Ready` Unknown, unless another part is
 * certainly not as wanted. `Ready` is never set in any other way.
 */
export function summarizeConditions(
  conditions: readonly Condition[],
  order: readonly SummaryPart[],
  met: SummaryMet,
): ConditionInput {
  const faults = order.flatMap((part) => findFault(conditions, part) ?? []);
  const worst = faults.find((fault) => fault.status === "False") ?? faults[0];
  return worst ?? { type: "Ready", status: "True", ...met };
}

function findFault(conditions: readonly Condition[], part: SummaryPart): ConditionInput | undefined {
  const condition = findCondition(conditions, part.type);
  if (condition === undefined) {
    if (part.whenAbsent === "fine") return undefined;
    return {
      type: "Ready",
      status: "Unknown",
      reason: "NotReported",
      message: `Nothing has reported ${part.type} yet.`,
    };
  }
  if (condition.status === part.wanted) return undefined;
  return {
    type: "Ready",
    status: condition.status === "Unknown" ? "Unknown" : "False",
    reason: condition.reason,
    message: condition.message,
  };
}
