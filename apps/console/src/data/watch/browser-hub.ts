import { createBrowserClock } from "../clock.ts";
import type { Port, ToTab, ToWorker } from "./hub-port.ts";
import { joinHub } from "./join-hub.ts";
import sharedWorkerUrl from "./shared-watch.worker.ts?sharedworker&url";
import type { HubMember, HubSeat } from "./watch-hub.ts";

const clock = createBrowserClock();
const lock = `ichor-tab-${crypto.randomUUID()}`;

/**
 * Resolves when this tab holds its lock, for as long as it lives. Only then may the worker hear of it: a worker that
 * finds the lock free takes the tab for closed and gives its seat away.
 */
export const lockIsHeld: Promise<void> = new Promise((resolve) => {
  if (!("locks" in navigator)) return resolve();
  void navigator.locks.request(lock, () => {
    resolve();
    return new Promise(() => undefined);
  });
});

/** Call when `lockIsHeld`. Seats this tab at the shared worker, or at a hub of its own where the browser has none. */
export function joinBrowserHub(member: HubMember): HubSeat {
  const options = {
    ...("SharedWorker" in globalThis && { startWorker: startSharedWorker }),
    lock,
    ownHub: async () => (await import("./own-hub.ts")).createOwnHub(),
    sleep: (ms: number) => clock.sleep(ms),
  };
  return joinHub(options, member);
}

function startSharedWorker(onError: () => void): Port<ToWorker, ToTab> {
  const worker = new SharedWorker(trusted(sharedWorkerUrl), { name: "ichor-watch", type: "module" });
  worker.addEventListener("error", onError);
  return worker.port as Port<ToWorker, ToTab>;
}

/** The server's policy demands Trusted Types; this one lets exactly the worker's own URL pass. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return url;
  const policy = trustedTypes.createPolicy("ichor-watch", {
    createScriptURL: (candidate) => {
      if (candidate !== sharedWorkerUrl) throw new Error("only the watch worker may be started");
      return candidate;
    },
  });
  return policy.createScriptURL(url) as unknown as string;
}

type TrustedTypesFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): object };
};
