import { PageMain } from "@ichor/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { ClusterProblem } from "./ClusterProblem.tsx";
import { type EventsSearch, parseEventsSearch } from "./cluster-search.ts";
import { EventsView } from "./EventsView.tsx";
import { toEventRows } from "./event-row.ts";
import { useCluster } from "./queries.ts";

/** The events of a cluster. */
export function EventsPage({ cluster, search }: { cluster: ClusterName; search: EventsSearch }): ReactNode {
  const { data, error, retry } = useCluster(cluster);
  const navigate = useNavigate();
  const rows = useMemo(() => data?.cluster && toEventRows(data.cluster.events), [data]);
  const change = (next: Record<string, unknown>) =>
    void navigate({
      to: clusterPath(cluster, "events"),
      search: parseEventsSearch({ ...search, ...next }),
      replace: true,
    });
  return (
    <PageMain>
      {error ? (
        <ClusterProblem error={error} cluster={cluster} onRetry={retry} />
      ) : (
        <EventsView
          rows={rows}
          query={search.q ?? ""}
          isWarningsOnly={search.only === "warnings"}
          onFilter={({ query, isWarningsOnly }) =>
            change({
              ...(query !== undefined && { q: query }),
              ...(isWarningsOnly !== undefined && { only: isWarningsOnly ? "warnings" : undefined }),
            })
          }
        />
      )}
    </PageMain>
  );
}
