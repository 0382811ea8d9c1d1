import type { WatchTopic } from "@ichor/api/v1alpha1";
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
  /** the hub of this tab alone, created when it is needed */
  ownHub(): WatchHub;
  sleep(ms: number): Promise<void>;
};

/** Seats the tab at the shared hub, or at its own when there is no shared one or it does not answer. */
export function joinHub(options: JoinHubOptions, member: HubMember): HubSeat {
  const topics = new Map<string, WatchTopic>();
  let isWelcome = false;
  let hasLeft = false;
  let seat = tryWorker();

  function tryWorker(): HubSeat {
    if (!options.startWorker) return options.ownHub().join(member);
    try {
      const port = options.startWorker(fallBack);
      void options.sleep(welcomeWithinMs).then(fallBack);
      return joinHubPort(port, options.lock, { ...member, onWelcome: () => (isWelcome = true) });
    } catch {
      isWelcome = true;
      return options.ownHub().join(member);
    }
  }

  function fallBack(): void {
    if (isWelcome || hasLeft) return;
    isWelcome = true;
    seat.leave();
    seat = options.ownHub().join(member);
    for (const topic of topics.values()) seat.subscribe(topic);
  }

  return {
    subscribe(topic) {
      topics.set(topic.id, topic);
      seat.subscribe(topic);
    },
    unsubscribe(topicId) {
      topics.delete(topicId);
      seat.unsubscribe(topicId);
    },
    retryNow: () => seat.retryNow(),
    leave() {
      hasLeft = true;
      seat.leave();
    },
  };
}
