import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatCount } from "./format-count.ts";

/** How many objects or keys a change adds, changes and removes. */
export type ChangeCounts = { added: number; changed: number; removed: number };

/** The counts as one sentence part, for screen readers and announcements. */
export function formatCounts({ added, changed, removed }: ChangeCounts): string {
  return `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed`;
}

const parts = [
  { key: "added", sign: "+", ink: "text-add-ink" },
  { key: "changed", sign: "~", ink: "text-mod-ink" },
  { key: "removed", sign: "\u2212", ink: "text-del-ink" },
] as const;

/** Props of `Counts`. */
export type CountsProps = ChangeCounts & {
  /** leaves the words out where the page is narrow (they stay for screen readers); default true */
  hasWords?: boolean;
};

/** `+4 added ~3 changed −0 removed`: always all three, zero without color. */
export function Counts({ hasWords = true, ...counts }: CountsProps): ReactNode {
  return (
    <span className="inline-flex gap-3 font-medium whitespace-nowrap figures">
      {parts.map(({ key, sign, ink }) => (
        <span key={key} className={counts[key] === 0 ? "text-ink-3" : ink}>
          <b>
            {sign}
            {formatCount(counts[key])}
          </b>
          <span className={clsx(hasWords ? "max-aside:sr-only" : "sr-only")}> {key}</span>
        </span>
      ))}
    </span>
  );
}

/** Lines added and removed, in the head of a diff: `+3 −2`. */
export function LineCounts({ added, removed }: { added: number; removed: number }): ReactNode {
  return (
    <span className="inline-flex gap-3 font-medium whitespace-nowrap figures">
      {added > 0 && (
        <span className="text-add-ink">
          +{formatCount(added)}
          <span className="sr-only"> lines added</span>
        </span>
      )}
      {removed > 0 && (
        <span className="text-del-ink">
          {"\u2212"}
          {formatCount(removed)}
          <span className="sr-only"> lines removed</span>
        </span>
      )}
    </span>
  );
}
