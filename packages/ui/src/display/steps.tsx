import { clsx } from "clsx";
import type { ReactNode } from "react";
import { BadIcon } from "../icons/bad-icon.ts";
import { CheckIcon } from "../icons/check-icon.ts";

/** How far a step is. */
export type StepState = "done" | "running" | "todo" | "failed";

/** One step of an operation. */
export type Step = { label: ReactNode; state: StepState };

const looks: Record<StepState, string> = {
  done: "border-t-3 border-ok pt-2 text-ink-2",
  running: "border-t-3 border-accent pt-2 font-semibold text-ink",
  todo: "border-t-2 border-dashed border-line-ctl pt-[9px] text-ink-3",
  failed: "border-t-3 border-bad pt-2 font-semibold text-bad",
};

const words: Record<StepState, string> = {
  done: "done",
  running: "running",
  todo: "to come",
  failed: "failed",
};

/** The steps of an operation in equal parts. `label` names the list. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }): ReactNode {
  return (
    <ol aria-label={label} className="mt-3 flex gap-1 text-meta">
      {steps.map((step, index) => (
        <li
          key={index}
          className={clsx("min-w-0 flex-1", looks[step.state])}
          {...(step.state === "running" && { "aria-current": "step" as const })}
        >
          <span className="flex gap-1">
            {step.state === "done" && <CheckIcon size={12} className="mt-0.5" />}
            {step.state === "failed" && <BadIcon size={12} className="mt-0.5" />}
            <span className="min-w-0">
              {step.label}
              <span className="sr-only">, {words[step.state]}</span>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
