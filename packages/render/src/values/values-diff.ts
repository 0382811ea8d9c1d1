import type { PathStep } from "@ichor/errors";
import type { JsonValue } from "@ichor/values";

/** One key of a values tree that differs. Values are masked. */
export type ValueChange = {
  readonly path: readonly PathStep[];
  readonly kind: "added" | "changed" | "removed";
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** whether any part of `before` or `after` was masked */
  readonly isMasked: boolean;
};

/** The difference of two values trees, in the order of their keys. */
export type ValuesDiff = {
  readonly changes: readonly ValueChange[];
  /** both sides as masked YAML with sorted keys, for a line diff */
  readonly beforeYaml: string;
  readonly afterYaml: string;
};
