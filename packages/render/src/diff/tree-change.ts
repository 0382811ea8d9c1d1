import type { PathStep } from "@ichor/errors";
import type { JsonValue } from "@ichor/values";
import type { FieldChangeKind } from "./manifest-diff.ts";

/** One place where two trees differ, with its values in clear: it never leaves the comparison. */
export type TreeChange = {
  readonly kind: FieldChangeKind;
  /** the place for people, such as `spec.containers[name=agent].image` */
  readonly label: string;
  readonly beforePath?: readonly PathStep[];
  readonly afterPath?: readonly PathStep[];
  readonly before?: JsonValue;
  readonly after?: JsonValue;
};

/** A pair of nodes that are compared, as a step below another pair. Paths are put together only where nodes differ. */
export type NodePair = {
  readonly parent?: NodePair;
  readonly beforeStep: PathStep;
  readonly afterStep: PathStep;
  /** what people read instead of an index, such as `name=agent` */
  readonly itemName?: string;
};

/** What a comparison knows and collects. */
export type Comparison = {
  readonly group: string;
  readonly kind: string;
  readonly changes: TreeChange[];
  /** whether the aligned tree differs from the newer one */
  isAligned: boolean;
  /** compares two nodes below, adds their differences, returns the newer one aligned */
  diffNodes(values: readonly [JsonValue, JsonValue], pair: NodePair): JsonValue;
};

/** The pair of the whole trees. */
export const wholeTrees: NodePair = { beforeStep: "", afterStep: "" };

/** The path of one side. */
export function pathOf(pair: NodePair, side: "before" | "after"): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = pair; at.parent !== undefined; at = at.parent) {
    steps.push(side === "before" ? at.beforeStep : at.afterStep);
  }
  return steps.reverse();
}

const plainKey = /^[A-Za-z_][\w-]*$/;

/** The place for people. */
export function labelOf(pair: NodePair): string {
  const steps: string[] = [];
  for (let at = pair; at.parent !== undefined; at = at.parent) {
    if (at.itemName !== undefined) steps.push(`[${at.itemName}]`);
    else if (typeof at.afterStep === "number") steps.push(`[${at.afterStep}]`);
    else steps.push(plainKey.test(at.afterStep) ? `.${at.afterStep}` : `[${JSON.stringify(at.afterStep)}]`);
  }
  return steps.reverse().join("").replace(/^\./, "");
}
