import { BadIcon, formatClock, OkIcon, ProgressIcon, SwapIcon, useNow, WarnIcon } from "@ichor/ui";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import type { Freshness } from "../session/preview-state.ts";

/** Nothing is called "updating" before this time: most answers are there by then. */
export const updatingAfterMs = 300;

/** Whether the shown answer is old enough to be dimmed. */
export function useIsUpdating(freshness: Freshness): boolean {
  const since = freshness.kind === "updating" ? freshness.since : undefined;
  const [late, setLate] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setLate(since), Math.max(0, since + updatingAfterMs - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && late === since;
}

/** The one place that says how fresh the preview is, in five texts. */
export function FreshnessMark({
  freshness,
  isUpdating,
}: {
  freshness: Freshness;
  isUpdating: boolean;
}): ReactNode {
  const now = useNow();
  switch (freshness.kind) {
    case "none":
      return null;
    case "updating":
      return isUpdating || freshness.at === undefined ? (
        <Mark icon={<ProgressIcon className="animate-turn text-accent" />}>Updating</Mark>
      ) : (
        <Mark icon={<OkIcon className="text-ok" />}>Preview current</Mark>
      );
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
