import type { PathStep } from "@ichor/errors";
import { coalesceValues } from "../coalesce-values.ts";
import type { Component } from "../component.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.ts";
import { mergeLayers } from "../merge-layers.ts";
import type { ChartModel } from "../model/chart-model.ts";
import { defaultsOf } from "../model/defaults-of.ts";
import { valueAt, withValueAt } from "../value-path.ts";
import type { Origin } from "./evaluation.ts";

/** The four layers and what they come to. */
export type Layers = Readonly<Record<Origin, JsonObject>> & { effective: JsonObject; computed: JsonObject };

/** From the layer that counts most to the one that counts least. */
export const layerOrder: readonly Origin[] = ["owned", "user", "ichor", "chart"];

const ownedTrees = new WeakMap<Component, JsonObject>();

/** The owned keys that have a value, as a tree. */
export function ownedLayer(component: Component): JsonObject {
  const known = ownedTrees.get(component);
  if (known !== undefined) return known;
  const tree = component.owned.reduce<JsonObject>(
    (values, { path, value }) => (value === undefined ? values : withValueAt(values, path, value)),
    {},
  );
  ownedTrees.set(component, tree);
  return tree;
}

/** What is given to Helm: Ichor's defaults, then the user layer, then the owned keys; nulls are kept. */
export function effectiveValues(component: Component, user: JsonObject): JsonObject {
  return mergeLayers(component.defaults, user, ownedLayer(component));
}

/** Stacks the layers of a component. */
export function stackLayers(user: JsonObject, component: Component, model: ChartModel): Layers {
  const chart = defaultsOf(model);
  const effective = effectiveValues(component, user);
  const computed = coalesceValues(chart, effective);
  return { chart, ichor: component.defaults, user, owned: ownedLayer(component), effective, computed };
}

/** What one layer says about a path: its value there, or the value above it that is no map; undefined: nothing. */
export function statementOf(layer: JsonObject, path: readonly PathStep[]): JsonValue | undefined {
  let current: JsonValue = layer;
  for (const step of path) {
    if (!isJsonObject(current) && !Array.isArray(current)) return current;
    const next: JsonValue | undefined = valueAt(current, [step]);
    if (next === undefined) return Array.isArray(current) ? current : undefined;
    current = next;
  }
  return current;
}

/** The layer whose statement about a path counts; undefined where no layer says anything. */
export function winnerOf(layers: Layers, path: readonly PathStep[]): Origin | undefined {
  return layerOrder.find((origin) => statementOf(layers[origin], path) !== undefined);
}
