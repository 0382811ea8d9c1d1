import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { defaultsOf } from "../model/defaults-of.ts";
import { formatPath, type KeyPath, valueAt } from "../value-path.ts";
import { reasonFor } from "./evaluate-values.ts";
import type { ComputedRow, Evaluation, Origin } from "./evaluation.ts";

/**
 * The computed values as rows, one for each value that is no map with keys (lists are one row), with those that a null
 * removed. Sorted by path. Empty while the text has errors that keep it from being read.
 */
export function listComputed(evaluation: Evaluation): ComputedRow[] {
  const { computed, effective } = evaluation;
  if (computed === undefined || effective === undefined) return [];
  const defaults = defaultsOf(evaluation.model);
  const rows: ComputedRow[] = [];
  const walk = (map: JsonObject, path: KeyPath): void => {
    for (const [key, value] of Object.entries(map)) {
      const full = [...path, key];
      if (isJsonObject(value) && Object.keys(value).length > 0) walk(value, full);
      else rows.push(rowFor(evaluation, full, { value, defaults }));
    }
  };
  walk(computed, []);
  for (const path of removedPaths(effective, computed, [])) {
    rows.push(rowFor(evaluation, path, { value: undefined, defaults }));
  }
  return rows.sort((left, right) => (left.dotted < right.dotted ? -1 : 1));
}

/** Where the effective values ask for removal and the computed values have nothing. */
function removedPaths(effective: JsonObject, computed: JsonValue | undefined, path: KeyPath): KeyPath[] {
  return Object.entries(effective).flatMap(([key, value]) => {
    const full = [...path, key];
    const left = valueAt(computed, [key]);
    if (value === null) return left === undefined ? [full] : [];
    return isJsonObject(value) ? removedPaths(value, left, full) : [];
  });
}

function rowFor(
  evaluation: Evaluation,
  path: KeyPath,
  { value, defaults }: { value: JsonValue | undefined; defaults: JsonObject },
): ComputedRow {
  const origin = evaluation.layersOf(path).find(({ isWinner }) => isWinner)?.layer ?? "chart";
  const chartDefault = valueAt(defaults, path);
  return {
    path,
    dotted: formatPath(path),
    value,
    origin,
    setBy: setBy(evaluation, path, origin),
    chartDefault,
  };
}

function setBy({ parsed, component }: Evaluation, path: KeyPath, origin: Origin): ComputedRow["setBy"] {
  if (origin === "user") {
    const range = parsed.positions.nearest(path);
    return { kind: "line", line: (range?.key ?? range?.value)?.line ?? 1 };
  }
  const reason = reasonFor(origin, path, component);
  return reason === undefined ? { kind: "chart" } : { kind: "reason", reason };
}
