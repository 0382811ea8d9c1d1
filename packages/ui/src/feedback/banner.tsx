import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Tone } from "../display/status.ts";
import { BadIcon } from "../icons/bad-icon.ts";
import { HeldIcon } from "../icons/held-icon.ts";
import { InfoIcon } from "../icons/info-icon.ts";
import { OkIcon } from "../icons/ok-icon.ts";
import { ProgressIcon } from "../icons/progress-icon.tsx";
import { WarnIcon } from "../icons/warn-icon.ts";

/** Props of `Banner`. */
export type BannerProps = {
  tone?: Tone;
  /** default: the icon of the tone */
  icon?: ReactNode;
  /** the bold first words: what, with a full stop */
  title?: ReactNode;
  /** why, what is unharmed, what to do; at most two links in it */
  children?: ReactNode;
  /** at most one small button, at the right */
  action?: ReactNode;
  /** further controls under the text: typed confirmation, several answers */
  below?: ReactNode;
};

const grounds: Record<Tone, string> = {
  neutral: "bg-soft",
  progress: "bg-accent-soft",
  ok: "bg-ok-soft",
  warn: "bg-warn-soft",
  bad: "bg-bad-soft",
  held: "bg-held-soft",
};

const inks: Record<Tone, string> = {
  neutral: "text-ink-2",
  progress: "text-accent",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  held: "text-held",
};

const icons: Record<Tone, ReactNode> = {
  neutral: <InfoIcon />,
  progress: <ProgressIcon className="animate-turn" />,
  ok: <OkIcon />,
  warn: <WarnIcon />,
  bad: <BadIcon />,
  held: <HeldIcon />,
};

/** A message that stays until its cause is gone. */
export function Banner({ tone = "neutral", icon, title, children, action, below }: BannerProps): ReactNode {
  return (
    <div
      className={clsx(
        "ui-banner ui-prose flex min-h-10 items-center gap-3 rounded-2 px-3 py-2",
        grounds[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <span className={clsx("mt-0.5", inks[tone])}>{icon ?? icons[tone]}</span>
        <div className="min-w-0 flex-1">
          <p>
            {title && <strong>{title}</strong>}
            {title && children && " "}
            {children}
          </p>
          {below && <div className="mt-2">{below}</div>}
        </div>
      </div>
      {action && <div className="-my-0.5 shrink-0">{action}</div>}
    </div>
  );
}
