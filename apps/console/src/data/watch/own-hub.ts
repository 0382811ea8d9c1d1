import { createBrowserClock } from "../clock.ts";
import { fetchWatch } from "./fetch-watch.ts";
import { createWatchHub, type WatchHub } from "./watch-hub.ts";
import { watchUrl } from "./watch-url.ts";

/** A hub for this tab alone. Loaded only where there is no shared worker. */
export function createOwnHub(): WatchHub {
  const url = watchUrl(globalThis.location.origin);
  return createWatchHub({
    open: (request, signal) => fetchWatch(url, request, signal),
    clock: createBrowserClock(),
    random: Math.random,
  });
}
