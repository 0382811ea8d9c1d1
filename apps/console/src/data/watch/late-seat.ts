import type { HubMember, HubSeat } from "./watch-hub.ts";

/**
 * A seat at a hub whose code is still on its way: what is asked for meanwhile is kept and asked for when it is there. A
 * hub that cannot be loaded leaves the tab without a stream; what was read stays, and the page says that it connects.
 */
export function lateSeat(
  load: () => Promise<(member: HubMember) => HubSeat>,
): (member: HubMember) => HubSeat {
  return (member) => {
    const topics = new Map<string, Uint8Array>();
    let seat: HubSeat | undefined;
    let hasLeft = false;
    load().then(
      (join) => {
        if (hasLeft) return;
        seat = join(member);
        for (const [topicId, topic] of topics) seat.subscribe(topicId, topic);
      },
      () => undefined,
    );
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
  };
}
