import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type WatchResponse,
  WatchResponseSchema,
  type WatchTopic,
  WatchTopicSchema,
} from "@ichor/api/v1alpha1";
import { foldReplay } from "./fold-replay.ts";
import type { LinkState } from "./link-state.ts";
import type { HubMember, HubSeat } from "./watch-hub.ts";

/** What the pages of one tab use. Components of one tab that watch the same topic share it. */
export type WatchClient = {
  /** the listener is told the state of the topic first, then each change; returns how to stop */
  subscribe(topic: WatchTopic, listener: (message: WatchResponse) => void): () => void;
  linkState(): LinkState;
  /** for React's external stores */
  onLinkState(listener: () => void): () => void;
  /** cuts the wait for the next attempt short */
  retryNow(): void;
  /** gives the seat back, for example while the page sleeps in the browser's cache; `resume` takes a new one */
  suspend(): void;
  resume(): void;
};

type Watched = {
  topic: WatchTopic;
  listeners: Set<(message: WatchResponse) => void>;
  replay?: WatchResponse;
};

/** Creates the client of a tab. `join` seats it at a hub, in this tab or in a worker. */
export function createWatchClient(join: (member: HubMember) => HubSeat): WatchClient {
  const watched = new Map<string, Watched>();
  const stateListeners = new Set<() => void>();
  let state: LinkState = { kind: "connecting" };

  const member: HubMember = {
    onState(next) {
      state = next;
      for (const listener of stateListeners) listener();
    },
    onMessage(topicId, bytes) {
      const topic = watched.get(topicId);
      if (!topic) return;
      const message = fromBinary(WatchResponseSchema, bytes);
      const replay = foldReplay(topic.replay, message);
      if (replay) topic.replay = replay;
      for (const listener of topic.listeners) listener(message);
    },
  };
  let seat: HubSeat | undefined = join(member);

  return {
    subscribe(topic, listener) {
      const known = watched.get(topic.id) ?? { topic, listeners: new Set() };
      known.listeners.add(listener);
      if (known.listeners.size === 1) {
        watched.set(topic.id, known);
        seat?.subscribe(topic.id, toBinary(WatchTopicSchema, topic));
      } else if (known.replay) listener(known.replay);
      return () => {
        if (!known.listeners.delete(listener) || known.listeners.size > 0) return;
        watched.delete(topic.id);
        seat?.unsubscribe(topic.id);
      };
    },
    linkState: () => state,
    onLinkState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    retryNow: () => seat?.retryNow(),
    suspend() {
      seat?.leave();
      seat = undefined;
    },
    resume() {
      if (seat) return;
      seat = join(member);
      for (const { topic } of watched.values()) seat.subscribe(topic.id, toBinary(WatchTopicSchema, topic));
    },
  };
}
