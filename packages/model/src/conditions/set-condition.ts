import type { Condition } from "../kinds/condition-schema.ts";
import type { ConditionInput } from "./conditions.ts";

/**
 * A new list with the condition in it, sorted by type. The transition time moves only when the status changes.
 * `now` is the time of the change; `generation` the generation that the condition was computed from.
 */
export function setCondition(
  conditions: readonly Condition[],
  input: ConditionInput,
  { generation, now }: { generation: number; now: Date },
): Condition[] {
  const before = findCondition(conditions, input.type);
  const condition: Condition = {
    type: input.type,
    status: input.status,
    observedGeneration: generation,
    lastTransitionTime: before?.status === input.status ? before.lastTransitionTime : formatTime(now),
    reason: input.reason,
    message: input.message,
  };
  return [...removeCondition(conditions, input.type), condition].sort(byType);
}

/** A new list without conditions of this type. For conditions that exist only while they hold. */
export function removeCondition(conditions: readonly Condition[], type: string): Condition[] {
  return conditions.filter((condition) => condition.type !== type);
}

/** The condition of a type. */
export function findCondition(
  conditions: readonly Condition[] | undefined,
  type: string,
): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Whether the condition of a type is True. Missing is not True. */
export function isConditionTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === "True";
}

function byType(a: Condition, b: Condition): number {
  if (a.type === b.type) return 0;
  return a.type < b.type ? -1 : 1;
}

/** Times in Kubernetes objects have whole seconds. */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
