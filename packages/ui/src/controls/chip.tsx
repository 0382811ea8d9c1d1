import type { ReactNode } from "react";
import { formatCount } from "../display/format-count.ts";

/** A filter that is on or off, with the number of what it leaves. */
export function Chip({
  isOn,
  onChange,
  icon,
  count,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon?: ReactNode;
  count?: number;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="inline-flex h-7 items-center gap-1.5 rounded-chip border border-line px-2.5 font-medium whitespace-nowrap text-ink-2 fade hover:bg-soft on:border-transparent on:bg-soft-2 on:text-ink"
      onClick={() => onChange(!isOn)}
    >
      {icon}
      {children}
      {count !== undefined && (
        <span className={`font-normal figures ${isOn ? "text-ink-2" : "text-ink-3"}`}>
          {formatCount(count)}
        </span>
      )}
    </button>
  );
}

/** Chips that belong together. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {children}
    </fieldset>
  );
}
