import type { Cluster } from "@ichor/api/v1alpha1";
import { type Crumb, HeldIcon, PageHead, StatusMark, TabNav, Tag } from "@ichor/ui";
import type { ReactNode } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { type ClusterPage, clusterPath } from "../../domain/cluster-path.ts";
import { toStatusWord } from "../../domain/status-word.ts";
import { toCiliumSummary } from "./cilium-summary.ts";

/** Props of `ClusterHead`. */
export type ClusterHeadProps = {
  cluster: ClusterName;
  /** absent while it is read */
  summary: Cluster | undefined;
  /** absent while they are read */
  machines: number | undefined;
  page: ClusterPage;
  actions?: ReactNode;
};

const tabs = [
  { page: "overview", label: "Overview" },
  { page: "cilium", label: "Cilium" },
  { page: "machines", label: "Machines" },
  { page: "operations", label: "Operations" },
  { page: "events", label: "Events" },
] as const;

/** Head and tabs, at the same place on all pages of a cluster. */
export function ClusterHead({ cluster, summary, machines, page, actions }: ClusterHeadProps): ReactNode {
  const tab = page === "effective" ? "cilium" : page;
  const isOverview = tab === "overview";
  const crumbs: Crumb[] = [
    { href: "/clusters", label: "Clusters" },
    ...(isOverview ? [] : [{ href: clusterPath(cluster), label: cluster.name }]),
  ];
  const title = isOverview ? cluster.name : (tabs.find((each) => each.page === tab)?.label ?? "");
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={title}
        status={summary && <HeadStatus summary={summary} isCilium={tab === "cilium"} />}
        {...(tab === "cilium" && { sentence: toCiliumSummary(summary?.cni)?.sentence })}
        {...(actions && { actions })}
      />
      <TabNav
        label={`Cluster ${cluster.name}`}
        tabs={tabs.map((each) => ({
          href: clusterPath(cluster, each.page),
          label: each.label,
          isCurrent: each.page === tab,
          ...(each.page === "machines" && machines !== undefined && { count: machines }),
        }))}
      />
    </>
  );
}

function HeadStatus({ summary, isCilium }: { summary: Cluster; isCilium: boolean }): ReactNode {
  const health = isCilium ? (summary.cni?.health ?? summary.health) : summary.health;
  const tags = [
    ...(summary.deleting ? ["being deleted"] : []),
    ...(summary.local && !isCilium ? ["local"] : []),
    ...(summary.sampleData ? ["sample data"] : []),
  ].slice(0, 2);
  return (
    <>
      <StatusMark status={toStatusWord(health)} />
      {summary.cni?.hold && (
        <Tag tone="held" icon={<HeldIcon size={12} />}>
          Held
        </Tag>
      )}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </>
  );
}
