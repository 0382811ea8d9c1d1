import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Tone } from "./status.ts";

const grounds: Record<Tone, string> = {
  neutral: "bg-soft-2 text-ink-2",
  progress: "bg-accent-soft text-accent",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  held: "bg-held-soft text-held",
};

/** At most three words about the thing before it. Not clickable; at most two in a row. Icons are 12 px. */
export function Tag({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <span
      className={clsx(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-1 px-1.5 align-top text-meta font-medium whitespace-nowrap figures",
        grounds[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
