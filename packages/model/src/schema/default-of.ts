import type { JsonValue } from "../json.ts";
import type { Field } from "./schema.ts";

/** The default of a field as it is written in the CRD; absent for fields without one. */
export function defaultOf(field: Field): JsonValue | undefined {
  return field.presence === "defaulted" ? field.default : undefined;
}
