import { type Origin, OriginBadge, PageHead, PanesMain } from "@ichor/ui";
import { type TreeColumn, type TreeNode, TreeTable } from "@ichor/ui/tree";
import { type ReactNode, useState } from "react";
import { GalleryTop } from "../frame.tsx";

type Row = {
  name: string;
  value?: string;
  origin?: Origin;
  by?: ReactNode;
  standard?: string;
  note?: string;
};

function leaf(key: string, value: string, rest: Omit<Row, "name" | "value">): TreeNode<Row> {
  return { key, row: { name: key.split(".").at(-1) ?? key, value, ...rest } };
}

const nodes: TreeNode<Row>[] = [
  leaf("autoDirectNodeRoutes", "true", { origin: "user", by: <a href="#4">Line 4</a>, standard: "false" }),
  {
    key: "azure",
    row: { name: "azure", note: "9 keys, all chart" },
    children: Array.from({ length: 9 }, (_key, n) =>
      leaf(`azure.key${n}`, '""', { origin: "chart", standard: '""' }),
    ),
  },
  {
    key: "bandwidthManager",
    row: { name: "bandwidthManager" },
    children: [
      leaf("bandwidthManager.bbr", "false", { origin: "chart", standard: "false" }),
      leaf("bandwidthManager.enabled", "true", {
        origin: "user",
        by: <a href="#25">Line 25</a>,
        standard: "false",
      }),
    ],
  },
  {
    key: "cgroup",
    row: { name: "cgroup" },
    children: [
      {
        key: "cgroup.autoMount",
        row: { name: "autoMount" },
        children: [
          leaf("cgroup.autoMount.enabled", "false", {
            origin: "owned",
            by: "Talos mounts cgroup v2",
            standard: "true",
          }),
        ],
      },
      leaf("cgroup.hostRoot", "/sys/fs/cgroup", {
        origin: "owned",
        by: "Talos mounts cgroup v2",
        standard: "/run/cilium/cgroupv2",
      }),
    ],
  },
  {
    key: "hubble",
    row: { name: "hubble" },
    children: [
      leaf("hubble.enabled", "true", { origin: "user", by: <a href="#13">Line 13</a>, standard: "true" }),
      {
        key: "hubble.tls",
        row: { name: "tls" },
        children: [
          leaf("hubble.tls.auto.method", "cronJob", {
            origin: "ichor",
            by: "Keeps Secrets out",
            standard: "helm",
          }),
        ],
      },
    ],
  },
  ...Array.from({ length: 1_500 }, (_key, n) =>
    leaf(`generated${n}`, String(n), { origin: "chart", standard: String(n) }),
  ),
];

const columns: TreeColumn<Row>[] = [
  {
    id: "key",
    head: "Key",
    width: "31%",
    isCode: true,
    cell: ({ name, note }) => (
      <>
        {name}
        {note && <span className="ml-2 font-ui text-meta text-ink-3">{note}</span>}
      </>
    ),
  },
  { id: "value", head: "Effective value", width: "20%", isCode: true, cell: ({ value }) => value },
  {
    id: "origin",
    head: "Origin",
    width: "88px",
    cell: ({ origin }, node) =>
      origin && <OriginBadge origin={origin} isOnSelected={node.key === "hubble.enabled"} />,
  },
  { id: "by", head: "Set by", cell: ({ by }) => <span className="text-ink-2">{by}</span> },
  {
    id: "default",
    head: "Chart default",
    width: "18%",
    isCode: true,
    cell: ({ standard }) => <span className="text-ink-3">{standard}</span>,
  },
];

/** Effective values as a tree. */
export function Page(): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    new Set(["bandwidthManager", "cgroup", "cgroup.autoMount", "hubble", "hubble.tls"]),
  );
  const [selected, setSelected] = useState("hubble.enabled");
  return (
    <div className="flex h-screen flex-col">
      <GalleryTop />
      <PageHead title="Effective" sentence={selected} />
      <PanesMain>
        <TreeTable
          label="Effective values"
          columns={columns}
          nodes={nodes}
          open={open}
          onToggle={(key, isOpen) => {
            const next = new Set(open);
            if (isOpen) next.add(key);
            else next.delete(key);
            setOpen(next);
          }}
          selectedKey={selected}
          onSelect={({ key }) => setSelected(key)}
          isQuiet={({ origin }) => origin === "chart"}
        />
      </PanesMain>
    </div>
  );
}
