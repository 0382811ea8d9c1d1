import { ButtonLink, EmptyState, PageHead, PageMain } from "@ichor/ui";
import type { ReactNode } from "react";
import { StateFrame } from "../../frame/state-frame.tsx";

/** For an API server without Ichor: what is missing, and what can be done all the same. */
export function MissingResources({ resources }: { resources: readonly string[] }): ReactNode {
  return (
    <>
      <PageHead title="Clusters" />
      <PageMain>
        <StateFrame>
          <EmptyState
            title="Ichor is not installed in this cluster"
            action={
              <ButtonLink kind="primary" href="/workbench">
                Open the values workbench
              </ButtonLink>
            }
          >
            Its API server does not know{" "}
            {resources.map((resource, index) => (
              <span key={resource}>
                {index > 0 && (index === resources.length - 1 ? " and " : ", ")}
                <code>{resource}</code>
              </span>
            ))}
            , so there is no list of clusters. The workbench checks Cilium values against a chart version of
            your choice and reads a Helm release of Cilium if there is one. It saves nothing.
          </EmptyState>
        </StateFrame>
      </PageMain>
    </>
  );
}
