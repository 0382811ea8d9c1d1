import type { IchorError } from "@ichor/errors";
import { ButtonLink, EmptyState } from "@ichor/ui";
import type { ReactNode } from "react";
import type { ClusterName } from "../../data/watch/topic.ts";
import { Problem } from "../../frame/problem.tsx";
import { StateFrame } from "../../frame/state-frame.tsx";

/** Props of `ClusterProblem`. */
export type ClusterProblemProps = { error: IchorError; cluster: ClusterName; onRetry: () => void };

/** For a cluster that cannot be shown: it is not there, may not be read, or could not be read. */
export function ClusterProblem({ error, cluster, onRetry }: ClusterProblemProps): ReactNode {
  return (
    <StateFrame>
      {error.code === "not-found" ? (
        <EmptyState
          title={`There is no cluster ${cluster.name}`}
          action={<ButtonLink href="/clusters">Go to clusters</ButtonLink>}
        >
          No TalosCluster <code>{cluster.name}</code> exists in namespace <code>{cluster.namespace}</code>. It
          may have been deleted.
        </EmptyState>
      ) : (
        <Problem
          error={error}
          title={`Cluster ${cluster.name} could not be read`}
          deed={`read cluster ${cluster.name}`}
          onRetry={onRetry}
        />
      )}
    </StateFrame>
  );
}
