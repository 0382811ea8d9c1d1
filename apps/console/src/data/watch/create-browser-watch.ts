import { lateSeat } from "./late-seat.ts";
import { createWatchClient, type WatchClient } from "./watch-client.ts";

/** Creates the watch client of this tab. The stream begins a moment after the page, which reads once by itself. */
export function createBrowserWatch(): WatchClient {
  const client = createWatchClient(
    lateSeat(async () => {
      const { joinBrowserHub, lockIsHeld } = await import("./browser-hub.ts");
      await lockIsHeld;
      return joinBrowserHub;
    }),
  );
  globalThis.addEventListener("online", client.retryNow);
  globalThis.addEventListener("pagehide", client.suspend);
  globalThis.addEventListener("pageshow", client.resume);
  return client;
}
