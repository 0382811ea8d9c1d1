import { readChange, type UserLayer } from "@ichor/cluster";
import type { KubeObject } from "@ichor/kube";
import { formatAge } from "../output/format-age.ts";
import { formatTable } from "../output/format-table.ts";
import { visibleText } from "../output/visible-text.ts";

/** What people want to know about stored values: whose they are, who changed them last and why, and their text. */
export function describeLayer(cluster: KubeObject, layer: UserLayer, now: Date): string {
  const { namespace = "", name } = cluster.metadata;
  const rows = [
    ["Cluster", `${namespace}/${name}`],
    ["Last change", lastChange(cluster, layer, now)],
    ["Text", layer.isAsTyped ? "as it was typed" : (layer.note ?? "made from the stored values")],
  ];
  const text = layer.text === "" ? "No values are stored.\n" : withBreak(layer.text);
  return `${formatTable(rows.map((row) => row.map(visibleText)))}\n${text}`;
}

function lastChange(cluster: KubeObject, { layerHash }: UserLayer, now: Date): string {
  const change = readChange(cluster, layerHash);
  const when = "time" in change && change.time !== undefined ? `, ${formatAge(change.time, now)}` : "";
  switch (change.kind) {
    case "by-ichor":
      return `${change.actor}${when}${change.reason === "" ? "" : `: ${change.reason}`}`;
    case "outside":
      return `outside Ichor, by ${change.manager}${when}`;
    case "unknown":
      return "not known";
  }
}

function withBreak(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
