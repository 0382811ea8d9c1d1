import { BadIcon, formatClock, OkIcon, ProgressIcon, SwapIcon, useNow, WarnIcon } from "@ichor/ui";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import type { Freshness } from "../session/preview-state.ts";

/** Nothing is dimmed before this time: most answers are there by then. */
const dimAfterMs = 300;

/** Whether the shown answer is old enough to be dimmed. The mark says at once that it is being updated. */
export function useIsUpdating(freshness: Freshness): boolean {
  const since = freshness.kind === "updating" ? freshness.since : undefined;
  const [late, setLate] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setLate(since), Math.max(0, since + dimAfterMs - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && late === since;
}

/** The one place that says how fresh the preview is, in five texts. */
export function FreshnessMark({ freshness }: { freshness: Freshness }): ReactNode {
  const now = useNow();
  switch (freshness.kind) {
    case "none":
      return null;
    case "updating":
      return <Mark icon={<ProgressIcon className="animate-turn text-accent" />}>Updating</Mark>;
    case "current":
      return <Mark icon={<OkIcon className="text-ok" />}>Preview current</Mark>;
    case "before-error":
      return (
        <Mark icon={<WarnIcon className="text-warn" />} isLong>
          <span className="max-roomy:sr-only">Preview of </span>
          {formatClock(freshness.at, now)}, before the error
        </Mark>
      );
    case "base-moved":
      return <Mark icon={<SwapIcon className="text-warn" />}>Base moved</Mark>;
    case "failed":
      return <Mark icon={<BadIcon className="text-bad" />}>Preview failed</Mark>;
  }
}

type MarkProps = { icon: ReactNode; isLong?: boolean; children: ReactNode };

function Mark({ icon, isLong = false, children }: MarkProps): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
      {icon}
      <span
        className={clsx(
          "truncate max-aside:sr-only",
          isLong && "max-roomy:text-meta max-roomy:tracking-tight",
        )}
      >
        {children}
      </span>
    </span>
  );
}
