import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { formatCount } from "../display/format-count.ts";

/** A tab and what it shows. */
export type Tab<Value extends string> = { value: Value; label: string; count?: number; panel: ReactNode };

/** Props of `Tabs`. */
export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

const steps: Record<string, (index: number, length: number) => number> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Tabs inside a page or dialog; arrows move, and moving chooses. For places of their own use `TabNav`. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>): ReactNode {
  const id = useId();
  const current = tabs.find((tab) => tab.value === value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = steps[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex h-9 shrink-0 gap-6 border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={clsx(
              "-mb-px flex items-center gap-1.5 border-b-2 pt-0.5 font-medium",
              tab.value === value ? "border-accent text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-ink-3 figures">{formatCount(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.value}`}>
          {current.panel}
        </div>
      )}
    </>
  );
}
