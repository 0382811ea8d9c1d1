import { clsx } from "clsx";
import type { ReactNode } from "react";
import { InfoIcon } from "../icons/info-icon.ts";
import { type StatusWord, statusLooks } from "./status.ts";

/** Props of `StatusMark`. */
export type StatusMarkProps = {
  /** one of the seven words, or "Information" for what is not judged */
  status: StatusWord | "Information";
  /** another word of the same meaning: "Ready", "Drifted", a condition type. Default: the word itself */
  children?: ReactNode;
  /** only the icon, with the word as its name */
  isIconOnly?: boolean;
  /** colors the icon only and leaves the words at rest */
  isQuiet?: boolean;
};

/** State is icon and word, always. The shape of the icon differs per state, so it works without color. */
export function StatusMark({
  status,
  children,
  isIconOnly = false,
  isQuiet = false,
}: StatusMarkProps): ReactNode {
  const look = status === "Information" ? { icon: InfoIcon, ink: "text-ink-2" } : statusLooks[status];
  const Icon = look.icon;
  const turn = status === "Progressing" && "animate-turn";
  if (isIconOnly) return <Icon label={status} className={clsx(look.ink, turn)} />;
  return (
    <span
      className={clsx(
        "inline-flex max-w-full items-start gap-1.5 align-top",
        isQuiet ? "text-ink-2" : `font-medium ${look.ink}`,
      )}
    >
      <Icon className={clsx("my-0.5", isQuiet && look.ink, turn)} />
      <span className="min-w-0">{children ?? status}</span>
    </span>
  );
}
