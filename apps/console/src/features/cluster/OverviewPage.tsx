import type { ClusterDetail } from "@ichor/api/v1alpha1";
import { formatAmount, type KeyValueRow, PageMain, useNow } from "@ichor/ui";
import { type ReactNode, useMemo } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { ClusterProblem } from "./ClusterProblem.tsx";
import { toCiliumSummary } from "./cilium-summary.ts";
import { listClusterBanners } from "./cluster-banners.tsx";
import { toConditionRows } from "./condition-row.ts";
import { toEventRows } from "./event-row.ts";
import { toMachineRow } from "./machine-row.ts";
import { type OverviewLinks, OverviewLoading, OverviewView } from "./OverviewView.tsx";
import { decideShownOperation, toOperationRow } from "./operation-row.ts";
import { useCluster } from "./queries.ts";

/** The first page of a cluster. */
export function OverviewPage({ cluster }: { cluster: ClusterName }): ReactNode {
  const { data, error, retry, topicError } = useCluster(cluster);
  const detail = data?.cluster;
  const now = useNow();
  const rows = useMemo(() => detail && toRows(detail), [detail]);
  const links = useMemo(() => linksOf(cluster), [cluster]);
  return (
    <PageMain>
      {error && <ClusterProblem error={error} cluster={cluster} onRetry={retry} />}
      {!error && !rows && <OverviewLoading />}
      {detail && rows && (
        <OverviewView
          {...rows}
          banners={listClusterBanners(detail, topicError)}
          operation={decideShownOperation(rows.operations, now)}
          links={links}
        />
      )}
    </PageMain>
  );
}

function toRows(detail: ClusterDetail) {
  return {
    conditions: toConditionRows(detail.conditions),
    machines: detail.machines.map(toMachineRow),
    operations: detail.operations.map(toOperationRow),
    events: toEventRows(detail.events),
    cilium: toCiliumSummary(detail.summary?.cni),
    versions: versionRows(detail),
  };
}

function versionRows({ summary, etcdVersion, etcdMembers, machines }: ClusterDetail): KeyValueRow[] {
  const talos = summary?.talosVersion ?? "";
  const same = machines.filter(({ talosVersion }) => talosVersion === talos).length;
  return [
    { label: "Talos", value: talos === "" ? "Not read" : `${talos} on ${same} of ${machines.length}` },
    { label: "Kubernetes", value: summary?.kubernetesVersion || "Not read" },
    {
      label: "etcd",
      value: etcdVersion === "" ? "Not read" : `${etcdVersion}, ${formatAmount(etcdMembers, "member")}`,
    },
    { label: "API server", value: <code>{summary?.endpoint || "Not known"}</code> },
    ...(summary && !summary.local && summary.localReason !== ""
      ? [{ label: "Not local", value: summary.localReason }]
      : []),
  ];
}

function linksOf(cluster: ClusterName): OverviewLinks {
  const machines = clusterPath(cluster, "machines");
  const operations = clusterPath(cluster, "operations");
  return {
    cilium: clusterPath(cluster, "cilium"),
    machines,
    events: clusterPath(cluster, "events"),
    machine: (name) => `${machines}?machine=${encodeURIComponent(name)}`,
    operation: (name) => `${operations}?operation=${encodeURIComponent(name)}`,
  };
}
