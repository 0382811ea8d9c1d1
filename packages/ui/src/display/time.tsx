import type { ReactNode } from "react";
import { useNow } from "../context/clock.ts";
import { useUi } from "../context/ui-context.ts";
import { formatAbsolute, formatClock, formatRelative, type TimeForm } from "./format-time.ts";

/** Props of `Time`. */
export type TimeProps = {
  /** a date, milliseconds since 1970, or an RFC 3339 text */
  at: Date | number | string;
  /** default "sentence" */
  form?: TimeForm;
  /** can be reached by Tab to read the absolute time; default: not in tables, where the focused row shows it */
  isFocusable?: boolean;
};

/** Relative, with the absolute time and its zone on hover and focus. Absolute while no data arrives. */
export function Time({ at, form = "sentence", isFocusable = form === "sentence" }: TimeProps): ReactNode {
  const { timeZone, isStale } = useUi();
  const now = useNow();
  const date = at instanceof Date ? at : new Date(at);
  const ms = date.getTime();
  if (Number.isNaN(ms)) return <span className="text-ink-3">unknown time</span>;
  return (
    <time
      dateTime={date.toISOString()}
      data-tip={formatAbsolute(ms, timeZone)}
      className="whitespace-nowrap"
      {...(isFocusable && { tabIndex: 0 })}
    >
      {isStale ? formatClock(ms, now, timeZone) : formatRelative(ms, now, form)}
    </time>
  );
}
