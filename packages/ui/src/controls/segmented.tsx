import type { ReactNode } from "react";
import { Link } from "../context/link.tsx";
import { formatCount } from "../display/format-count.ts";

/** One choice of a segmented control. */
export type SegmentOption<Value extends string> = {
  value: Value;
  label: string;
  count?: number;
  /** makes the choice a link; then all of them should be */
  href?: string;
};

/** Props of `Segmented`. */
export type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  /** not needed where the options are links */
  onChange?: (value: Value) => void;
};

const segment =
  "inline-flex h-6 items-center gap-1.5 rounded-1 px-2.5 font-medium whitespace-nowrap text-ink-2 fade hover:text-ink hover:no-underline on:bg-segment on:text-ink on:lift-1";

function Label({ option }: { option: SegmentOption<string> }): ReactNode {
  return (
    <>
      {option.label}
      {option.count !== undefined && (
        <span className="font-normal text-ink-2 figures">{formatCount(option.count)}</span>
      )}
    </>
  );
}

/** Chooses one of a few views. With `href`s it is navigation, else a group of pressed buttons. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>): ReactNode {
  const isNavigation = options.some((option) => option.href !== undefined);
  const items = options.map((option) =>
    option.href === undefined ? (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        className={segment}
        onClick={() => onChange?.(option.value)}
      >
        <Label option={option} />
      </button>
    ) : (
      <Link
        key={option.value}
        href={option.href}
        className={segment}
        {...(option.value === value && { "aria-current": "page" as const })}
      >
        <Label option={option} />
      </Link>
    ),
  );
  const shape = "inline-flex h-7 shrink-0 gap-0.5 rounded-2 bg-soft-2 p-0.5";
  return isNavigation ? (
    <nav aria-label={label} className={shape}>
      {items}
    </nav>
  ) : (
    <fieldset aria-label={label} className={shape}>
      {items}
    </fieldset>
  );
}
