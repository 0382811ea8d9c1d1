import { KeyValue, type KeyValueRow, Link, NodeStrip, Section, StatusMark, Time } from "@ichor/ui";
import type { ReactNode } from "react";
import type { CiliumSummary } from "./cilium-summary.ts";

/** Cilium beside the overview: the sentence, the strip, then saved, running, chart and the rest. */
export function CiliumAside({
  summary,
  href,
}: {
  summary: CiliumSummary | undefined;
  href: string;
}): ReactNode {
  if (!summary)
    return (
      <Section title="Cilium">
        <p className="text-ink-3">Not read yet.</p>
      </Section>
    );
  return (
    <Section title="Cilium" {...(summary.isManaged && { aside: <Link href={href}>Edit values</Link> })}>
      <div className="mt-1 mb-4">
        {summary.isManaged && summary.nodes.length > 0 ? (
          <p className="mb-2">
            <strong>{summary.headline}</strong>
          </p>
        ) : (
          <>
            <p className="mb-1">
              {summary.isManaged ? (
                <StatusMark status="Unknown">Agents not read</StatusMark>
              ) : (
                <StatusMark status={summary.status} />
              )}
            </p>
            <p className="ui-prose text-ink-2">{summary.headline}</p>
          </>
        )}
        {summary.nodes.length > 0 && (
          <NodeStrip
            nodes={summary.nodes}
            label={[summary.headline, summary.rest].filter(Boolean).join(", ")}
          />
        )}
        {summary.rest !== "" && <p className="mt-2 text-meta text-ink-3">{summary.rest}</p>}
      </div>
      {summary.isManaged && <KeyValue rows={rowsOf(summary)} />}
    </Section>
  );
}

function rowsOf(summary: CiliumSummary): KeyValueRow[] {
  const { savedAt, savedBy, savedHash } = summary;
  return [
    {
      label: "Saved",
      value: savedHash === "" ? "Not read" : <Saved summary={summary} />,
      ...((savedBy !== "" || savedAt !== undefined) && {
        sub: (
          <>
            {savedBy}
            {savedBy !== "" && savedAt !== undefined && ", "}
            {savedAt !== undefined && <Time at={savedAt} form="table" />}
          </>
        ),
      }),
    },
    { label: "Running", value: summary.running },
    {
      label: "Chart",
      value: (
        <>
          {summary.chart}{" "}
          {summary.available !== "" && <span className="text-ink-3">{summary.available} available</span>}
        </>
      ),
    },
    { label: "kube-proxy", value: summary.kubeProxy },
    { label: "Routing", value: summary.routing },
    { label: "Operator", value: summary.operator },
    { label: "Owner", value: summary.owner, ...(summary.ownerNote !== "" && { sub: summary.ownerNote }) },
  ];
}

function Saved({ summary: { saved, savedHash } }: { summary: CiliumSummary }): ReactNode {
  return (
    <>
      {saved} <code className="text-ink-3">{savedHash}</code>
    </>
  );
}
