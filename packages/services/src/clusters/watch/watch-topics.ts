import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { ClusterFeed } from "@ichor/cluster";
import { type IchorError, isIchorError } from "@ichor/errors";
import type { Clock } from "@ichor/kube";
import type { Caller } from "../../identity/authenticator.ts";
import { type AccessCache, accessTtlMs } from "../access-cache.ts";
import type { BaseWatch } from "../base-watch.ts";
import type { TrackingReader } from "../read-cluster-tracking.ts";
import { startBaseTopic } from "./base-topic.ts";
import { startClusterTopic } from "./cluster-topic.ts";
import { startClustersTopic } from "./clusters-topic.ts";
import type { TopicContext, TopicRun, WatchMessage } from "./outbox.ts";
import type { WantedTopic } from "./read-topics.ts";
import { topicError } from "./topic-error.ts";

// One stream of one browser. Each topic keeps what it has to send; the stream takes it when the client has read what was
// sent before. So a client that reads slowly gets less often, but never anything old, and costs no memory. One that does
// not read at all is cut off.

/** What a stream works with. */
export type WatchDeps = {
  readonly feed: ClusterFeed;
  readonly bases: BaseWatch;
  readonly access: AccessCache;
  readonly clock: Clock;
  readonly trackings: TrackingReader;
};

/** Whose stream it is. */
export type WatchCall = {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** cuts the connection */
  drop(): void;
};

const heartbeatMs = 10_000;
const stuckMs = 30_000;

/** The messages of a stream until its client leaves. */
export async function* watchTopics(
  deps: WatchDeps,
  topics: readonly WantedTopic[],
  call: WatchCall,
): AsyncGenerator<WatchMessage> {
  using stream = openStream(deps, call);
  await ready(deps.feed, call.signal);
  for (const topic of topics) yield* stream.start(topic);
  const { clock } = deps;
  let nextReviewMs = clock.now() + accessTtlMs;
  let nextBeatMs = clock.now() + heartbeatMs;
  while (!call.signal.aborted) {
    if (clock.now() >= nextReviewMs) {
      nextReviewMs = clock.now() + accessTtlMs;
      yield* stream.send(await stream.review());
    }
    // whatever else is said, and also where much changes that does not show
    if (clock.now() >= nextBeatMs) {
      nextBeatMs = clock.now() + heartbeatMs;
      yield* stream.send([heartbeat(deps)]);
    }
    const messages = stream.take();
    yield* stream.send(messages);
    if (messages.length === 0) await stream.rung(nextBeatMs - clock.now());
  }
}

/** A feed that cannot be read yet is waited for: an empty list would be a lie. */
async function ready({ synced }: ClusterFeed, signal: AbortSignal): Promise<void> {
  const left = Promise.withResolvers<void>();
  const leave = () => left.resolve();
  signal.addEventListener("abort", leave, { once: true });
  try {
    await Promise.race([synced, left.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

type Stream = Disposable & {
  start(topic: WantedTopic): AsyncGenerator<WatchMessage>;
  take(): WatchMessage[];
  send(messages: readonly WatchMessage[]): AsyncGenerator<WatchMessage>;
  /** asks again for the rights of all topics and ends those that were lost */
  review(): Promise<WatchMessage[]>;
  /** resolves when a topic has something to send, or after `ms` */
  rung(ms: number): Promise<void>;
};

function openStream(deps: WatchDeps, call: WatchCall): Stream {
  const runs = new Map<string, { run: TopicRun; topic: WantedTopic }>();
  const bell = createBell(deps.clock, call.signal);
  const stuck = watchStuck(deps.clock, call);
  const end = (id: string) => {
    runs.get(id)?.run[Symbol.dispose]();
    runs.delete(id);
  };
  const send = async function* (messages: readonly WatchMessage[]): AsyncGenerator<WatchMessage> {
    for (const message of messages) {
      stuck.sending();
      yield message;
      stuck.sent();
    }
  };
  return {
    send,
    async *start(topic) {
      const refused = await refusal(deps, topic, call);
      if (refused) yield* send([topicError(topic.id, refused)]);
      else runs.set(topic.id, { run: await startTopic(deps, topic, { ...call, ring: bell.ring }), topic });
    },
    take: () =>
      [...runs.values()].flatMap(({ run }) => {
        const { messages, isOver = false } = run.take();
        if (isOver) end(run.id);
        return messages;
      }),
    async review() {
      const lost: WatchMessage[] = [];
      for (const { topic, run } of [...runs.values()]) {
        const refused = await refusal(deps, topic, call);
        if (!refused) await run.refresh?.();
        if (!refused) continue;
        end(topic.id);
        lost.push(topicError(topic.id, refused));
      }
      return lost;
    },
    rung: (ms) => bell.rung(ms),
    [Symbol.dispose]() {
      for (const id of [...runs.keys()]) end(id);
      stuck.end();
    },
  };
}

async function startTopic(
  { feed, bases, clock, trackings }: WatchDeps,
  topic: WantedTopic,
  { caller, ring }: WatchCall & TopicContext,
): Promise<TopicRun> {
  switch (topic.kind) {
    case "clusters":
      return startClustersTopic(feed, topic, { ring });
    case "cluster": {
      const { id, ref } = topic;
      const now = () => new Date(clock.now());
      return startClusterTopic(
        feed,
        { id, ref, now, readTracking: () => trackings.read(caller, ref) },
        { ring },
      );
    }
    case "base":
      return startBaseTopic({ feed, bases }, topic, { ring });
  }
}

/** Why a topic may not be followed; an API server that does not answer changes nothing. */
async function refusal(
  { access }: WatchDeps,
  { right }: WantedTopic,
  { caller }: WatchCall,
): Promise<IchorError | undefined> {
  try {
    await access.require(caller, right);
    return undefined;
  } catch (error) {
    if (!isIchorError(error)) throw error;
    return error.code === "denied" || error.code === "unauthenticated" ? error : undefined;
  }
}

function heartbeat({ clock, feed }: WatchDeps): WatchMessage {
  const state = feed.state();
  const isStale = state.kind === "stale";
  return {
    change: {
      case: "heartbeat",
      value: {
        time: timestampFromMs(clock.now()),
        ...(isStale && state.sinceMs !== undefined ? { staleSince: timestampFromMs(state.sinceMs) } : {}),
        ...(isStale ? { staleReason: state.reason ?? "" } : {}),
      },
    },
  };
}

function createBell(clock: Clock, signal: AbortSignal): TopicContext & { rung(ms: number): Promise<void> } {
  let hasRung = false;
  let wake = new AbortController();
  return {
    ring() {
      hasRung = true;
      wake.abort();
    },
    async rung(ms) {
      if (!hasRung) await clock.sleep(ms, AbortSignal.any([wake.signal, signal]));
      hasRung = false;
      wake = new AbortController();
    },
  };
}

/** Cuts off a client that has not taken a message for half a minute. */
function watchStuck(clock: Clock, { drop }: WatchCall): { sending(): void; sent(): void; end(): void } {
  let since: number | undefined;
  const ended = new AbortController();
  void (async () => {
    while (!ended.signal.aborted) {
      await clock.sleep(stuckMs / 3, ended.signal);
      if (since !== undefined && clock.now() - since > stuckMs) drop();
    }
  })();
  return {
    sending() {
      since = clock.now();
    },
    sent() {
      since = undefined;
    },
    end: () => ended.abort(),
  };
}
