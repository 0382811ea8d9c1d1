import {
  Chip,
  ChipGroup,
  formatAmount,
  LoadingRows,
  LongName,
  PageHead,
  PageMain,
  SearchField,
  StatusMark,
  type StatusWord,
  Sub,
  Tag,
  Time,
  UpIcon,
} from "@ichor/ui";
import { type Column, RowLink, type Sort, Table } from "@ichor/ui/table";
import { lazy, type ReactNode, Suspense } from "react";
import { type ClusterRow, compareRows, countStatuses, filterRows, rankOf } from "./cluster-row.ts";

/** Props of `ClustersView`. */
export type ClustersViewProps = {
  /** absent while they are read */
  rows: readonly ClusterRow[] | undefined;
  /** stands in the place of the table: what failed */
  problem?: ReactNode;
  /** stands above the table */
  notices?: ReactNode;
  machines: number;
  filter: { query: string; status: StatusWord | undefined; sort: Sort | undefined };
  onFilter(change: Partial<ClustersViewProps["filter"]>): void;
};

// most lists hold something
const NoClusters = lazy(async () => ({ default: (await import("./NoClusters.tsx")).NoClusters }));
const NoMatch = lazy(async () => ({ default: (await import("./NoClusters.tsx")).NoMatch }));

const widths = ["22%", "27%", "14%", "10%", "19%", "8%"] as const;
const loadingWidths = widths.map((width) => width.replace("%", "fr"));

/** The list of clusters: filter, chips, one table, worst first. */
export function ClustersView({
  rows,
  problem,
  notices,
  machines,
  filter,
  onFilter,
}: ClustersViewProps): ReactNode {
  const found = rows && filterRows(rows, filter.query);
  return (
    <>
      <PageHead
        title="Clusters"
        {...(rows &&
          rows.length > 0 && {
            actions: (
              <span className="text-ink-3">
                {formatAmount(rows.length, "cluster")}, {formatAmount(machines, "machine")}
              </span>
            ),
          })}
      />
      <PageMain>
        {notices}
        {problem ?? <Content {...{ rows, found, filter, onFilter }} />}
      </PageMain>
    </>
  );
}

type ContentProps = Pick<ClustersViewProps, "rows" | "filter" | "onFilter"> & {
  found: ClusterRow[] | undefined;
};

function Content({ rows, found, filter, onFilter }: ContentProps): ReactNode {
  if (!rows || !found)
    return <LoadingRows label="Reading clusters" columns={loadingWidths} rows={4} rowHeight={60} />;
  if (rows.length === 0)
    return (
      <Suspense>
        <NoClusters />
      </Suspense>
    );
  const shown = filter.status ? found.filter(({ status }) => status === filter.status) : found;
  return (
    <>
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-4">
        <SearchField
          label="Filter clusters"
          value={filter.query}
          onChange={(query) => onFilter({ query })}
          placeholder="Filter by name, version, label"
          keyHint="/"
        />
        <StatusChips rows={found} status={filter.status} onChange={(status) => onFilter({ status })} />
      </div>
      {shown.length === 0 ? (
        <Suspense>
          <NoMatch
            query={filter.query}
            hidden={rows.length}
            onClear={() => onFilter({ query: "", status: undefined })}
          />
        </Suspense>
      ) : (
        <ClusterTable rows={shown} filter={filter} onFilter={onFilter} />
      )}
    </>
  );
}

type StatusChipsProps = {
  rows: readonly ClusterRow[];
  status: StatusWord | undefined;
  onChange(status: StatusWord | undefined): void;
};

function StatusChips({ rows, status: chosen, onChange }: StatusChipsProps): ReactNode {
  const counts = countStatuses(rows);
  const isGone = chosen !== undefined && !counts.some(({ status }) => status === chosen);
  return (
    <ChipGroup label="Status">
      <Chip isOn={chosen === undefined} count={rows.length} onChange={() => onChange(undefined)}>
        All
      </Chip>
      {[...counts, ...(isGone ? [{ status: chosen, count: 0 }] : [])].map(({ status, count }) => (
        <Chip
          key={status}
          isOn={status === chosen}
          count={count}
          icon={<StatusMark status={status} isIconOnly />}
          onChange={(isOn) => onChange(isOn ? status : undefined)}
        >
          {status}
        </Chip>
      ))}
    </ChipGroup>
  );
}

type ClusterTableProps = { rows: readonly ClusterRow[] } & Pick<ClustersViewProps, "filter" | "onFilter">;

function ClusterTable({ rows, filter, onFilter }: ClusterTableProps): ReactNode {
  return (
    <Table
      caption="Clusters, worst first"
      columns={columns}
      rows={rows.toSorted(compareRows)}
      rowKey={({ key }) => key}
      density="two"
      sort={filter.sort ?? { column: "status", direction: "descending" }}
      onSortChange={(sort) => onFilter({ sort })}
      copyText={({ name }) => name}
      viewKey={`${filter.query}\n${filter.status ?? ""}`}
    />
  );
}

const columns: readonly Column<ClusterRow>[] = [
  {
    id: "name",
    head: "Cluster",
    width: widths[0],
    isKept: true,
    sortBy: ({ name }) => name,
    cell: ({ name, href, tags, endpoint }) => (
      <>
        <span className="flex min-w-0 items-center gap-x-2 max-narrow:flex-wrap">
          <RowLink href={href}>
            <LongName name={name} />
          </RowLink>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        <Sub>
          <span className="block truncate" title={endpoint}>
            {endpoint}
          </span>
        </Sub>
      </>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: widths[1],
    isKept: true,
    sortBy: ({ status }) => -rankOf(status),
    firstDirection: "descending",
    cell: ({ status, reason }) => (
      <>
        <StatusMark status={status} />
        <Sub>{reason}</Sub>
      </>
    ),
  },
  {
    id: "talos",
    head: "Talos, Kubernetes",
    width: widths[2],
    sortBy: ({ talos }) => talos,
    cell: ({ talos, kubernetes }) => (
      <>
        {talos}
        <Sub>{kubernetes}</Sub>
      </>
    ),
  },
  {
    id: "machines",
    head: "Machines",
    width: widths[3],
    isKept: true,
    cell: ({ machines, machinesNote }) => (
      <>
        {machines}
        <Sub>{machinesNote}</Sub>
      </>
    ),
  },
  {
    id: "cilium",
    head: "Cilium",
    width: widths[4],
    sortBy: ({ cilium }) => cilium.version,
    cell: ({ cilium }) => (
      <>
        <span className="flex flex-wrap items-center gap-2">
          {cilium.status ? <StatusMark status={cilium.status} isQuiet /> : cilium.version}
          {cilium.available !== "" && <Tag icon={<UpIcon size={12} />}>{cilium.available} available</Tag>}
        </span>
        <Sub>{cilium.note}</Sub>
      </>
    ),
  },
  {
    id: "changed",
    head: "Changed",
    width: widths[5],
    align: "end",
    sortBy: ({ changedAt }) => changedAt,
    firstDirection: "descending",
    cell: ({ changedAt }) =>
      changedAt === undefined ? (
        <span className="text-ink-3">Not known</span>
      ) : (
        <Time at={changedAt} form="table" />
      ),
  },
];
