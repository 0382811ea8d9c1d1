import type { ReactNode } from "react";
import { LockIcon } from "../icons/lock-icon.ts";

/** The reason why something cannot be done, in readable text near the disabled control. */
export function DisabledReason({ icon, children }: { icon?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <span className="ui-prose flex items-start gap-2 text-ink-2">
      <span className="mt-0.5 text-ink-3">{icon ?? <LockIcon />}</span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
