import type { Event } from "@ichor/api/v1alpha1";
import { toMs } from "../../domain/timestamp.ts";

/** An event, in plain words. */
export type EventRow = {
  key: string;
  reason: string;
  message: string;
  object: string;
  isWarning: boolean;
  at: number | undefined;
  count: number;
  haystack: string;
};

/** The events, newest first. */
export function toEventRows(events: readonly Event[]): EventRow[] {
  return events
    .map((event) => ({
      key: event.uid,
      reason: event.reason,
      message: event.message,
      object: event.object,
      isWarning: event.type === "Warning",
      at: toMs(event.time),
      count: event.count,
      haystack: [event.reason, event.message, event.object].join("\n").toLowerCase(),
    }))
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
