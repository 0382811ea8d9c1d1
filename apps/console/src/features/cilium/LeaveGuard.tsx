import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { later } from "../../frame/later.tsx";
import { loadAhead } from "../../frame/load-later.ts";
import type { ValuesSession } from "./session/values-session.ts";
import { useSessionState } from "./session-context.ts";

const loadDialog = () => import("./LeaveDialog.tsx");
const LeaveDialog = later(async () => (await loadDialog()).LeaveDialog);

/** Props of `LeaveGuard`. `inside`: addresses that begin with it do not leave. */
export type LeaveGuardProps = { session: ValuesSession; name: string; inside: string };

/** Asks before unsaved text is left, inside of the console and when the window closes. */
export function LeaveGuard({ session, name, inside }: LeaveGuardProps): ReactNode {
  const { isChanged } = useSessionState(session);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isChanged && !isInside(next.pathname, inside),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  useEffect(() => {
    if (isChanged) loadAhead(loadDialog);
  }, [isChanged]);
  if (blocker.status !== "blocked") return null;
  return <LeaveDialog name={name} onStay={blocker.reset} onLeave={blocker.proceed} onClose={blocker.reset} />;
}

function isInside(pathname: string, inside: string): boolean {
  return pathname === inside || pathname.startsWith(`${inside}/`);
}
