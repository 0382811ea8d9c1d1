import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  type Cluster,
  type WatchResponse,
  WatchResponseSchema,
  type WatchTopic,
  WatchTopicSchema,
} from "@ichor/api/v1alpha1";
import { IchorError } from "@ichor/errors";
import { createFakeClock, type FakeClock } from "@ichor/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { createStreamSource } from "../../testing/watch-stream.ts";
import { applyClusterChange } from "./fold-replay.ts";
import type { LinkState } from "./link-state.ts";
import { baseTopic, clustersTopic, clusterTopic } from "./topic.ts";
import { createWatchHub, type WatchHub } from "./watch-hub.ts";

const lab = { namespace: "ichor-system", name: "lab" };
const snapshotOf = (...names: string[]) => ({
  topicId: "clusters",
  resourceVersion: "7",
  change: {
    case: "snapshot" as const,
    value: { clusters: names.map((name) => ({ ref: { namespace: "ichor-system", name } })) },
  },
});
const heartbeat = { change: { case: "heartbeat" as const, value: {} } };

let clock: FakeClock;
let source: ReturnType<typeof createStreamSource>;
let hub: WatchHub;

beforeEach(() => {
  clock = createFakeClock();
  source = createStreamSource();
  hub = createWatchHub({ open: source.open, clock, random: () => 0, silenceMs: 60_000 });
});

function join() {
  const messages: WatchResponse[] = [];
  const states: LinkState[] = [];
  const seat = hub.join({
    onMessage: (_, bytes) => messages.push(fromBinary(WatchResponseSchema, bytes)),
    onState: (state) => states.push(state),
  });
  const subscribe = (topic: WatchTopic) => seat.subscribe(topic.id, toBinary(WatchTopicSchema, topic));
  return { seat: { ...seat, subscribe }, messages, states };
}
const kinds = (messages: WatchResponse[]) => messages.map((message) => message.change.case);
describe("the watch hub", () => {
  test("puts the topics of all members into one stream", async () => {
    const one = join();
    const two = join();
    one.seat.subscribe(clustersTopic());
    two.seat.subscribe(clusterTopic(lab));
    two.seat.subscribe(clustersTopic());
    await clock.advance(100);
    expect(source.streams).toHaveLength(1);
    expect(source.streams[0]?.request.topics.map((topic) => topic.id)).toEqual([
      "clusters",
      "cluster ichor-system/lab",
    ]);
    source.streams[0]?.send(snapshotOf("lab"));
    await clock.advance(0);
    expect(kinds(one.messages)).toEqual(["snapshot"]);
    expect(kinds(two.messages)).toEqual(["snapshot"]);
  });

  test("opens the stream anew for another topic and resumes the known one where it was", async () => {
    const { seat, states } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    source.streams[0]?.send(snapshotOf("lab"));
    await clock.advance(0);
    seat.subscribe(baseTopic(lab));
    await clock.advance(100);
    expect(source.streams).toHaveLength(2);
    expect(source.streams[0]?.isAborted()).toBe(true);
    expect(source.streams[1]?.request.topics.map(({ id, resourceVersion }) => [id, resourceVersion])).toEqual(
      [
        ["clusters", "7"],
        ["base ichor-system/lab", ""],
      ],
    );
    expect(states.map((state) => state.kind)).not.toContain("reconnecting");
  });

  test("tells a member that comes late all that is known, without another stream", async () => {
    const one = join();
    one.seat.subscribe(clustersTopic());
    await clock.advance(100);
    const stream = source.streams[0];
    stream?.send(snapshotOf("lab", "edge"));
    stream?.send({
      topicId: "clusters",
      resourceVersion: "8",
      change: { case: "upsert", value: { ref: { namespace: "ichor-system", name: "new" } } },
    });
    stream?.send({
      topicId: "clusters",
      resourceVersion: "9",
      change: { case: "delete", value: { namespace: "ichor-system", name: "edge" } },
    });
    stream?.send(heartbeat);
    await clock.advance(0);
    const late = join();
    late.seat.subscribe(clustersTopic());
    expect(kinds(late.messages)).toEqual(["snapshot", "upsert", "delete"]);
    expect(
      late.messages.reduce<readonly Cluster[]>(applyClusterChange, []).map(({ ref }) => ref?.name),
    ).toEqual(["lab", "new"]);
    await clock.advance(100);
    expect(source.streams).toHaveLength(1);
  });

  test.each([
    {
      name: "an error",
      break: (at: number) => source.streams[at]?.fail(new IchorError("unavailable", "gone")),
      code: "unavailable",
    },
    {
      name: "a code that says canceled",
      break: (at: number) => source.streams[at]?.fail(new IchorError("canceled", "rst")),
      code: "canceled",
    },
    {
      name: "a lost session",
      break: (at: number) => source.streams[at]?.fail(new IchorError("unauthenticated", "who")),
      code: "unauthenticated",
    },
    { name: "a clean end", break: (at: number) => source.streams[at]?.end(), code: "unavailable" },
  ])("comes back after $name, and dates what is on the screen", async ({ break: breakStream, code }) => {
    const { seat, states } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    source.streams[0]?.send(snapshotOf("lab"));
    await clock.advance(3_000);
    const seenAt = states.at(-1)?.kind === "live" ? clock.now() - 3_000 : undefined;
    breakStream(0);
    await clock.advance(0);
    expect(states.at(-1)).toMatchObject({
      kind: "reconnecting",
      lastMessageAt: seenAt,
      since: clock.now(),
      nextTryAt: clock.now() + 500,
      attempt: 1,
      code,
    });
    await clock.advance(500);
    expect(source.streams).toHaveLength(2);
    source.streams[1]?.send(snapshotOf("lab"));
    await clock.advance(0);
    expect(states.at(-1)).toEqual({ kind: "live", lastMessageAt: clock.now() });
  });

  test("waits longer after each failure and remembers since when", async () => {
    const { seat, states } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    const lostAt = clock.now();
    for (let attempt = 0; attempt < 4; attempt++) {
      source.streams.at(-1)?.fail(new IchorError("unavailable", "gone"));
      await clock.advance(0);
      await clock.advance(500 * 2 ** attempt);
    }
    const waits = states.flatMap((state) =>
      state.kind === "reconnecting" ? [[state.attempt, state.since - lostAt]] : [],
    );
    expect(waits).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(source.streams).toHaveLength(5);
  });

  test("tries at once when somebody asks for it", async () => {
    const { seat } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    source.streams[0]?.end();
    await clock.advance(0);
    seat.retryNow();
    await clock.advance(0);
    expect(source.streams).toHaveLength(2);
  });

  test("gives a silent stream up; heartbeats keep it", async () => {
    const { seat, states } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    for (let beat = 0; beat < 4; beat++) {
      source.streams[0]?.send(heartbeat);
      await clock.advance(30_000);
    }
    expect(source.streams).toHaveLength(1);
    await clock.advance(30_001);
    expect(states.at(-1)).toMatchObject({ kind: "reconnecting", message: "No message for 60 s" });
    expect(source.streams[0]?.isAborted()).toBe(true);
  });

  test("tells at once when the server says that what it shows may be old, and when it is not", async () => {
    const { seat, states } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    const since = Date.UTC(2026, 0, 1, 11);
    const stale = { staleSince: timestampFromMs(since), staleReason: "the API server does not answer" };
    source.streams[0]?.send(snapshotOf("lab"));
    source.streams[0]?.send({ change: { case: "heartbeat", value: stale } });
    await clock.advance(0);
    expect(states.at(-1)).toMatchObject({ kind: "live", stale: { since, reason: stale.staleReason } });
    source.streams[0]?.send(heartbeat);
    await clock.advance(0);
    expect(states.at(-1)).toEqual({ kind: "live", lastMessageAt: clock.now() });
  });

  test("asks again for a topic that the server ended, and leaves the others alone", async () => {
    const { seat, messages } = join();
    seat.subscribe(clustersTopic());
    seat.subscribe(clusterTopic(lab));
    await clock.advance(100);
    source.streams[0]?.send(snapshotOf("lab"));
    source.streams[0]?.send({
      topicId: "cluster ichor-system/lab",
      change: { case: "error", value: { code: "denied", message: "no" } },
    });
    await clock.advance(40_000);
    source.streams[0]?.send(heartbeat);
    await clock.advance(0);
    expect(kinds(messages)).toEqual(["snapshot", "error"]);
    expect(source.streams).toHaveLength(1);
    await clock.advance(21_000);
    expect(source.streams).toHaveLength(2);
  });

  test("drops a topic that nobody wanted for a while, and closes the stream after the last", async () => {
    const one = join();
    const two = join();
    one.seat.subscribe(clustersTopic());
    two.seat.subscribe(clusterTopic(lab));
    await clock.advance(100);
    two.seat.unsubscribe("cluster ichor-system/lab");
    await clock.advance(5_000);
    two.seat.subscribe(clusterTopic(lab));
    await clock.advance(20_000);
    expect(source.streams).toHaveLength(1);
    two.seat.leave();
    await clock.advance(20_000);
    expect(source.streams.at(-1)?.request.topics.map((topic) => topic.id)).toEqual(["clusters"]);
    one.seat.leave();
    await clock.advance(20_000);
    expect(source.streams.every((stream) => stream.isAborted())).toBe(true);
  });

  test("tells nothing to a member that left", async () => {
    const { seat, messages } = join();
    seat.subscribe(clustersTopic());
    await clock.advance(100);
    seat.leave();
    source.streams[0]?.send(snapshotOf("lab"));
    await clock.advance(0);
    expect(messages).toEqual([]);
  });
});
