import { formatClock, LiveMark, useNow } from "@ichor/ui";
import type { ReactNode } from "react";
import { useLinkState } from "../data/watch/watch-context.ts";

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
