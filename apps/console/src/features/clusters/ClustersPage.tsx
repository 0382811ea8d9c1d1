import { PageHead, type StatusWord } from "@ichor/ui";
import type { Sort } from "@ichor/ui/table";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Problem } from "../../frame/problem-lazy.tsx";
import { useSession } from "../../frame/session.ts";
import { StateFrame } from "../../frame/state-frame.tsx";
import { usePage } from "../../frame/use-page.ts";
import { ClustersView } from "./ClustersView.tsx";
import { toClusterRow } from "./cluster-row.ts";
import { parseClustersSearch } from "./clusters-search.ts";
import { useClusters } from "./queries.ts";

const MissingResources = lazy(async () => ({
  default: (await import("./MissingResources.tsx")).MissingResources,
}));
const OutdatedList = lazy(async () => ({ default: (await import("./NoClusters.tsx")).OutdatedList }));
const route = getRouteApi("/clusters/");

/** The list of clusters. */
export function ClustersPage(): ReactNode {
  usePage("Clusters");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const session = useSession();
  const clusters = useClusters();
  const rows = useMemo(() => clusters.data?.clusters.map(toClusterRow), [clusters.data]);
  if (session.data && !session.data.resourcesInstalled)
    return (
      <Suspense fallback={<PageHead title="Clusters" />}>
        <MissingResources resources={session.data.missingResources} />
      </Suspense>
    );
  const machines = clusters.data?.clusters.reduce((sum, { machinesTotal }) => sum + machinesTotal, 0) ?? 0;
  return (
    <ClustersView
      rows={rows}
      machines={machines}
      {...(clusters.error && {
        problem: (
          <StateFrame>
            <Problem
              error={clusters.error}
              title="Clusters could not be read"
              deed="list clusters"
              onRetry={clusters.retry}
            />
          </StateFrame>
        ),
      })}
      {...(!clusters.error &&
        clusters.topicError && {
          notices: (
            <Suspense>
              <OutdatedList error={clusters.topicError} />
            </Suspense>
          ),
        })}
      filter={{ query: search.q ?? "", status: search.status, sort: parseSort(search.sort) }}
      onFilter={(change) => {
        const { q, status, sort } = { ...search, ...toSearch(change) };
        void navigate({ search: parseClustersSearch({ q, status, sort }), replace: true });
      }}
    />
  );
}

function toSearch(change: { query?: string; status?: StatusWord | undefined; sort?: Sort | undefined }) {
  return {
    ...("query" in change && { q: change.query }),
    ...("status" in change && { status: change.status }),
    ...(change.sort && { sort: `${change.sort.direction === "descending" ? "-" : ""}${change.sort.column}` }),
  };
}

function parseSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined;
  const isDescending = text.startsWith("-");
  return {
    column: isDescending ? text.slice(1) : text,
    direction: isDescending ? "descending" : "ascending",
  };
}
