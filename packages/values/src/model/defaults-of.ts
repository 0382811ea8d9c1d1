import { type JsonObject, type JsonValue, setOwn } from "../json-value.ts";
import type { ChartModel, ModelNode } from "./chart-model.ts";

const known = new WeakMap<ChartModel, JsonObject>();

/** The chart's defaults, nulls kept: exactly those that the model was made from. Computed once for a model. */
export function defaultsOf(model: ChartModel): JsonObject {
  const before = known.get(model);
  if (before !== undefined) return before;
  const defaults = collect(model.root);
  known.set(model, defaults);
  return defaults;
}

function collect(node: ModelNode): JsonObject {
  const defaults: Record<string, JsonValue> = {};
  for (const [key, child] of Object.entries(node.children ?? {})) {
    if (child.isOptional !== true) setOwn(defaults, key, child.default ?? valueBelow(child));
  }
  return defaults;
}

function valueBelow(node: ModelNode): JsonValue {
  return node.default === null ? null : collect(node);
}
