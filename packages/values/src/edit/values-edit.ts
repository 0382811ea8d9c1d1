import type { PathStep } from "@ichor/errors";
import type { JsonValue } from "../json-value.ts";

/** A change of one value of a text. */
export type ValuesEdit =
  /** writes a value; maps on the way are made where they are missing */
  | { kind: "set"; path: readonly PathStep[]; value: JsonValue }
  /** takes a key out, so that its default counts again; maps that become empty go with it */
  | { kind: "unset"; path: readonly PathStep[] }
  /** writes null, which makes Helm remove the chart's default */
  | { kind: "null"; path: readonly PathStep[] };
