import type { Clock } from "../clock.ts";
import type { LinkState, StaleMark } from "./link-state.ts";
import { foldFrames, readFrame, type WatchFrame, writeRequest } from "./watch-frame.ts";
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
  open(request: Uint8Array<ArrayBuffer>, signal: AbortSignal): AsyncIterable<Uint8Array>;
  clock: Clock;
  random(): number;
  silenceMs?: number;
};

/** Somebody who watches: a tab. Called synchronously, in the order of the stream. */
export type HubMember = {
  /** a WatchResponse */
  onMessage(topicId: string, message: Uint8Array): void;
  onState(state: LinkState): void;
};

/** What a member can do. After `leave` nothing is called any more. */
export type HubSeat = {
  /** `topic` is a WatchTopic without a version */
  subscribe(topicId: string, topic: Uint8Array): void;
  unsubscribe(topicId: string): void;
  retryNow(): void;
  leave(): void;
};

/** See the head of this file. The stream is open while there is a topic. */
export type WatchHub = { join(member: HubMember): HubSeat };

type Entry = {
  topic: Uint8Array;
  members: Set<HubMember>;
  resourceVersion: string;
  replay: readonly WatchFrame[];
};

/** Creates a hub without members. */
export function createWatchHub(options: WatchHubOptions): WatchHub {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  const members = new Set<HubMember>();
  let state: LinkState = { kind: "connecting" };
  let loop: WatchLoop | undefined;
  let isGathering = false;

  function onMessage(bytes: Uint8Array): { stale: StaleMark | undefined } | undefined {
    const frame = readFrame(bytes);
    if (frame.kind === "heartbeat") return { stale: frame.stale };
    const entry = entries.get(frame.topicId);
    if (!entry) return undefined;
    receive(entry, frame);
    if (frame.kind === "error") later(askAgainMs, () => isWantedAgain(entry));
    return undefined;
  }

  const onState = (next: LinkState) => {
    state = next;
    for (const member of members) member.onState(next);
  };

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
      else
        loop = createWatchLoop({
          ...options,
          open: (signal) => options.open(requestOf(entries), signal),
          onMessage,
          onState,
        });
    });
  }

  function subscribe(member: HubMember, topicId: string, topic: Uint8Array): void {
    const known = entries.get(topicId);
    if (known) {
      known.members.add(member);
      for (const { bytes } of known.replay) member.onMessage(topicId, bytes);
      return;
    }
    entries.set(topicId, { topic, members: new Set([member]), resourceVersion: "", replay: [] });
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

  function join(member: HubMember): HubSeat {
    members.add(member);
    member.onState(state);
    return {
      subscribe: (topicId, topic) => subscribe(member, topicId, topic),
      unsubscribe: (topicId) => unsubscribe(member, topicId),
      retryNow: () => loop?.retryNow(),
      leave() {
        members.delete(member);
        for (const topicId of entries.keys()) unsubscribe(member, topicId);
      },
    };
  }

  return { join };
}

function requestOf(entries: ReadonlyMap<string, Entry>): Uint8Array<ArrayBuffer> {
  return writeRequest(
    [...entries.values()].map(({ topic, resourceVersion }) => ({ bytes: topic, resourceVersion })),
  );
}

/** A topic that ended with an error begins anew when it is asked for again. */
function receive(entry: Entry, frame: WatchFrame): void {
  entry.replay = foldFrames(entry.replay, frame);
  if (frame.kind === "error") entry.resourceVersion = "";
  else if (frame.resourceVersion !== "") entry.resourceVersion = frame.resourceVersion;
  for (const member of entry.members) member.onMessage(frame.topicId, frame.bytes);
}

function isWantedAgain({ replay, members }: Entry): boolean {
  return replay.at(-1)?.kind === "error" && members.size > 0;
}
