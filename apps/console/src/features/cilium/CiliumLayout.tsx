import { EmptyState, LoadingRows, PageMain } from "@ichor/ui";
import { Outlet, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { useSession } from "../../frame/session.ts";
import { StateFrame } from "../../frame/state-frame.tsx";
import { ClusterProblem } from "../cluster/ClusterProblem.tsx";
import { useCluster } from "../cluster/queries.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { SessionContext } from "./session-context.ts";
import { useValuesSession } from "./use-values-session.ts";

/** Opens the values of a cluster for the editor and the Effective page, which share them. */
export function CiliumLayout({ cluster }: { cluster: ClusterName }): ReactNode {
  const account = useSession().data;
  const detail = useCluster(cluster).data?.cluster;
  const preset = detail?.summary?.cni?.preset;
  if (preset !== undefined && preset !== "" && preset !== "cilium") return <NotCilium preset={preset} />;
  // drafts of clusters of different API servers must not meet, so nothing opens before it is known which one this is
  if (!account) return <Opening />;
  return <Values cluster={cluster} endpoint={account.clusterEndpoint || account.context} />;
}

function Values({ cluster, endpoint }: { cluster: ClusterName; endpoint: string }): ReactNode {
  const { against } = useSearch({ strict: false }) as { against?: "stored" };
  const name = `${cluster.namespace}/${cluster.name}`;
  const opened = useValuesSession({
    key: `${endpoint} ${name}`,
    target: { kind: "cluster", cluster },
    draftName: `${endpoint} ${name}`,
    against: against ?? "release",
  });
  if (opened.kind === "opening") return <Opening />;
  if (opened.kind === "failed")
    return (
      <PageMain>
        <ClusterProblem error={opened.error} cluster={cluster} onRetry={opened.retry} />
      </PageMain>
    );
  return (
    <SessionContext value={opened.session}>
      <Outlet />
      <LeaveGuard session={opened.session} name={cluster.name} inside={clusterPath(cluster, "cilium")} />
    </SessionContext>
  );
}

function Opening(): ReactNode {
  return (
    <PageMain>
      <LoadingRows label="Reading the Cilium values" columns={["46%", "1fr"]} rows={8} />
    </PageMain>
  );
}

function NotCilium({ preset }: { preset: string }): ReactNode {
  return (
    <PageMain>
      <StateFrame>
        <EmptyState title="Ichor does not manage the network of this cluster">
          Its CNI preset is <code>{preset}</code>. Values can be edited where the preset is{" "}
          <code>cilium</code>.
        </EmptyState>
      </StateFrame>
    </PageMain>
  );
}
