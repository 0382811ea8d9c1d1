import type { ErrorJson } from "../output/format-error.ts";
import type { CheckJson } from "./check-json.ts";

/** The result of a check that did not come to anything. Loads nothing of what checks do. */
export function toFailedCheckJson(ichorVersion: string, error: ErrorJson): CheckJson {
  return { ichorVersion, chart: null, findings: [], effective: null, origins: {}, error };
}
