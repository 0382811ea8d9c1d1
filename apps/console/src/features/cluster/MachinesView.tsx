import {
  CloseIcon,
  Columns,
  EmptyState,
  IconButton,
  KeyValue,
  LoadingRows,
  NoMatchState,
  SearchField,
  Section,
  StatusMark,
  Tag,
  Time,
} from "@ichor/ui";
import type { ReactNode } from "react";
import { StateFrame } from "../../frame/state-frame.tsx";
import { ConditionsList } from "./ConditionsTable.tsx";
import { MachinesTable } from "./MachinesTable.tsx";
import type { MachineRow } from "./machine-row.ts";

/** Props of `MachinesView`. */
export type MachinesViewProps = {
  /** absent while they are read */
  rows: readonly MachineRow[] | undefined;
  query: string;
  /** the machine whose details are open */
  selected: string | undefined;
  onQuery(query: string): void;
  onSelect(name: string | undefined): void;
  hrefOf(row: MachineRow): string;
};

/** All machines of a cluster; one of them with its details beside the table. */
export function MachinesView(props: MachinesViewProps): ReactNode {
  const { rows, query, selected, onQuery } = props;
  if (!rows)
    return (
      <LoadingRows
        label="Reading machines"
        columns={["24%", "12%", "15%", "14%", "1fr"]}
        rows={6}
        rowHeight={60}
      />
    );
  if (rows.length === 0)
    return (
      <StateFrame>
        <EmptyState title="No machines yet">
          A machine belongs to a cluster when its TalosMachine names it and was approved.
        </EmptyState>
      </StateFrame>
    );
  const chosen = rows.find(({ name }) => name === selected);
  const list = (
    <>
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-4">
        <SearchField
          label="Filter machines"
          value={query}
          onChange={onQuery}
          placeholder="Filter by name, address, version"
          keyHint="/"
        />
        {rows.some(({ isSample }) => isSample) && <Tag>sample data</Tag>}
      </div>
      <FilteredMachines {...props} rows={rows} />
    </>
  );
  if (!chosen) return list;
  return (
    <Columns main={list} aside={<MachineDetails row={chosen} onClose={() => props.onSelect(undefined)} />} />
  );
}

type Filtered = Omit<MachinesViewProps, "rows"> & { rows: readonly MachineRow[] };

function FilteredMachines({ rows, query, selected, onQuery, hrefOf }: Filtered): ReactNode {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
  if (shown.length === 0)
    return (
      <StateFrame>
        <NoMatchState thing="machine" query={query} hidden={rows.length} onClear={() => onQuery("")} />
      </StateFrame>
    );
  const chosen = rows.some(({ name }) => name === selected);
  return (
    <MachinesTable
      rows={shown}
      hrefOf={hrefOf}
      columns={chosen ? "beside" : "full"}
      selected={selected}
      viewKey={query}
    />
  );
}

function MachineDetails({ row, onClose }: { row: MachineRow; onClose: () => void }): ReactNode {
  return (
    <>
      <Section
        title={row.name}
        aside={<IconButton label="Close details" icon={<CloseIcon />} onClick={onClose} />}
      >
        <KeyValue
          rows={[
            { label: "State", value: <StatusMark status={row.status}>{row.state || row.status}</StatusMark> },
            { label: "Role", value: row.role },
            { label: "Node", value: row.node },
            { label: "Addresses", value: row.addresses.join(", ") || "Not known" },
            { label: "Talos", value: row.talos },
            { label: "Kubernetes", value: row.kubernetes || "Not read" },
            { label: "Cilium agent", value: row.agent },
            { label: "Kernel", value: row.kernel || "Not read" },
            { label: "OS image", value: row.osImage || "Not read" },
            { label: "Approved", value: row.isApproved ? "Yes" : "No: it waits for approval" },
            { label: "Last seen", value: row.lastSeen === undefined ? "Never" : <Time at={row.lastSeen} /> },
          ]}
        />
      </Section>
      <Section title="Conditions" count={row.conditions.length}>
        {row.conditions.length > 0 ? (
          <ConditionsList rows={row.conditions} />
        ) : (
          <p className="text-ink-3">Nothing has reported on this machine yet.</p>
        )}
      </Section>
    </>
  );
}
