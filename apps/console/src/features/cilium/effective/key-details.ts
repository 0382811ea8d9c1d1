import type { ChartModel, Evaluation, ModelNode, Origin } from "@ichor/values";
import { formatValue } from "./effective-tree.ts";
import { maskedValue } from "./masked-value.ts";

/** What one layer says about the chosen key, for the list of layers. */
export type LayerLine = {
  layer: Origin;
  /** absent: the layer says nothing */
  value?: string;
  isWinner: boolean;
  /** under the value: where, or why */
  note: string;
  line?: number;
};

/** The words about a key: the chart's own, and what kind of value it takes. */
export type KeyWords = { doc: string; types: string };

const layers: readonly Origin[] = ["chart", "ichor", "user", "owned"];

/** The four layers, lowest first; the one that counts is the winner, the others are beaten. */
export function listLayers(evaluation: Evaluation, path: readonly string[]): LayerLine[] {
  const entries = evaluation.layersOf(path);
  const { chart } = evaluation.model;
  return layers.map((layer) => {
    const entry = entries.find((each) => each.layer === layer);
    if (!entry) return { layer, isWinner: false, note: missing[layer] };
    const line = entry.range?.line;
    return {
      layer,
      value: formatValue(maskedValue(path, entry.value)),
      isWinner: entry.isWinner,
      note: layer === "chart" ? `${chart.name} ${chart.version}, values.yaml` : (entry.reason ?? ""),
      ...(line !== undefined && { line }),
    };
  });
}

const missing: Record<Origin, string> = {
  chart: "No default",
  ichor: "Not set",
  user: "Not set",
  owned: "Not owned, you may set it",
};

/** The words about a key; those of the nearest key above where it has none of its own. */
export function describeKey(model: ChartModel, path: readonly string[]): KeyWords {
  let node: ModelNode | undefined = model.root;
  let doc = "";
  for (const key of path) {
    node = node?.children?.[key];
    if (node?.doc) doc = node.doc;
  }
  return { doc, types: node?.types?.join(" or ") ?? "" };
}
