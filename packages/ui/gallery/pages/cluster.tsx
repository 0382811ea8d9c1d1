import {
  Button,
  ButtonLink,
  CliIcon,
  Columns,
  KeyValue,
  LongName,
  NodeStrip,
  PageHead,
  PageMain,
  Panel,
  Section,
  StatusMark,
  type StatusWord,
  Steps,
  Sub,
  TabNav,
  Tag,
  Time,
} from "@ichor/ui";
import { type Column, RowLink, Table } from "@ichor/ui/table";
import type { ReactNode } from "react";
import { GalleryTop } from "../frame.tsx";
import { galleryNow } from "../now.ts";
import { stripNodes } from "../samples.ts";

type Condition = {
  type: string;
  status: StatusWord | "Information";
  reason: string;
  message: ReactNode;
  at: number;
};

const minute = 60_000;
const conditions: Condition[] = [
  {
    type: "CNIValuesApplied",
    status: "Progressing",
    reason: "Applying",
    message: "Revision 3 rolls out. DaemonSet cilium: 5 of 8 updated, 7 ready.",
    at: galleryNow - minute,
  },
  {
    type: "MachinesInSync",
    status: "Degraded",
    reason: "NodeDrifted",
    message: (
      <>
        lab-w-4: 2 fields differ from the rendered config.{" "}
        <a className="ui-link" href="#diff">
          Show difference
        </a>
      </>
    ),
    at: galleryNow - 120 * minute,
  },
  {
    type: "CiliumUpgradeAvailable",
    status: "Information",
    reason: "NewerChart",
    message: "1.19.6 is installed, 1.20.2 is available.",
    at: galleryNow - 4 * 1440 * minute,
  },
  {
    type: "Ready",
    status: "Healthy",
    reason: "AllReady",
    message: "8 of 8 machines answer, etcd has 3 of 3 members.",
    at: galleryNow - 9 * 1440 * minute,
  },
];

const conditionColumns: Column<Condition>[] = [
  {
    id: "type",
    head: "Condition",
    width: "27%",
    cell: ({ type, status }) => <StatusMark status={status}>{type}</StatusMark>,
  },
  {
    id: "reason",
    head: "Reason and message",
    cell: ({ reason, message }) => (
      <>
        <strong>{reason}</strong> <span className="text-ink-2">{message}</span>
      </>
    ),
  },
  { id: "since", head: "Since", width: "72px", align: "end", cell: ({ at }) => <Time at={at} form="span" /> },
];

type Machine = { name: string; role: string; status: StatusWord; word: string; agent: string };
const machines: Machine[] = [
  ...[1, 2, 3].map(
    (n): Machine => ({
      name: `lab-cp-${n}`,
      role: "Control plane",
      status: "Healthy",
      word: "Ready",
      agent: "1.19.6, saved values",
    }),
  ),
  ...[1, 2].map(
    (n): Machine => ({
      name: `lab-w-${n}`,
      role: "Worker",
      status: "Healthy",
      word: "Ready",
      agent: "1.19.6, saved values",
    }),
  ),
  {
    name: "lab-w-3",
    role: "Worker",
    status: "Progressing",
    word: "Agent restarting",
    agent: "Revision 2 to 3, 14 s",
  },
  { name: "lab-w-4", role: "Worker", status: "Degraded", word: "Drifted", agent: "1.19.6, revision 2" },
  {
    name: "lab-w-5-rack-b-slot-12-spare-node",
    role: "Worker",
    status: "Held",
    word: "Held",
    agent: "1.19.6, revision 2",
  },
];

const machineColumns: Column<Machine>[] = [
  {
    id: "name",
    head: "Machine",
    width: "24%",
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink href={`#${name}`} isQuiet>
        <LongName name={name} />
      </RowLink>
    ),
  },
  {
    id: "role",
    head: "Role",
    width: "15%",
    sortBy: ({ role }) => role,
    cell: ({ role }) => <span className="text-ink-2">{role}</span>,
  },
  {
    id: "state",
    head: "State",
    width: "18%",
    cell: ({ status, word }) => <StatusMark status={status}>{word}</StatusMark>,
  },
  { id: "talos", head: "Talos", width: "14%", cell: () => <span className="text-ink-2">1.13.2</span> },
  { id: "agent", head: "Cilium agent", cell: ({ agent }) => <span className="text-ink-2">{agent}</span> },
];

/** A cluster as the console shows it. */
export function Page(): ReactNode {
  return (
    <>
      <GalleryTop />
      <PageHead
        crumbs={[{ href: "?page=clusters", label: "Clusters" }]}
        title="lab"
        status={
          <>
            <StatusMark status="Progressing" />
            <Tag>local</Tag>
          </>
        }
        actions={
          <>
            <Button kind="ghost" icon={<CliIcon />}>
              Equal command
            </Button>
            <ButtonLink href="?page=editor">Edit Cilium values</ButtonLink>
          </>
        }
      />
      <TabNav
        label="Cluster lab"
        tabs={[
          { href: "?page=cluster", label: "Overview", isCurrent: true },
          { href: "?page=editor", label: "Cilium", isCurrent: false },
          { href: "#machines", label: "Machines", isCurrent: false, count: 8 },
          { href: "#operations", label: "Operations", isCurrent: false },
          { href: "#events", label: "Events", isCurrent: false },
        ]}
      />
      <PageMain>
        <Columns
          main={
            <>
              <Panel label="Running operation">
                <div className="flex items-center gap-2">
                  <StatusMark status="Progressing">Applying Cilium values, revision 3</StatusMark>
                  <span className="text-ink-3">
                    started by admin@lab, <Time at={galleryNow - 72_000} />
                  </span>
                  <a className="ml-auto" href="#operation">
                    Open operation
                  </a>
                </div>
                <Steps
                  label="Steps"
                  steps={[
                    { label: "Validated", state: "done" },
                    { label: "Helm Job created", state: "done" },
                    { label: "Revision 3 deployed", state: "done" },
                    { label: "Rolling out: 5 of 8 nodes", state: "running" },
                    { label: "Verified", state: "todo" },
                  ]}
                />
              </Panel>
              <Section title="Conditions" count={4} aside="2 need attention">
                <Table
                  caption="Conditions, not fine first"
                  columns={conditionColumns}
                  rows={conditions}
                  rowKey={({ type }) => type}
                  hasLinks={false}
                />
              </Section>
              <Section title="Machines and nodes" count={8} aside={<a href="#all">All details</a>}>
                <Table
                  caption="Machines and nodes"
                  columns={machineColumns}
                  rows={machines}
                  rowKey={({ name }) => name}
                  sort={{ column: "name", direction: "ascending" }}
                />
              </Section>
            </>
          }
          aside={
            <>
              <Section title="Cilium" aside={<a href="?page=editor">Edit values</a>}>
                <p className="mt-1 mb-2">
                  <strong>Saved values active on 5 of 8 nodes</strong>
                </p>
                <NodeStrip
                  nodes={stripNodes(8)}
                  label="5 of 8 nodes run the saved values, 1 restarts, 2 run revision 2"
                />
                <p className="mt-2 mb-4 text-meta text-ink-3">1 restarting, 2 still run revision 2</p>
                <KeyValue
                  rows={[
                    {
                      label: "Saved",
                      value: (
                        <>
                          Revision 3 <code className="text-ink-3">9f2c41ae</code>
                        </>
                      ),
                      sub: (
                        <>
                          admin@lab, <Time at={galleryNow - 120_000} form="table" />
                        </>
                      ),
                    },
                    { label: "Running", value: "Revision 3 on 5 of 8 nodes" },
                    {
                      label: "Chart",
                      value: (
                        <>
                          1.19.6 <span className="text-ink-3">1.20.2 available</span>
                        </>
                      ),
                    },
                    { label: "Owner", value: "Helm release cilium", sub: "Record in ichor-system" },
                  ]}
                />
              </Section>
              <Section title="Versions">
                <KeyValue
                  rows={[
                    { label: "Talos", value: "1.13.2 on 8 of 8" },
                    { label: "Kubernetes", value: "1.36.3" },
                  ]}
                />
              </Section>
              <Section title="Events" aside={<a href="#events">All</a>}>
                <Sub>22 s ago</Sub>
              </Section>
            </>
          }
        />
      </PageMain>
    </>
  );
}
