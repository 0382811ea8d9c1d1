import {
  Chip,
  ChipGroup,
  LongName,
  OkIcon,
  PageHead,
  PageMain,
  ProgressIcon,
  SearchField,
  StatusMark,
  type StatusWord,
  Sub,
  statusOrder,
  Tag,
  Time,
  UpIcon,
  WarnIcon,
} from "@ichor/ui";
import { type Column, RowLink, type Sort, Table } from "@ichor/ui/table";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";
import { galleryNow } from "../now.ts";

type Row = {
  name: string;
  isLocal?: boolean;
  address: string;
  status: StatusWord;
  reason: ReactNode;
  talos: string;
  kubernetes: string;
  machines: string;
  machinesNote: string;
  cilium: ReactNode;
  ciliumNote: string;
  changedAt: number;
};

const rows: Row[] = [
  {
    name: "edge-fra-02",
    address: "https://10.31.2.10:6443",
    status: "Healthy",
    reason: "All conditions met",
    talos: "1.13.2",
    kubernetes: "1.36.3",
    machines: "5 of 5 ready",
    machinesNote: "No drift",
    cilium: "1.20.2",
    ciliumNote: "From machine config. Release not read: not the local cluster",
    changedAt: galleryNow - 3 * 86_400_000,
  },
  {
    name: "lab",
    isLocal: true,
    address: "https://10.20.0.10:6443",
    status: "Progressing",
    reason: "Applying Cilium values, revision 3: active on 5 of 8 nodes",
    talos: "1.13.2",
    kubernetes: "1.36.3",
    machines: "8 of 8 ready",
    machinesNote: "1 drifted, 1 held",
    cilium: (
      <span className="flex gap-2">
        1.19.6 <Tag icon={<UpIcon size={12} />}>1.20.2 available</Tag>
      </span>
    ),
    ciliumNote: "Running revision 2 on 3 nodes",
    changedAt: galleryNow - 65_000,
  },
  {
    name: "legacy-flannel-campus-north-building-07",
    address: "https://10.40.7.10:6443",
    status: "Degraded",
    reason: (
      <>
        CNI unsupported: preset <code>flannel</code>. Ichor leaves its nodes alone. 1 of 4 machines does not
        answer.
      </>
    ),
    talos: "1.11.6",
    kubernetes: "1.33.4",
    machines: "3 of 4 ready",
    machinesNote: "1 silent for 26 min",
    cilium: <StatusMark status="Unsupported" />,
    ciliumNote: "Flannel, not managed",
    changedAt: galleryNow - 26 * 60_000,
  },
];

const columns: Column<Row>[] = [
  {
    id: "name",
    head: "Cluster",
    width: "22%",
    isKept: true,
    sortBy: ({ name }) => name,
    cell: ({ name, isLocal, address }) => (
      <>
        <span className="flex gap-2">
          <RowLink href={`?page=cluster&name=${name}`}>
            <LongName name={name} />
          </RowLink>
          {isLocal && <Tag>local</Tag>}
        </span>
        <Sub>{address}</Sub>
      </>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "27%",
    isKept: true,
    firstDirection: "descending",
    sortBy: ({ status }) => -statusOrder.indexOf(status),
    cell: ({ status, reason }) => (
      <>
        <StatusMark status={status} />
        <Sub>{reason}</Sub>
      </>
    ),
  },
  {
    id: "versions",
    head: "Talos, Kubernetes",
    width: "14%",
    sortBy: ({ talos }) => talos,
    cell: ({ talos, kubernetes }) => (
      <>
        {talos}
        <Sub>Kubernetes {kubernetes}</Sub>
      </>
    ),
  },
  {
    id: "machines",
    head: "Machines",
    width: "10%",
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
    width: "19%",
    cell: ({ cilium, ciliumNote }) => (
      <>
        {cilium}
        <Sub>{ciliumNote}</Sub>
      </>
    ),
  },
  {
    id: "changed",
    head: "Changed",
    width: "8%",
    align: "end",
    sortBy: ({ changedAt }) => changedAt,
    firstDirection: "descending",
    cell: ({ changedAt }) => <Time at={changedAt} form="table" />,
  },
];

/** The list as the console shows it. */
export function Page(): ReactNode {
  const [query, setQuery] = useState("");
  const [chip, setChip] = useState("all");
  const [sort, setSort] = useState<Sort>({ column: "status", direction: "descending" });
  return (
    <>
      <GalleryTop />
      <PageHead title="Clusters" actions={<span className="text-ink-3">3 clusters, 17 machines</span>} />
      <PageMain>
        <div className="-mt-2 mb-3 flex flex-wrap items-center gap-4">
          <SearchField
            label="Filter clusters"
            value={query}
            onChange={setQuery}
            placeholder="Filter by name, version, label"
            keyHint="/"
          />
          <ChipGroup label="Status">
            <Chip isOn={chip === "all"} count={3} onChange={() => setChip("all")}>
              All
            </Chip>
            <Chip
              isOn={chip === "d"}
              count={1}
              icon={<WarnIcon className="text-warn" />}
              onChange={() => setChip("d")}
            >
              Degraded
            </Chip>
            <Chip
              isOn={chip === "p"}
              count={1}
              icon={<ProgressIcon className="text-accent" />}
              onChange={() => setChip("p")}
            >
              Progressing
            </Chip>
            <Chip
              isOn={chip === "h"}
              count={1}
              icon={<OkIcon className="text-ok" />}
              onChange={() => setChip("h")}
            >
              Healthy
            </Chip>
          </ChipGroup>
        </div>
        <Table
          caption="Clusters, worst first"
          density="two"
          columns={columns}
          rows={rows.filter(({ name }) => name.includes(query))}
          rowKey={({ name }) => name}
          sort={sort}
          onSortChange={setSort}
          viewKey={query}
          copyText={({ name }) => name}
        />
      </PageMain>
    </>
  );
}
