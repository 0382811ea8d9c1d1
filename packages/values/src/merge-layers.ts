import { isJsonObject, type JsonObject, type JsonValue, setOwn } from "./json-value.ts";

/**
 * Lays later values over earlier ones as `helm -f first -f second` does: maps merge, lists and scalars replace whole,
 * a null replaces what was there and stays as null.
 */
export function mergeLayers(...layers: readonly JsonObject[]): JsonObject {
  return layers.reduce(mergeTwo, {});
}

function mergeTwo(below: JsonObject, above: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(below)) setOwn(merged, key, value);
  for (const [key, value] of Object.entries(above)) {
    const under = Object.hasOwn(below, key) ? below[key] : undefined;
    setOwn(merged, key, isJsonObject(value) && isJsonObject(under) ? mergeTwo(under, value) : value);
  }
  return merged;
}
