import { PageMain } from "@ichor/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { ClusterProblem } from "./ClusterProblem.tsx";
import { type MachinesSearch, parseMachinesSearch } from "./cluster-search.ts";
import { MachinesView } from "./MachinesView.tsx";
import { toMachineRow } from "./machine-row.ts";
import { useCluster } from "./queries.ts";

/** The machines of a cluster. */
export function MachinesPage({
  cluster,
  search,
}: {
  cluster: ClusterName;
  search: MachinesSearch;
}): ReactNode {
  const { data, error, retry } = useCluster(cluster);
  const navigate = useNavigate();
  const rows = useMemo(() => data?.cluster?.machines.map(toMachineRow), [data]);
  const path = clusterPath(cluster, "machines");
  const change = (next: MachinesSearch) =>
    void navigate({ to: path, search: parseMachinesSearch({ ...search, ...next }), replace: true });
  return (
    <PageMain>
      {error ? (
        <ClusterProblem error={error} cluster={cluster} onRetry={retry} />
      ) : (
        <MachinesView
          rows={rows}
          query={search.q ?? ""}
          selected={search.machine}
          onQuery={(q) => change({ q })}
          onSelect={(machine) => change({ machine: machine ?? "" })}
          hrefOf={({ name }) => `${path}?machine=${encodeURIComponent(name)}`}
        />
      )}
    </PageMain>
  );
}
