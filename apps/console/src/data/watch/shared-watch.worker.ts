import { createBrowserClock } from "../clock.ts";
import { fetchWatch } from "./fetch-watch.ts";
import { type Port, serveHubPort, type ToTab, type ToWorker } from "./hub-port.ts";
import { createWatchHub } from "./watch-hub.ts";
import { watchUrl } from "./watch-url.ts";

// The shared worker: all tabs of one browser hang on the hub in here.
const url = watchUrl(globalThis.location.origin);
const hub = createWatchHub({
  open: (request, signal) => fetchWatch(url, request, signal),
  clock: createBrowserClock(),
  random: Math.random,
});

globalThis.addEventListener("connect", (event) => {
  const port = (event as MessageEvent).ports[0];
  if (port) serveHubPort(hub, port as Port<ToTab, ToWorker>, whenLockIsFree);
});

/** Without Web Locks a tab that crashed keeps its seat, which costs a topic and nothing else. */
function whenLockIsFree(lock: string): Promise<void> {
  if (!("locks" in navigator)) return new Promise(() => undefined);
  return navigator.locks.request(lock, () => undefined);
}
