import type { Cluster } from "@ichor/api/v1alpha1";
import { type StatusWord, statusOrder } from "@ichor/ui";
import { clusterPath } from "../../domain/cluster-path.ts";
import { toStatusWord } from "../../domain/status-word.ts";
import { toMs } from "../../domain/timestamp.ts";

/** One row of the list, in plain words. */
export type ClusterRow = {
  key: string;
  name: string;
  href: string;
  endpoint: string;
  tags: readonly string[];
  status: StatusWord;
  reason: string;
  talos: string;
  kubernetes: string;
  machines: string;
  machinesNote: string;
  cilium: CiliumCell;
  changedAt: number | undefined;
  /** everything that the filter looks at, in lower case */
  haystack: string;
};

/** What runs: a version, or a word where there is none. */
export type CiliumCell = {
  version: string;
  available: string;
  status: StatusWord | undefined;
  note: string;
};

/** Makes the row of a cluster. */
export function toClusterRow(cluster: Cluster): ClusterRow {
  const ref = cluster.ref ?? { namespace: "", name: "" };
  const row = {
    key: `${ref.namespace}/${ref.name}`,
    name: ref.name,
    href: clusterPath(ref),
    endpoint: cluster.endpoint,
    tags: tagsOf(cluster),
    status: toStatusWord(cluster.health),
    reason: cluster.reason,
    talos: cluster.talosVersion || "Not read",
    kubernetes: cluster.kubernetesVersion === "" ? "" : `Kubernetes ${cluster.kubernetesVersion}`,
    machines: `${cluster.machinesReady} of ${cluster.machinesTotal} ready`,
    machinesNote: machinesNoteOf(cluster),
    cilium: ciliumCellOf(cluster),
    changedAt: toMs(cluster.changedAt),
  };
  const words = [row.name, ref.namespace, row.endpoint, row.talos, row.kubernetes, row.cilium.version];
  return {
    ...row,
    haystack: [...words, ...cluster.labels, ...row.tags, row.reason].join("\n").toLowerCase(),
  };
}

function tagsOf(cluster: Cluster): string[] {
  return [
    ...(cluster.local ? ["local"] : []),
    ...(cluster.deleting ? ["being deleted"] : []),
    ...(cluster.sampleData ? ["sample data"] : []),
  ];
}

function machinesNoteOf({ machinesNote, machinesDrifted, machinesHeld, machinesTotal }: Cluster): string {
  if (machinesNote !== "") return machinesNote;
  if (machinesTotal === 0) return "No machine yet";
  const parts = [
    ...(machinesDrifted > 0 ? [`${machinesDrifted} drifted`] : []),
    ...(machinesHeld > 0 ? [`${machinesHeld} held`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "No drift";
}

function ciliumCellOf({ cni }: Cluster): CiliumCell {
  if (!cni) return { version: "", available: "", status: "Unknown", note: "Not read" };
  const status = toStatusWord(cni.health);
  return {
    version: cni.runningVersion,
    available: cni.availableVersion,
    status: cni.runningVersion === "" ? status : undefined,
    note: cni.note,
  };
}

const collator = new Intl.Collator("en");

/** Worst first, then by name. */
export function compareRows(a: ClusterRow, b: ClusterRow): number {
  return rankOf(a.status) - rankOf(b.status) || collator.compare(a.name, b.name);
}

/** The place of a status in the list: the worst has the lowest number. */
export function rankOf(status: StatusWord): number {
  return statusOrder.indexOf(status);
}

/** The rows that the words of a filter leave. Every word must be found somewhere. */
export function filterRows(rows: readonly ClusterRow[], query: string): ClusterRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
}

/** How many rows each status has, worst first; a status without rows is left out. */
export function countStatuses(rows: readonly ClusterRow[]): { status: StatusWord; count: number }[] {
  return statusOrder
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0);
}
