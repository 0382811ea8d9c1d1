import { ButtonLink } from "@ichor/ui";
import { Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { type ClusterPage, clusterPath } from "../../domain/cluster-path.ts";
import { usePage } from "../../frame/use-page.ts";
import { ClusterHead } from "./ClusterHead.tsx";
import { useCluster } from "./queries.ts";

const pages = ["cilium", "machines", "operations", "events"] as const;

const titles: Record<ClusterPage, string> = {
  overview: "",
  cilium: "Cilium values",
  effective: "Effective values",
  machines: "Machines",
  operations: "Operations",
  events: "Events",
};

/** Head and tabs of a cluster around the page that is open. */
export function ClusterLayout({ cluster }: { cluster: ClusterName }): ReactNode {
  const { pathname } = useLocation();
  const page = pageOf(pathname, cluster);
  const { data } = useCluster(cluster);
  const detail = data?.cluster;
  usePage(page === "overview" ? cluster.name : `${titles[page]}, ${cluster.name}`);
  return (
    <>
      <ClusterHead
        cluster={cluster}
        summary={detail?.summary}
        machines={detail?.machines.length}
        page={page}
        {...(page === "overview" &&
          detail?.summary?.cni?.preset === "cilium" && {
            actions: <ButtonLink href={clusterPath(cluster, "cilium")}>Edit Cilium values</ButtonLink>,
          })}
      />
      <Outlet />
    </>
  );
}

function pageOf(pathname: string, cluster: ClusterName): ClusterPage {
  const below = pathname.slice(clusterPath(cluster).length).split("/").filter(Boolean);
  if (below[0] === "cilium" && below[1] === "effective") return "effective";
  return pages.find((page) => page === below[0]) ?? "overview";
}
