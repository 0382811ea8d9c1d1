import { InfoIcon, Time, WarnIcon } from "@ichor/ui";
import type { ReactNode } from "react";
import type { EventRow } from "./event-row.ts";

/** The last events, one under the other. */
export function EventsList({ rows }: { rows: readonly EventRow[] }): ReactNode {
  return (
    <ul>
      {rows.map(({ key, message, isWarning, at, count }) => (
        <li
          key={key}
          className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 border-b border-line py-2 last:border-0"
        >
          {isWarning ? (
            <WarnIcon className="mt-0.5 text-warn" label="Warning" />
          ) : (
            <InfoIcon className="mt-0.5 text-ink-3" />
          )}
          <span>{message}</span>
          <span className="col-start-2 mt-0.5 text-meta text-ink-3">
            {at === undefined ? "Time not known" : <Time at={at} form="table" />}
            {count > 1 && `, ${count} times`}
          </span>
        </li>
      ))}
    </ul>
  );
}
