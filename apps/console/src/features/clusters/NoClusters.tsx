import type { IchorError } from "@ichor/errors";
import { Banner, EmptyState, NoMatchState } from "@ichor/ui";
import type { ReactNode } from "react";
import { asSentence } from "../../domain/sentence.ts";
import { StateFrame } from "../../frame/state-frame.tsx";

/** Nothing exists yet: what would be here, and how it comes. */
export function NoClusters(): ReactNode {
  return (
    <StateFrame>
      <EmptyState title="No clusters yet" command="kubectl apply -f cluster.yaml">
        Ichor lists every TalosCluster in this API server. The reference of its kinds says what one holds;
        write it and apply it:
      </EmptyState>
    </StateFrame>
  );
}

/** The filter matches nothing. */
export function NoMatch(props: { query: string; hidden: number; onClear(): void }): ReactNode {
  return (
    <StateFrame>
      <NoMatchState thing="cluster" {...props} />
    </StateFrame>
  );
}

/** The server no longer keeps the list current, and why. */
export function OutdatedList({ error }: { error: IchorError }): ReactNode {
  return (
    <div className="mb-4">
      <Banner tone="warn" title="This list is no longer kept current.">
        {asSentence(error.message)}
      </Banner>
    </div>
  );
}
