import type { Condition } from "@ichor/api/v1alpha1";
import type { StatusWord } from "@ichor/ui";
import { compareJudged, judgeCondition, needsAttention } from "../../domain/judge-condition.ts";
import { toMs } from "../../domain/timestamp.ts";

/** A condition, judged. */
export type ConditionRow = {
  type: string;
  word: StatusWord | "Information";
  reason: string;
  message: string;
  since: number | undefined;
  /** written before the last change of what it speaks of */
  isOutdated: boolean;
};

/** The conditions, what is not fine first; otherwise in the order of the resource. */
export function toConditionRows(conditions: readonly Condition[]): ConditionRow[] {
  return conditions
    .map((condition) => ({
      type: condition.type,
      word: judgeCondition(condition),
      reason: condition.reason,
      message: condition.message,
      since: toMs(condition.since),
      isOutdated: condition.outdated,
    }))
    .toSorted((a, b) => compareJudged(a.word, b.word));
}

/** How many conditions somebody should look at. */
export function countAttention(rows: readonly ConditionRow[]): number {
  return rows.filter(({ word }) => needsAttention(word)).length;
}
