import { StatusMark, Sub, Time } from "@ichor/ui";
import { type Column, Table } from "@ichor/ui/table";
import type { ReactNode } from "react";
import type { ConditionRow } from "./condition-row.ts";

/** Conditions with reason, message and since when. */
export function ConditionsTable({
  rows,
  caption,
}: {
  rows: readonly ConditionRow[];
  caption: string;
}): ReactNode {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ type }) => type}
      copyText={({ type }) => type}
    />
  );
}

/** The same where there is no room for a table: one under the other. */
export function ConditionsList({ rows }: { rows: readonly ConditionRow[] }): ReactNode {
  return (
    <ul>
      {rows.map(({ type, word, reason, message, since, isOutdated }) => (
        <li key={type} className="border-b border-line py-2 last:border-0">
          <span className="flex items-start gap-2">
            <StatusMark status={word}>{type}</StatusMark>
            <span className="ml-auto text-ink-3">
              {since !== undefined && <Time at={since} form="span" />}
            </span>
          </span>
          <span className="ui-prose mt-1 block">
            <strong>{reason}</strong> <span className="text-ink-2">{message}</span>
            {isOutdated && beforeLastChange}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Under a message that speaks of an earlier generation. */
const beforeLastChange = <Sub>Reported before the last change, not looked at since</Sub>;

const columns: readonly Column<ConditionRow>[] = [
  {
    id: "type",
    head: "Condition",
    width: "27%",
    isKept: true,
    cell: ({ type, word }) => <StatusMark status={word}>{type}</StatusMark>,
  },
  {
    id: "message",
    head: "Reason and message",
    isKept: true,
    cell: ({ reason, message, isOutdated }) => (
      <>
        <strong>{reason}</strong> <span className="text-ink-2">{message}</span>
        {isOutdated && beforeLastChange}
      </>
    ),
  },
  {
    id: "since",
    head: "Since",
    width: "72px",
    align: "end",
    cell: ({ since }) =>
      since === undefined ? <span className="text-ink-3">Not known</span> : <Time at={since} form="span" />,
  },
];
