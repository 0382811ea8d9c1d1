import type { Cluster } from "@ichor/api/v1alpha1";
import { ClusterIcon, MachineIcon } from "@ichor/ui";
import { clusterPath } from "../domain/cluster-path.ts";
import { toStatusWord } from "../domain/status-word.ts";
import type { Command } from "./commands.ts";

const pages = [
  { page: "overview", label: "" },
  { page: "cilium", label: " / Cilium values" },
  { page: "effective", label: " / Effective values" },
  { page: "machines", label: " / Machines" },
  { page: "operations", label: " / Operations" },
  { page: "events", label: " / Events" },
] as const;

/** Everything that can be gone to: the list, each cluster and its pages, machines of the strip. The open cluster first. */
export function listGoToCommands(clusters: readonly Cluster[], pathname: string): Command[] {
  const [open, others] = splitOpen(clusters, pathname);
  const list: Command = { id: "go clusters", label: "Clusters", href: "/clusters", icon: <ClusterIcon /> };
  const workbench: Command = {
    id: "go workbench",
    label: "Values workbench",
    keywords: "cilium chart version check without cluster",
    href: "/workbench",
  };
  const pagesOfOthers = others.map(commandsOfCluster);
  return [
    ...open.flatMap(commandsOfCluster),
    list,
    ...pagesOfOthers.flatMap((commands) => commands.slice(0, 1)),
    workbench,
    ...pagesOfOthers.flatMap((commands) => commands.slice(1)),
    ...[...open, ...others].flatMap(commandsOfNodes),
  ];
}

function splitOpen(clusters: readonly Cluster[], pathname: string): [Cluster[], Cluster[]] {
  const isOpen = ({ ref }: Cluster) => ref !== undefined && isInside(pathname, clusterPath(ref));
  return [clusters.filter(isOpen), clusters.filter((cluster) => !isOpen(cluster))];
}

function isInside(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

function commandsOfCluster({ ref, health }: Cluster): Command[] {
  if (!ref) return [];
  return pages.map(({ page, label }) => ({
    id: `go ${ref.namespace}/${ref.name} ${page}`,
    label: `${ref.name}${label}`,
    href: clusterPath(ref, page),
    ...(page === "overview" && { note: toStatusWord(health), icon: <ClusterIcon /> }),
  }));
}

function commandsOfNodes({ ref, cni }: Cluster): Command[] {
  if (!ref) return [];
  return (cni?.nodes ?? []).map(({ node }) => ({
    id: `go ${ref.namespace}/${ref.name} node ${node}`,
    label: `${ref.name} / ${node}`,
    href: `${clusterPath(ref, "machines")}?machine=${encodeURIComponent(node)}`,
    icon: <MachineIcon />,
  }));
}
