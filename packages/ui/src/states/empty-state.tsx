import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { CopyButton } from "../controls/copy-button.tsx";
import { formatAmount, formatCount } from "../display/format-count.ts";

/** The frame of all states that stand for missing content: left-aligned, no pictures, at most 520 px wide. */
export function StateBlock({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className="ui-prose grid max-w-130 content-start gap-2 px-6 py-8 text-ink-2">
      <div className="text-ink">{title}</div>
      {children}
      {actions && <div className="mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** Nothing exists yet: what would be here, and the one next step. `command` is offered for copying. */
export function EmptyState({
  title,
  children,
  command,
  action,
}: {
  title: string;
  children?: ReactNode;
  command?: string;
  action?: ReactNode;
}): ReactNode {
  return (
    <StateBlock
      title={<h2 className="text-lead font-semibold">{title}</h2>}
      actions={
        command ? (
          <>
            <code className="rounded-3 bg-soft px-3 py-1.5 text-ink">{command}</code>
            <CopyButton text={command} label="Copy" isSmall />
            {action}
          </>
        ) : (
          action
        )
      }
    >
      {children && <p>{children}</p>}
    </StateBlock>
  );
}

/** The filter matches nothing: how many it hides, and the way out. `thing` in the singular: "cluster". */
export function NoMatchState({
  thing,
  query,
  hidden,
  onClear,
}: {
  thing: string;
  query?: string;
  hidden: number;
  onClear: () => void;
}): ReactNode {
  return (
    <StateBlock
      title={
        <h2 className="text-lead font-semibold">
          {query ? `No ${thing} matches \u201c${query}\u201d` : `No ${thing} matches the filter`}
        </h2>
      }
      actions={<Button onClick={onClear}>Clear filter</Button>}
    >
      <p>
        {formatAmount(hidden, thing)} {hidden === 1 ? "is" : "are"} hidden by the filter.
      </p>
    </StateBlock>
  );
}

/** Which of the three kinds of nothing a comparison found. They are never one. */
export type NothingKind =
  | { kind: "no-changes" }
  | { kind: "only-regenerated"; count: number }
  | { kind: "values-only" };

/** The sentence of a kind of nothing. */
export function formatNothing(nothing: NothingKind): string {
  if (nothing.kind === "no-changes") return "No changes.";
  if (nothing.kind === "values-only") return "Values change, manifests do not.";
  return `Only regenerated values changed (${formatCount(nothing.count)}).`;
}
