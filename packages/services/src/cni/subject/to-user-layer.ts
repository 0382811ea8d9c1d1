import { type Component, effectiveValues, equalJson, isJsonObject, type JsonObject } from "@ichor/values";

/**
 * The user layer that leads to given effective values: what Ichor itself sets is left out. Helm's records hold
 * effective values only. Values that somebody set without Ichor keep what Ichor would set differently.
 */
export function toUserLayer(effective: JsonObject, component: Component): JsonObject {
  return withoutEqual(effective, effectiveValues(component, {})) ?? {};
}

/** Undefined: nothing is left. */
function withoutEqual(values: JsonObject, own: JsonObject): JsonObject | undefined {
  const left = Object.entries(values).flatMap(([key, value]) => {
    const ours = Object.hasOwn(own, key) ? own[key] : undefined;
    if (ours === undefined) return [[key, value] as const];
    if (equalJson(value, ours)) return [];
    if (!isJsonObject(value) || !isJsonObject(ours)) return [[key, value] as const];
    const below = withoutEqual(value, ours);
    return below === undefined ? [] : [[key, below] as const];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
