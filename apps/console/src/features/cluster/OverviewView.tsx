import {
  BannerStack,
  Columns,
  KeyValue,
  type KeyValueRow,
  Link,
  LoadingRows,
  LoadingText,
  Section,
  type StackedBanner,
  Tag,
} from "@ichor/ui";
import type { ReactNode } from "react";
import { CiliumAside } from "./CiliumAside.tsx";
import { ConditionsTable } from "./ConditionsTable.tsx";
import type { CiliumSummary } from "./cilium-summary.ts";
import { type ConditionRow, countAttention } from "./condition-row.ts";
import { EventsList } from "./EventsList.tsx";
import type { EventRow } from "./event-row.ts";
import { MachinesTable } from "./MachinesTable.tsx";
import type { MachineRow } from "./machine-row.ts";
import { OperationPanel } from "./OperationPanel.tsx";
import type { OperationRow } from "./operation-row.ts";

/** Where the links of the overview lead. */
export type OverviewLinks = {
  cilium: string;
  machines: string;
  events: string;
  machine(name: string): string;
  operation(name: string): string;
};

/** Props of `OverviewView`. */
export type OverviewViewProps = {
  banners: readonly StackedBanner[];
  operation: OperationRow | undefined;
  conditions: readonly ConditionRow[];
  machines: readonly MachineRow[];
  cilium: CiliumSummary | undefined;
  versions: readonly KeyValueRow[];
  events: readonly EventRow[];
  links: OverviewLinks;
};

const shownEvents = 5;

/** What one sees first: the running operation, what is not fine, the machines; beside it Cilium, versions, events. */
export function OverviewView(props: OverviewViewProps): ReactNode {
  const { banners, operation, conditions, machines, cilium, versions, events, links } = props;
  const attention = countAttention(conditions);
  return (
    <>
      {banners.length > 0 && (
        <div className="mb-6">
          <BannerStack banners={banners} />
        </div>
      )}
      <Columns
        main={
          <>
            {operation && <OperationPanel operation={operation} href={links.operation(operation.name)} />}
            <Section
              title="Conditions"
              count={conditions.length}
              aside={
                attention === 0 ? "All fine" : `${attention} ${attention === 1 ? "needs" : "need"} attention`
              }
            >
              {conditions.length > 0 ? (
                <ConditionsTable rows={conditions} caption="Conditions, what is not fine first" />
              ) : (
                <p className="text-ink-3">Nothing has reported on this cluster yet.</p>
              )}
            </Section>
            <MachinesSection machines={machines} links={links} />
          </>
        }
        aside={
          <>
            <CiliumAside summary={cilium} href={links.cilium} />
            <Section title="Versions">
              <KeyValue rows={versions} />
            </Section>
            <Section title="Events" aside={<Link href={links.events}>All</Link>}>
              {events.length > 0 ? (
                <EventsList rows={events.slice(0, shownEvents)} />
              ) : (
                <p className="text-ink-3">No events in the last hour.</p>
              )}
            </Section>
          </>
        }
      />
    </>
  );
}

function MachinesSection({ machines, links }: Pick<OverviewViewProps, "machines" | "links">): ReactNode {
  const isSample = machines.some((machine) => machine.isSample);
  return (
    <Section
      title="Machines and nodes"
      count={machines.length}
      aside={
        <span className="flex items-center gap-3">
          {isSample && <Tag>sample data</Tag>}
          <Link href={links.machines}>All details</Link>
        </span>
      }
    >
      {machines.length > 0 ? (
        <MachinesTable rows={machines} hrefOf={({ name }) => links.machine(name)} />
      ) : (
        <p className="text-ink-3">No machine belongs to this cluster yet.</p>
      )}
    </Section>
  );
}

/** The overview before anything was read, in its final geometry. */
export function OverviewLoading(): ReactNode {
  return (
    <Columns
      main={<LoadingRows label="Reading the cluster" columns={["27%", "1fr", "72px"]} rows={6} />}
      aside={<LoadingText label="Reading Cilium" lines={8} />}
    />
  );
}
