import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CheckIcon } from "../icons/check-icon.ts";

/** Props of `Checkbox` and `Switch`. */
export type ToggleProps = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** disables it and says why */
  disabledReason?: string | undefined;
  /** keeps the label for screen readers only */
  isLabelHidden?: boolean;
};

/** Picks something. The target is at least 24 px high. */
export function Checkbox({ label, isOn, onChange, disabledReason, isLabelHidden }: ToggleProps): ReactNode {
  const isOff = disabledReason !== undefined;
  return (
    <label
      className={clsx(
        "relative inline-flex min-h-6 items-center gap-2",
        isLabelHidden && "min-w-6",
        isOff && "text-ink-off",
      )}
      {...(isOff && { "data-tip": disabledReason })}
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-4 shrink-0 appearance-none rounded-1 border border-line-ctl bg-bg checked:border-accent checked:bg-accent disabled:border-line disabled:bg-soft"
      />
      <CheckIcon
        size={12}
        strokeWidth={2.25}
        className="pointer-events-none absolute left-0.5 hidden text-bg peer-checked:block"
      />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
