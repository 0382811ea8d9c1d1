import type { ReactNode } from "react";
import { DotIcon } from "../icons/dot-icon.tsx";
import { RestartIcon } from "../icons/restart-icon.ts";
import { WarnIcon } from "../icons/warn-icon.ts";

/** What the data stream does. */
export type LiveState = "live" | "connecting" | "reconnecting" | "offline";

/** Live, Connecting, Reconnecting or Offline. `detail` is its tooltip: "Last message 2 s ago". */
export function LiveMark({ state, detail }: { state: LiveState; detail?: string }): ReactNode {
  const tip = detail ? { "data-tip": detail } : {};
  const shape = "inline-flex h-7 items-center gap-1.5 px-2 whitespace-nowrap";
  if (state === "live")
    return (
      <output className={`${shape} text-ink-2`} {...tip}>
        <DotIcon className="text-ok" />
        Live
      </output>
    );
  if (state === "connecting")
    return (
      <output className={`${shape} text-ink-3`} {...tip}>
        <RestartIcon className="animate-turn" />
        Connecting
      </output>
    );
  return (
    <output className={`${shape} text-warn`} {...tip}>
      {state === "offline" ? <WarnIcon /> : <RestartIcon className="animate-turn" />}
      {state === "offline" ? "Offline" : "Reconnecting"}
    </output>
  );
}
