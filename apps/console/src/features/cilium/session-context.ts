import { createContext, useContext, useSyncExternalStore } from "react";
import type { SessionState } from "./session/session-state.ts";
import type { ValuesSession } from "./session/values-session.ts";

/** Carries the session to the editor and the Effective page. */
export const SessionContext = createContext<ValuesSession | undefined>(undefined);

/** The session of the page around this component. */
export function useOpenSession(): ValuesSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("no SessionContext above this component");
  return session;
}

/** The state of the session; draws again when it changes. */
export function useSessionState(session: ValuesSession): SessionState {
  return useSyncExternalStore(session.state.subscribe, session.state.get);
}
