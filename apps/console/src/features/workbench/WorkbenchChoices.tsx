import { MenuButton, type MenuItem } from "@ichor/ui";
import type { ReactNode } from "react";
import type { ValuesSession } from "../cilium/session/values-session.ts";
import { useSessionState } from "../cilium/session-context.ts";
import type { WorkbenchSearch } from "./workbench-search.ts";

/** Props of `WorkbenchChoices`. */
export type WorkbenchChoicesProps = {
  session: ValuesSession;
  search: WorkbenchSearch;
  onChange(next: Record<string, unknown>): void;
};

/** What a cluster would say: the chart version, and the two settings that Ichor's layers follow from. */
export function WorkbenchChoices({ session, search, onChange }: WorkbenchChoicesProps): ReactNode {
  const { loaded } = useSessionState(session);
  const version = loaded.chart?.version ?? "";
  const { proxy = "replaced", tunnel = "vxlan" } = search;
  const charts = loaded.availableCharts.map(
    (chart): MenuItem => ({
      kind: "choice",
      id: chart.version,
      label: chart.version,
      isOn: chart.version === version,
      onSelect: () => onChange({ chart: chart.version }),
    }),
  );
  return (
    <>
      <MenuButton label={`Chart ${version}`} hasLabel kind="normal" items={charts} />
      <MenuButton
        label={`kube-proxy ${proxy}`}
        hasLabel
        kind="normal"
        items={choices(["replaced", "enabled"], proxy, (value) => onChange({ proxy: value }))}
      />
      <MenuButton
        label={`Tunnel ${tunnel}`}
        hasLabel
        kind="normal"
        items={choices(["vxlan", "geneve"], tunnel, (value) => onChange({ tunnel: value }))}
      />
    </>
  );
}

function choices(values: readonly string[], chosen: string, onSelect: (value: string) => void): MenuItem[] {
  return values.map((value) => ({
    kind: "choice",
    id: value,
    label: value,
    isOn: value === chosen,
    onSelect: () => onSelect(value),
  }));
}
