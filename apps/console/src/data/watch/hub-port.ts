import type { LinkState } from "./link-state.ts";
import type { HubMember, HubSeat, WatchHub } from "./watch-hub.ts";

// The two ends of a message port between a tab and the shared worker. Messages of the API travel as their bytes.

/** From a tab to the worker. `lock` names a Web Lock that the tab holds as long as it lives. */
export type ToWorker =
  | { kind: "hello"; lock: string }
  | { kind: "subscribe"; topicId: string; topic: Uint8Array }
  | { kind: "unsubscribe"; topicId: string }
  | { kind: "retry" }
  | { kind: "leave" };

/** From the worker to a tab. */
export type ToTab =
  | { kind: "welcome" }
  | { kind: "message"; topicId: string; message: Uint8Array }
  | { kind: "state"; state: LinkState };

/** The part of a MessagePort that is used. */
export type Port<Out, In> = {
  postMessage(message: Out): void;
  onmessage: ((event: { data: In }) => void) | null;
};

/**
 * The worker's end: seats the tab at the hub. `whenGone(lock)` resolves when the tab's lock is free, that is when the
 * tab was closed or crashed; a tab that leaves in order says so before.
 */
export function serveHubPort(
  hub: WatchHub,
  port: Port<ToTab, ToWorker>,
  whenGone: (lock: string) => Promise<void>,
): void {
  let seat: HubSeat | undefined;
  const member: HubMember = {
    onMessage: (topicId, message) => port.postMessage({ kind: "message", topicId, message }),
    onState: (state) => port.postMessage({ kind: "state", state }),
  };
  const leave = () => {
    seat?.leave();
    seat = undefined;
  };
  port.onmessage = ({ data }) => {
    switch (data.kind) {
      case "hello":
        port.postMessage({ kind: "welcome" });
        seat ??= hub.join(member);
        void whenGone(data.lock).then(leave);
        return;
      case "subscribe":
        seat?.subscribe(data.topicId, data.topic);
        return;
      case "unsubscribe":
        seat?.unsubscribe(data.topicId);
        return;
      case "retry":
        seat?.retryNow();
        return;
      case "leave":
        leave();
    }
  };
}

/** The tab's end: a seat whose calls travel to the worker. `onWelcome` tells that the worker lives. */
export function joinHubPort(
  port: Port<ToWorker, ToTab>,
  lock: string,
  member: HubMember & { onWelcome(): void },
): HubSeat {
  port.onmessage = ({ data }) => {
    if (data.kind === "welcome") member.onWelcome();
    else if (data.kind === "state") member.onState(data.state);
    else member.onMessage(data.topicId, data.message);
  };
  port.postMessage({ kind: "hello", lock });
  return {
    subscribe: (topicId, topic) => port.postMessage({ kind: "subscribe", topicId, topic }),
    unsubscribe: (topicId) => port.postMessage({ kind: "unsubscribe", topicId }),
    retryNow: () => port.postMessage({ kind: "retry" }),
    leave: () => port.postMessage({ kind: "leave" }),
  };
}
