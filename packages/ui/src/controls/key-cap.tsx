import type { ReactNode } from "react";
import { useUi } from "../context/ui-context.ts";

const macNames: Record<string, string> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Del: "⌦" };

/** How a key is written on this machine: "Ctrl K" is "⌘ K" on a Mac. */
export function formatKeys(keys: string, isMac: boolean): string {
  if (!isMac) return keys;
  return keys
    .split(" ")
    .map((key) => macNames[key] ?? key)
    .join(" ");
}

/** One key or one chord: `keys="Ctrl K"`. */
export function KeyCap({ keys }: { keys: string }): ReactNode {
  return (
    <kbd className="inline-block min-w-5 rounded-1 border border-line bg-soft px-1 text-center font-ui text-[11px] leading-[18px] font-medium whitespace-nowrap text-ink-2 figures">
      {formatKeys(keys, useUi().isMac)}
    </kbd>
  );
}
