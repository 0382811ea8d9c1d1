import { PageHead, PageMain, StatusMark, type StatusWord, Sub, statusWords } from "@ichor/ui";
import { type Column, RowLink, Table } from "@ichor/ui/table";
import { type ReactNode, useEffect, useState } from "react";
import { GalleryTop } from "../frame.tsx";

type Row = { name: string; status: StatusWord; machines: number };

const columns: Column<Row>[] = [
  {
    id: "name",
    head: "Cluster",
    width: "30%",
    isKept: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <>
        <RowLink href={`#${name}`}>{name}</RowLink>
        <Sub>https://10.0.0.1:6443</Sub>
      </>
    ),
  },
  { id: "status", head: "Status", isKept: true, cell: ({ status }) => <StatusMark status={status} /> },
  {
    id: "machines",
    head: "Machines",
    align: "end",
    sortBy: ({ machines }) => machines,
    cell: ({ machines }) => machines,
  },
];

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_row, index) => ({
    name: `cluster-${index}`,
    status: statusWords[index % 7] ?? "Unknown",
    machines: (index * 7919) % 50,
  }));
}

/** A long list; `?grow` adds a row every second. */
export function Page(): ReactNode {
  const query = new URLSearchParams(location.search);
  const [count, setCount] = useState(Number(query.get("count") ?? 1_000));
  const [picks, setPicks] = useState<readonly string[]>([]);
  const isGrowing = query.has("grow");
  useEffect(() => {
    if (!isGrowing) return;
    const timer = setInterval(() => setCount((last) => last + 1), 1_000);
    return () => clearInterval(timer);
  }, [isGrowing]);
  return (
    <>
      <GalleryTop />
      <PageHead title="Rows" sentence={`${count} clusters`} />
      <PageMain>
        <Table
          caption="Clusters"
          density="two"
          columns={columns}
          rows={rowsOf(count)}
          rowKey={({ name }) => name}
          picks={picks}
          onPicksChange={setPicks}
        />
      </PageMain>
    </>
  );
}
