import { PageMain } from "@ichor/ui";
import { type ReactNode, useMemo } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { ClusterProblem } from "./ClusterProblem.tsx";
import type { OperationsSearch } from "./cluster-search.ts";
import { OperationsView } from "./OperationsView.tsx";
import { toOperationRow } from "./operation-row.ts";
import { useCluster } from "./queries.ts";

/** The operations of a cluster. */
export function OperationsPage({
  cluster,
  search,
}: {
  cluster: ClusterName;
  search: OperationsSearch;
}): ReactNode {
  const { data, error, retry } = useCluster(cluster);
  const rows = useMemo(() => data?.cluster?.operations.map(toOperationRow), [data]);
  const path = clusterPath(cluster, "operations");
  return (
    <PageMain>
      {error ? (
        <ClusterProblem error={error} cluster={cluster} onRetry={retry} />
      ) : (
        <OperationsView
          rows={rows}
          selected={search.operation}
          hrefOf={({ name }) => `${path}?operation=${encodeURIComponent(name)}`}
        />
      )}
    </PageMain>
  );
}
