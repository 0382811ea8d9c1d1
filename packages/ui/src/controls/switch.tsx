import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ToggleProps } from "./checkbox.tsx";

/** Turns a setting on or off, at once. */
export function Switch({ label, isOn, onChange, disabledReason, isLabelHidden }: ToggleProps): ReactNode {
  const isOff = disabledReason !== undefined;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="inline-flex min-h-6 items-center gap-2 rounded-2 whitespace-nowrap off:text-ink-off"
      onClick={() => {
        if (!isOff) onChange(!isOn);
      }}
      {...(isOff && { "aria-disabled": true, "data-tip": disabledReason })}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "relative h-4 w-7 rounded-full fade",
          isOn ? "bg-accent" : "bg-line-ctl",
          isOff && "opacity-50",
        )}
      >
        <span
          className={clsx(
            "absolute top-[2.5px] size-[11px] rounded-full bg-bg",
            isOn ? "right-[2.5px]" : "left-[2.5px]",
          )}
        />
      </span>
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </button>
  );
}
