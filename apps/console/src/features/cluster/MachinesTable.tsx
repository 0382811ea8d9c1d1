import { LongName, StatusMark, Sub, Time } from "@ichor/ui";
import { type Column, RowLink, Table } from "@ichor/ui/table";
import type { ReactNode } from "react";
import type { MachineRow } from "./machine-row.ts";

/** Props of `MachinesTable`. `hrefOf` is where the details of a machine are. */
export type MachinesTableProps = {
  rows: readonly MachineRow[];
  hrefOf(row: MachineRow): string;
  /** everything of the tab, what is left beside the details of one, or the five columns of the overview */
  columns?: "full" | "beside" | "overview";
  selected?: string | undefined;
  viewKey?: string;
};

/** Machines and their nodes. */
export function MachinesTable(props: MachinesTableProps): ReactNode {
  const { rows, hrefOf, columns = "overview", selected, viewKey } = props;
  return (
    <Table
      caption="Machines and nodes, by name"
      columns={columnSets[columns](hrefOf)}
      rows={rows}
      rowKey={({ name }) => name}
      sort={{ column: "name", direction: "ascending" }}
      density={columns === "overview" ? "one" : "two"}
      selectedKey={selected}
      copyText={({ name }) => name}
      {...(viewKey !== undefined && { viewKey })}
    />
  );
}

const columnSets = { full: fullColumns, beside: besideColumns, overview: shortColumns } as const;

type Columns = readonly Column<MachineRow>[];

function shortColumns(hrefOf: (row: MachineRow) => string): Columns {
  return [
    { ...nameColumn(hrefOf, false), width: "24%" },
    { ...role, width: "15%" },
    { ...state, width: "18%" },
    { ...talos, width: "14%", cell: (row) => <span className="text-ink-2">{row.talos}</span> },
    { ...agent, width: "29%" },
  ];
}

function fullColumns(hrefOf: (row: MachineRow) => string): Columns {
  return [
    { ...nameColumn(hrefOf, true), width: "24%" },
    { ...role, width: "12%" },
    { ...state, width: "15%" },
    { ...talos, width: "14%" },
    { id: "node", head: "Node", width: "15%", cell: (row) => <span className="text-ink-2">{row.node}</span> },
    { ...agent, width: "13%" },
    lastSeen,
  ];
}

function besideColumns(hrefOf: (row: MachineRow) => string): Columns {
  return [
    { ...nameColumn(hrefOf, true), width: "30%" },
    { ...role, width: "16%" },
    { ...state, width: "18%" },
    { ...talos, width: "18%" },
    agent,
  ];
}

function nameColumn(hrefOf: (row: MachineRow) => string, hasAddress: boolean): Column<MachineRow> {
  return {
    id: "name",
    head: "Machine",
    isKept: true,
    sortBy: ({ name }) => name,
    cell: (row) => (
      <>
        <RowLink href={hrefOf(row)}>
          <LongName name={row.name} className="font-normal" />
        </RowLink>
        {hasAddress && <Sub>{row.addresses.join(", ") || "No address known"}</Sub>}
      </>
    ),
  };
}

const role: Column<MachineRow> = {
  id: "role",
  head: "Role",
  sortBy: (row) => row.role,
  cell: (row) => <span className="text-ink-2">{row.role}</span>,
};

const state: Column<MachineRow> = {
  id: "state",
  head: "State",
  isKept: true,
  sortBy: ({ status }) => status,
  cell: (row) => <StatusMark status={row.status}>{row.state || row.status}</StatusMark>,
};

const talos: Column<MachineRow> = {
  id: "talos",
  head: "Talos",
  sortBy: (row) => row.talos,
  cell: (row) => (
    <>
      <span className="text-ink-2">{row.talos}</span>
      {row.kubernetes !== "" && <Sub>Kubernetes {row.kubernetes}</Sub>}
    </>
  ),
};

const agent: Column<MachineRow> = {
  id: "agent",
  head: "Cilium agent",
  cell: (row) => <span className="text-ink-2">{row.agent}</span>,
};

const lastSeen: Column<MachineRow> = {
  id: "seen",
  head: "Last seen",
  align: "end",
  sortBy: (row) => row.lastSeen,
  firstDirection: "descending",
  cell: (row) =>
    row.lastSeen === undefined ? (
      <span className="text-ink-3">Never</span>
    ) : (
      <Time at={row.lastSeen} form="table" />
    ),
};
