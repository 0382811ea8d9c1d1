import { formatClock, LiveMark, StaleBanner, useNow } from "@ichor/ui";
import type { ReactNode } from "react";
import { useLinkState, useWatchClient } from "../data/watch/watch-context.ts";

/** Live, connecting or reconnecting. */
export function LiveLink(): ReactNode {
  const link = useLinkState();
  const now = useNow();
  const at = link.kind === "connecting" ? undefined : link.lastMessageAt;
  return (
    <LiveMark
      state={link.kind}
      {...(at !== undefined && { detail: `Last message at ${formatClock(at, now)}` })}
    />
  );
}

/** Since when no data arrives, of when is what one sees, and when is the next try. */
export function LinkBanner(): ReactNode {
  const link = useLinkState();
  const watch = useWatchClient();
  if (link.kind !== "reconnecting") return null;
  return (
    <div className="px-(--gutter) pt-2 empty:hidden">
      <StaleBanner
        since={link.since}
        dataAt={link.lastMessageAt ?? link.since}
        nextTryAt={link.nextTryAt}
        onTryNow={watch.retryNow}
      >
        Editing goes on; saving waits.
      </StaleBanner>
    </div>
  );
}
