import {
  Chip,
  ChipGroup,
  EmptyState,
  LoadingRows,
  NoMatchState,
  SearchField,
  StatusMark,
  Sub,
  Time,
  WarnIcon,
} from "@ichor/ui";
import { type Column, Table } from "@ichor/ui/table";
import type { ReactNode } from "react";
import { StateFrame } from "../../frame/state-frame.tsx";
import type { EventRow } from "./event-row.ts";

/** Props of `EventsView`. */
export type EventsViewProps = {
  /** absent while they are read */
  rows: readonly EventRow[] | undefined;
  /** stands in the place of the table: why events are not read */
  problem?: ReactNode;
  query: string;
  isWarningsOnly: boolean;
  onFilter(change: { query?: string; isWarningsOnly?: boolean }): void;
};

/** The events of a cluster, newest first. */
export function EventsView({ rows, problem, query, isWarningsOnly, onFilter }: EventsViewProps): ReactNode {
  if (problem) return problem;
  if (!rows)
    return (
      <LoadingRows label="Reading events" columns={["18%", "1fr", "22%", "10%"]} rows={6} rowHeight={60} />
    );
  if (rows.length === 0)
    return (
      <StateFrame>
        <EmptyState title="No events">
          The API server keeps events for an hour. Nothing happened in that time.
        </EmptyState>
      </StateFrame>
    );
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
  const warnings = found.filter(({ isWarning }) => isWarning);
  const shown = isWarningsOnly ? warnings : found;
  return (
    <>
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-4">
        <SearchField
          label="Filter events"
          value={query}
          onChange={(next) => onFilter({ query: next })}
          placeholder="Filter by reason, text, object"
          keyHint="/"
        />
        <ChipGroup label="Kind">
          <Chip
            isOn={!isWarningsOnly}
            count={found.length}
            onChange={() => onFilter({ isWarningsOnly: false })}
          >
            All
          </Chip>
          <Chip
            isOn={isWarningsOnly}
            count={warnings.length}
            icon={<WarnIcon className="text-warn" />}
            onChange={(isOn) => onFilter({ isWarningsOnly: isOn })}
          >
            Warnings
          </Chip>
        </ChipGroup>
      </div>
      {shown.length === 0 ? (
        <StateFrame>
          <NoMatchState
            thing="event"
            query={query}
            hidden={rows.length}
            onClear={() => onFilter({ query: "", isWarningsOnly: false })}
          />
        </StateFrame>
      ) : (
        <Table
          caption="Events, newest first"
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          sort={{ column: "at", direction: "descending" }}
          density="two"
          copyText={({ message }) => message}
          viewKey={`${query} ${isWarningsOnly}`}
        />
      )}
    </>
  );
}

const columns: readonly Column<EventRow>[] = [
  {
    id: "reason",
    head: "Reason",
    width: "20%",
    isKept: true,
    sortBy: ({ reason }) => reason,
    cell: ({ reason, isWarning }) =>
      isWarning ? (
        <StatusMark status="Degraded">{reason}</StatusMark>
      ) : (
        <StatusMark status="Information">{reason}</StatusMark>
      ),
  },
  { id: "message", head: "Message", isKept: true, cell: ({ message }) => message },
  {
    id: "object",
    head: "Object",
    width: "24%",
    sortBy: ({ object }) => object,
    cell: ({ object }) => <code className="wrap-anywhere whitespace-normal">{object}</code>,
  },
  {
    id: "at",
    head: "Time",
    width: "12%",
    align: "end",
    sortBy: ({ at }) => at,
    firstDirection: "descending",
    cell: ({ at, count }) => (
      <>
        {at === undefined ? "Not known" : <Time at={at} form="table" />}
        {count > 1 && <Sub>{count} times</Sub>}
      </>
    ),
  },
];
