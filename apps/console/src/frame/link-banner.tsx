import { Banner, formatClock, StaleBanner, useNow } from "@ichor/ui";
import type { ReactNode } from "react";
import { useLinkState, useWatchClient } from "../data/watch/watch-context.ts";

/** Since when no data arrives, or since when the server cannot vouch for it; of when is what one sees. */
export function LinkBanner(): ReactNode {
  const link = useLinkState();
  const watch = useWatchClient();
  const now = useNow();
  if (link.kind === "connecting") return null;
  if (link.kind === "live")
    return (
      link.stale && (
        <Place>
          <Banner tone="warn" title={`What you see may be old since ${formatClock(link.stale.since, now)}.`}>
            The server answers, but {link.stale.reason || "it cannot read what changed"}. Editing goes on.
          </Banner>
        </Place>
      )
    );
  return (
    <Place>
      <StaleBanner
        since={link.since}
        dataAt={link.lastMessageAt ?? link.since}
        nextTryAt={link.nextTryAt}
        onTryNow={watch.retryNow}
      >
        Editing goes on; saving waits.
      </StaleBanner>
    </Place>
  );
}

function Place({ children }: { children: ReactNode }): ReactNode {
  return <div className="px-(--gutter) pt-2 empty:hidden">{children}</div>;
}
