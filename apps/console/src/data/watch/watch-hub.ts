import { create } from "@bufbuild/protobuf";
import {
  type WatchRequest,
  WatchRequestSchema,
  type WatchResponse,
  type WatchTopic,
} from "@ichor/api/v1alpha1";
import type { Clock } from "../clock.ts";
import { foldReplay } from "./fold-replay.ts";
import type { LinkState } from "./link-state.ts";
import { createWatchLoop, type WatchLoop } from "./watch-loop.ts";

// One hub per browser (in a SharedWorker) or per tab: it merges the topics of all its members into one stream, because
// browsers allow six connections per host on HTTP/1.1 and each stream takes one.

/** Topics asked for within this time share one new stream. */
const gatherMs = 30;
/** A topic that nobody wants is kept this long, so that going back and forth between pages opens nothing. */
const lingerMs = 15_000;
/** A topic that the server ended with an error is asked for again after this time. */
const askAgainMs = 60_000;

/** What a hub works with. `open` starts one stream for all topics. */
export type WatchHubOptions = {
  open(request: WatchRequest, signal: AbortSignal): AsyncIterable<WatchResponse>;
  clock: Clock;
  random(): number;
  silenceMs?: number;
};

/** Somebody who watches: a tab. Called synchronously, in the order of the stream. */
export type HubMember = {
  onMessage(message: WatchResponse): void;
  onState(state: LinkState): void;
};

/** What a member can do. After `leave` nothing is called any more. */
export type HubSeat = {
  subscribe(topic: WatchTopic): void;
  unsubscribe(topicId: string): void;
  retryNow(): void;
  leave(): void;
};

/** See the head of this file. The stream is open while there is a topic. */
export type WatchHub = { join(member: HubMember): HubSeat };

type Entry = {
  topic: WatchTopic;
  members: Set<HubMember>;
  resourceVersion: string;
  replay: WatchResponse | undefined;
};

/** Creates a hub without members. */
export function createWatchHub(options: WatchHubOptions): WatchHub {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  const members = new Set<HubMember>();
  let state: LinkState = { kind: "connecting" };
  let loop: WatchLoop | undefined;
  let isGathering = false;

  function open(signal: AbortSignal): AsyncIterable<WatchResponse> {
    const topics = [...entries.values()].map(({ topic, resourceVersion }) => ({ ...topic, resourceVersion }));
    return options.open(create(WatchRequestSchema, { topics }), signal);
  }

  function onMessage(message: WatchResponse): void {
    const entry = entries.get(message.topicId);
    if (!entry) return;
    entry.replay = foldReplay(entry.replay, message);
    if (message.change.case === "error") {
      entry.resourceVersion = "";
      later(askAgainMs, () => entry.replay?.change.case === "error" && entry.members.size > 0);
    } else if (message.resourceVersion !== "") entry.resourceVersion = message.resourceVersion;
    for (const member of entry.members) member.onMessage(message);
  }

  function onState(next: LinkState): void {
    state = next;
    for (const member of members) member.onState(next);
  }

  /** Opens the stream anew after a while, if that is then still needed. */
  function later(ms: number, isNeeded: () => boolean): void {
    void clock.sleep(ms).then(() => {
      if (isNeeded()) gather();
    });
  }

  function gather(): void {
    if (isGathering) return;
    isGathering = true;
    void clock.sleep(gatherMs).then(() => {
      isGathering = false;
      if (entries.size === 0) {
        loop?.stop();
        loop = undefined;
      } else if (loop) loop.restart();
      else loop = createWatchLoop({ ...options, open, onMessage, onState });
    });
  }

  function subscribe(member: HubMember, topic: WatchTopic): void {
    const known = entries.get(topic.id);
    if (known) {
      known.members.add(member);
      if (known.replay) member.onMessage(known.replay);
      return;
    }
    entries.set(topic.id, { topic, members: new Set([member]), resourceVersion: "", replay: undefined });
    gather();
  }

  function unsubscribe(member: HubMember, topicId: string): void {
    const entry = entries.get(topicId);
    if (!entry?.members.delete(member)) return;
    later(lingerMs, () => {
      const isUnwanted = entry.members.size === 0 && entries.get(topicId) === entry;
      if (isUnwanted) entries.delete(topicId);
      return isUnwanted;
    });
  }

  return {
    join(member) {
      members.add(member);
      member.onState(state);
      return {
        subscribe: (topic) => subscribe(member, topic),
        unsubscribe: (topicId) => unsubscribe(member, topicId),
        retryNow: () => loop?.retryNow(),
        leave() {
          members.delete(member);
          for (const topicId of entries.keys()) unsubscribe(member, topicId);
        },
      };
    },
  };
}
