import { useBlocker } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { ValuesSession } from "./session/values-session.ts";
import { useSessionState } from "./session-context.ts";

const LeaveDialog = lazy(async () => ({ default: (await import("./LeaveDialog.tsx")).LeaveDialog }));

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
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <LeaveDialog name={name} onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}

function isInside(pathname: string, inside: string): boolean {
  return pathname === inside || pathname.startsWith(`${inside}/`);
}
