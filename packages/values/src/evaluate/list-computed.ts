import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { defaultsOf } from "../model/defaults-of.ts";
import { formatPath, type KeyPath, valueAt } from "../value-path.ts";
import { reasonFor } from "./evaluate-values.ts";
import type { ComputedRow, Evaluation, Origin } from "./evaluation.ts";
import { ownedLayer } from "./layers.ts";

/**
 * The computed values as rows, one for each value that is no map with keys (lists are one row), with those that a null
 * removed. Sorted by path. Empty while the text has errors that keep it from being read.
 */
export function listComputed(evaluation: Evaluation): ComputedRow[] {
  const { computed, effective } = evaluation;
  if (computed === undefined || effective === undefined) return [];
  const rows: ComputedRow[] = [];
  walk(computed, {
    evaluation,
    path: [],
    rows,
    above: {
      owned: ownedLayer(evaluation.component),
      user: evaluation.parsed.tree,
      ichor: evaluation.component.defaults,
    },
    chart: defaultsOf(evaluation.model),
  });
  for (const path of removedPaths(effective, computed, [])) rows.push(removedRow(evaluation, path));
  return rows.sort((left, right) => (left.dotted < right.dotted ? -1 : 1));
}

type Above = Readonly<Record<Exclude<Origin, "chart">, JsonValue | undefined>>;

type Visit = {
  evaluation: Evaluation;
  path: KeyPath;
  rows: ComputedRow[];
  /** what the layers above the chart have here */
  above: Above;
  /** what the chart has here */
  chart: JsonValue | undefined;
};

const layersAbove = ["owned", "user", "ichor"] as const;

function walk(map: JsonObject, visit: Visit): void {
  for (const [key, value] of Object.entries(map)) {
    const below: Visit = {
      ...visit,
      path: [...visit.path, key],
      above: {
        owned: entryOf(visit.above.owned, key),
        user: entryOf(visit.above.user, key),
        ichor: entryOf(visit.above.ichor, key),
      },
      chart: entryOf(visit.chart, key),
    };
    const winner = layersAbove.find((layer) => below.above[layer] !== undefined);
    if (winner === undefined) visit.rows.push(...chartRows(value, below.path, below.chart));
    else if (isJsonObject(value) && Object.keys(value).length > 0) walk(value, below);
    else visit.rows.push(rowFor(below, value, winner));
  }
}

function entryOf(layer: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(layer) && Object.hasOwn(layer, key) ? layer[key] : undefined;
}

/** Rows of maps that only the chart has a say in: the same ones at every key stroke. */
const rowsOfChart = new WeakMap<JsonObject, readonly ComputedRow[]>();

function chartRows(value: JsonValue, path: KeyPath, chart: JsonValue | undefined): readonly ComputedRow[] {
  if (!isJsonObject(value) || Object.keys(value).length === 0) {
    const dotted = formatPath(path);
    return [{ path, dotted, value, origin: "chart", setBy: { kind: "chart" }, chartDefault: chart }];
  }
  const known = rowsOfChart.get(value);
  if (known !== undefined) return known;
  const rows = Object.entries(value).flatMap(([key, item]) =>
    chartRows(item, [...path, key], entryOf(chart, key)),
  );
  rowsOfChart.set(value, rows);
  return rows;
}

/** Where the effective values ask for removal and the computed values have nothing. */
function removedPaths(effective: JsonObject, computed: JsonValue | undefined, path: KeyPath): KeyPath[] {
  return Object.entries(effective).flatMap(([key, value]) => {
    const full = [...path, key];
    const left = entryOf(computed, key);
    if (value === null) return left === undefined ? [full] : [];
    return isJsonObject(value) ? removedPaths(value, left, full) : [];
  });
}

function rowFor({ evaluation, path, chart }: Visit, value: JsonValue, origin: Origin): ComputedRow {
  return {
    path,
    dotted: formatPath(path),
    value,
    origin,
    setBy: setBy(evaluation, path, origin),
    chartDefault: chart,
  };
}

function removedRow(evaluation: Evaluation, path: KeyPath): ComputedRow {
  const origin = evaluation.layersOf(path).find(({ isWinner }) => isWinner)?.layer ?? "chart";
  const chartDefault = valueAt(defaultsOf(evaluation.model), path);
  const dotted = formatPath(path);
  return { path, dotted, value: undefined, origin, setBy: setBy(evaluation, path, origin), chartDefault };
}

function setBy({ parsed, component }: Evaluation, path: KeyPath, origin: Origin): ComputedRow["setBy"] {
  if (origin === "user") {
    const range = parsed.positions.nearest(path);
    return { kind: "line", line: (range?.key ?? range?.value)?.line ?? 1 };
  }
  const reason = reasonFor(origin, path, component);
  return reason === undefined ? { kind: "chart" } : { kind: "reason", reason };
}
