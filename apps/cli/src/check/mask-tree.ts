import { randomBytes } from "node:crypto";
import { createMasker } from "@ichor/render";
import type { JsonObject } from "@ichor/values";

const marks = /\*\*\*[0-9a-f]{8}/g;

/**
 * Values without secrets, each replaced by `***`: equal at every run, so that results can be compared. It does not show
 * which secrets are equal.
 */
export function maskTree(values: JsonObject): JsonObject {
  const masked = createMasker({ key: randomBytes(32) }).maskValues(values);
  return JSON.parse(JSON.stringify(masked).replaceAll(marks, "***")) as JsonObject;
}
