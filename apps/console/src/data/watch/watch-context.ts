import { createContext, useContext, useSyncExternalStore } from "react";
import type { LinkState } from "./link-state.ts";
import type { WatchClient } from "./watch-client.ts";

/** Carries the tab's watch client to the pages. */
export const WatchContext = createContext<WatchClient | undefined>(undefined);

/** The watch client of this tab. */
export function useWatchClient(): WatchClient {
  const client = useContext(WatchContext);
  if (!client) throw new Error("no WatchContext above this component");
  return client;
}

/** How the stream stands; draws again when that changes. */
export function useLinkState(): LinkState {
  const client = useWatchClient();
  return useSyncExternalStore(client.onLinkState, client.linkState);
}
