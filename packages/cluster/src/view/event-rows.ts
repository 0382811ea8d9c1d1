import type { EventRow } from "./cluster-view.ts";
import type { KeptEvent } from "./kept/kept-network.ts";

const mostEvents = 200;

/** The events about a cluster, newest first, at most 200. */
export function toEventRows(events: readonly KeptEvent[]): EventRow[] {
  return [...events]
    .sort((a, b) => (Date.parse(b.time) || 0) - (Date.parse(a.time) || 0) || (a.uid < b.uid ? -1 : 1))
    .slice(0, mostEvents)
    .map(({ uid, reason, message, type, kind, objectName, time, count }) => ({
      uid,
      reason,
      message,
      type,
      object: `${kind}/${objectName}`,
      time,
      count,
    }));
}
