import { isJsonObject, type JsonObject, type JsonValue, setOwn } from "./json-value.ts";

/**
 * The computed values of a chart without subcharts, exactly as Helm 4.3.1 coalesces them (`pkg/chart/common/util`):
 * maps merge; lists and scalars replace whole; a null removes the chart's default and stays where the chart has none;
 * nulls among the chart's own defaults vanish, except that a top-level default of null still lets a user's null vanish;
 * an empty map changes nothing; where only one side is a map, the user's side wins.
 */
export function coalesceValues(chartDefaults: JsonObject, user: JsonObject): JsonObject {
  const computed: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(user)) {
    const isChartKey = Object.hasOwn(chartDefaults, key);
    const below = isChartKey ? chartDefaults[key] : undefined;
    if (value === null && isChartKey) continue;
    setOwn(computed, key, isJsonObject(value) && isJsonObject(below) ? coalesceMaps(below, value) : value);
  }
  copyDefaults(computed, chartDefaults, user);
  return computed;
}

/** Below the top level, Helm drops the chart's nulls first: there a user's null over a default of null stays. */
function coalesceMaps(chart: JsonObject, user: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(user)) {
    const below = Object.hasOwn(chart, key) ? chart[key] : undefined;
    const isChartValue = below !== undefined && below !== null;
    if (value === null && isChartValue) continue;
    setOwn(merged, key, isJsonObject(value) && isJsonObject(below) ? coalesceMaps(below, value) : value);
  }
  copyDefaults(merged, chart, user);
  return merged;
}

function copyDefaults(into: Record<string, JsonValue>, chart: JsonObject, user: JsonObject): void {
  for (const [key, value] of Object.entries(chart)) {
    if (Object.hasOwn(user, key) || value === null) continue;
    setOwn(into, key, isJsonObject(value) ? withoutNulls(value) : value);
  }
}

/** Values trees never change, and those of a chart are cleaned at every key stroke. */
const cleaned = new WeakMap<JsonObject, JsonObject>();

function withoutNulls(tree: JsonObject): JsonObject {
  const known = cleaned.get(tree);
  if (known !== undefined) return known;
  const kept: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (value !== null) setOwn(kept, key, isJsonObject(value) ? withoutNulls(value) : value);
  }
  cleaned.set(tree, kept);
  return kept;
}
