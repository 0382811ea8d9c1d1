import { joinHubPort, type Port, type ToTab, type ToWorker } from "./hub-port.ts";
import type { HubMember, HubSeat, WatchHub } from "./watch-hub.ts";

/** A worker that does not answer within this time is given up: the tab then opens its own stream. */
const welcomeWithinMs = 5_000;

/** How a tab finds a hub. Both ways are passed in: browsers without SharedWorker only have the second. */
export type JoinHubOptions = {
  /** starts or finds the shared worker; absent or throwing: there is none. `onError` tells that it could not start. */
  startWorker?(onError: () => void): Port<ToWorker, ToTab>;
  /** the name of a Web Lock that this tab holds while it lives */
  lock: string;
  /** the hub of this tab alone, made when it is needed */
  ownHub(): Promise<WatchHub>;
  sleep(ms: number): Promise<void>;
};

/** Seats the tab at the shared hub, or at its own when there is no shared one or it does not answer. */
export function joinHub(options: JoinHubOptions, member: HubMember): HubSeat {
  const topics = new Map<string, Uint8Array>();
  let isSettled = false;
  let isGivenUp = false;
  let hasLeft = false;
  let seat = tryWorker();

  function tryWorker(): HubSeat | undefined {
    try {
      const port = options.startWorker?.(fallBack);
      if (!port) throw new Error("no shared worker");
      void options.sleep(welcomeWithinMs).then(fallBack);
      return joinHubPort(port, options.lock, {
        onWelcome() {
          if (!isGivenUp) isSettled = true;
        },
        // a worker that answers after it was given up would say "live" of a stream that this tab does not read
        onMessage: (topicId, message) => isGivenUp || member.onMessage(topicId, message),
        onState: (state) => isGivenUp || member.onState(state),
      });
    } catch {
      queueMicrotask(fallBack);
      return undefined;
    }
  }

  function fallBack(): void {
    if (isSettled || hasLeft) return;
    isSettled = true;
    isGivenUp = true;
    seat?.leave();
    seat = undefined;
    void options.ownHub().then((hub) => {
      if (hasLeft) return;
      seat = hub.join(member);
      for (const [topicId, topic] of topics) seat.subscribe(topicId, topic);
    });
  }

  return {
    subscribe(topicId, topic) {
      topics.set(topicId, topic);
      seat?.subscribe(topicId, topic);
    },
    unsubscribe(topicId) {
      topics.delete(topicId);
      seat?.unsubscribe(topicId);
    },
    retryNow: () => seat?.retryNow(),
    leave() {
      hasLeft = true;
      seat?.leave();
    },
  };
}
