import { EmptyState, formatDuration, LoadingRows, StatusMark, Sub, Tag, Time } from "@ichor/ui";
import { type Column, RowLink, Table } from "@ichor/ui/table";
import type { ReactNode } from "react";
import { StateFrame } from "../../frame/state-frame.tsx";
import { OperationPanel } from "./OperationPanel.tsx";
import type { OperationRow } from "./operation-row.ts";

/** Props of `OperationsView`. */
export type OperationsViewProps = {
  /** absent while they are read */
  rows: readonly OperationRow[] | undefined;
  selected: string | undefined;
  hrefOf(row: OperationRow): string;
};

/** What was done to a cluster, newest first; the chosen operation with its steps above. */
export function OperationsView({ rows, selected, hrefOf }: OperationsViewProps): ReactNode {
  if (!rows)
    return (
      <LoadingRows
        label="Reading operations"
        columns={["30%", "16%", "1fr", "10%"]}
        rows={4}
        rowHeight={60}
      />
    );
  if (rows.length === 0)
    return (
      <StateFrame>
        <EmptyState title="No operations yet">
          Upgrades, resets, backups and changes of Cilium appear here while they run, and stay afterwards.
        </EmptyState>
      </StateFrame>
    );
  const chosen = rows.find(({ name }) => name === selected);
  return (
    <>
      {chosen && (
        <div className="mb-6">
          <OperationPanel operation={chosen} />
        </div>
      )}
      <Table
        caption="Operations, newest first"
        columns={columnsFor(hrefOf)}
        rows={rows}
        rowKey={({ name }) => name}
        sort={{ column: "started", direction: "descending" }}
        density="two"
        selectedKey={chosen?.name}
        copyText={({ name }) => name}
      />
    </>
  );
}

function columnsFor(hrefOf: (row: OperationRow) => string): readonly Column<OperationRow>[] {
  return [
    {
      id: "title",
      head: "Operation",
      width: "30%",
      isKept: true,
      cell: (row) => (
        <>
          <span className="flex items-center gap-2">
            <RowLink href={hrefOf(row)}>{row.title}</RowLink>
            {row.isSample && <Tag>sample data</Tag>}
          </span>
          <Sub>{row.name}</Sub>
        </>
      ),
    },
    {
      id: "state",
      head: "State",
      width: "14%",
      isKept: true,
      cell: ({ status, phase }) => <StatusMark status={status}>{phase || status}</StatusMark>,
    },
    {
      id: "why",
      head: "Why",
      cell: ({ reason, message }) => (
        <>
          <span className={reason ? "text-ink-2" : "text-ink-3"}>{reason || "No reason given"}</span>
          <Sub>{message}</Sub>
        </>
      ),
    },
    {
      id: "who",
      head: "Started by",
      width: "12%",
      cell: ({ startedBy }) => <span>{startedBy || "Not known"}</span>,
    },
    {
      id: "took",
      head: "Took",
      width: "8%",
      align: "end",
      cell: ({ startedAt, finishedAt }) =>
        startedAt === undefined || finishedAt === undefined ? (
          <span className="text-ink-3">Runs</span>
        ) : (
          formatDuration(finishedAt - startedAt)
        ),
    },
    {
      id: "started",
      head: "Started",
      width: "10%",
      align: "end",
      sortBy: ({ startedAt }) => startedAt,
      firstDirection: "descending",
      cell: ({ startedAt }) =>
        startedAt === undefined ? (
          <span className="text-ink-3">Not yet</span>
        ) : (
          <Time at={startedAt} form="table" />
        ),
    },
  ];
}
