import { LoadingRows, PageHead, PageMain } from "@ichor/ui";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { Problem } from "../../frame/problem.tsx";
import { useSession } from "../../frame/session.ts";
import { StateFrame } from "../../frame/state-frame.tsx";
import { usePage } from "../../frame/use-page.ts";
import { LeaveGuard } from "../cilium/LeaveGuard.tsx";
import type { ValuesTarget } from "../cilium/queries.ts";
import { SessionContext } from "../cilium/session-context.ts";
import { type OpenedSession, useValuesSession } from "../cilium/use-values-session.ts";
import { WorkbenchChoices } from "./WorkbenchChoices.tsx";
import { parseWorkbenchSearch, type WorkbenchSearch } from "./workbench-search.ts";

/** Cilium values without a cluster object: checked and rendered with a chart version of one's choice, saved nowhere. */
export function WorkbenchLayout({ search }: { search: WorkbenchSearch }): ReactNode {
  usePage("Values workbench");
  const account = useSession().data;
  const navigate = useNavigate();
  const { chart = "", proxy = "replaced", tunnel = "vxlan" } = search;
  const target = useMemo(
    (): ValuesTarget => ({ kind: "workbench", chartVersion: chart, inputs: { kubeProxy: proxy, tunnel } }),
    [chart, proxy, tunnel],
  );
  const endpoint = account?.clusterEndpoint || account?.context || "";
  const opened = useValuesSession({
    key: `workbench ${endpoint}`,
    target,
    draftName: `${endpoint} workbench`,
    against: "release",
  });
  const change = (next: Record<string, unknown>) =>
    void navigate({
      to: ".",
      // the pages keep what is theirs in the address
      search: (last: Record<string, unknown>): Record<string, unknown> => ({
        ...last,
        chart: undefined,
        proxy: undefined,
        tunnel: undefined,
        ...parseWorkbenchSearch({ ...search, ...next }),
      }),
      replace: true,
    });
  return (
    <>
      <PageHead
        title="Values workbench"
        sentence="Checks and renders Cilium values. Nothing is saved."
        {...(opened.kind === "open" && {
          actions: <WorkbenchChoices session={opened.session} search={search} onChange={change} />,
        })}
      />
      <div className="h-2 shrink-0 border-b border-line" />
      <Content opened={opened} />
    </>
  );
}

function Content({ opened }: { opened: OpenedSession }): ReactNode {
  if (opened.kind === "opening")
    return (
      <PageMain>
        <LoadingRows label="Reading the chart" columns={["46fr", "54fr"]} rows={8} />
      </PageMain>
    );
  if (opened.kind === "failed")
    return (
      <PageMain>
        <StateFrame>
          <Problem
            error={opened.error}
            title="The workbench could not be opened"
            deed="read charts"
            onRetry={opened.retry}
          />
        </StateFrame>
      </PageMain>
    );
  return (
    <SessionContext value={opened.session}>
      <Outlet />
      <LeaveGuard session={opened.session} name="the workbench" inside="/workbench" />
    </SessionContext>
  );
}
