import type { MissingPermission } from "@ichor/errors";

/** Why something may not be saved, for programs. */
export type SaveRefusal =
  | "no-cluster"
  | "read-only"
  | "unsupported"
  | "deleting"
  | "tracked"
  | "not-local"
  | "no-base"
  | "no-chart"
  | "skew"
  | "denied";

/** Whether the caller may save values, and why not. */
export type SaveVerdict =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false;
      readonly code: SaveRefusal;
      /** one sentence for people, without a full stop */
      readonly reason: string;
      readonly missing?: MissingPermission;
    };
