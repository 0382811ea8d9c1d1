import { createApiTransport } from "../api-transport.ts";
import { createBrowserClock } from "../clock.ts";
import { type Port, serveHubPort, type ToTab, type ToWorker } from "./hub-port.ts";
import { openWatch } from "./open-watch.ts";
import { createWatchHub } from "./watch-hub.ts";

// The shared worker: all tabs of one browser hang on the hub in here.
const hub = createWatchHub({
  open: openWatch(createApiTransport(globalThis.location.origin)),
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
