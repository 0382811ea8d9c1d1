import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LockIcon } from "../icons/lock-icon.ts";
import { UserIcon } from "../icons/user-icon.ts";

/** Which layer set a key. */
export type Origin = "chart" | "ichor" | "user" | "owned";

const looks: Record<Origin, { word: string; look: string; icon?: ReactNode }> = {
  chart: { word: "chart", look: "text-ink-3" },
  ichor: { word: "Ichor", look: "bg-soft-2 font-medium text-ink-2" },
  user: {
    word: "user",
    look: "bg-accent-soft font-semibold text-accent",
    icon: <UserIcon size={12} strokeWidth={1.75} />,
  },
  owned: {
    word: "owned",
    look: "bg-held-soft font-medium text-held",
    icon: <LockIcon size={12} strokeWidth={1.75} />,
  },
};

/** Icon and word of an origin, 68 px wide so that columns line up. `isOnSelected`: stands on a selected row. */
export function OriginBadge({
  origin,
  isOnSelected = false,
}: {
  origin: Origin;
  isOnSelected?: boolean;
}): ReactNode {
  const { word, look, icon } = looks[origin];
  return (
    <span
      className={clsx(
        "inline-flex h-5 w-17 items-center gap-1 rounded-1 px-1.5 align-top text-meta whitespace-nowrap",
        isOnSelected && origin === "user" ? look.replace("bg-accent-soft", "bg-bg") : look,
      )}
    >
      {icon}
      {word}
    </span>
  );
}
