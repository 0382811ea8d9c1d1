import { IchorError } from "@ichor/errors";
import type { KubeClient } from "@ichor/kube";
import { createFakeClock, eventually, type FakeClock } from "@ichor/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFakeFeed, type FakeFeed, rowOf } from "../../testing/fake-feed.ts";
import { clusterObject } from "../../testing/subject-of.ts";
import { type AccessCache, createAccessCache } from "../access-cache.ts";
import { createBaseWatch } from "../base-watch.ts";
import { createLocalReleaseStore } from "../local-release.ts";
import type { WatchMessage } from "./outbox.ts";
import type { WantedTopic } from "./read-topics.ts";
import { watchTopics } from "./watch-topics.ts";

const right = { verb: "list", group: "ichor.maesh.dev", resource: "talosclusters" };
const lab = { namespace: "ichor-system", name: "lab" };
const list: WantedTopic = { id: "list", kind: "clusters", resourceVersion: "", right };
const page: WantedTopic = { id: "page", kind: "cluster", ref: lab, right };
const base: WantedTopic = { id: "base", kind: "base", ref: lab, right };

let clock: FakeClock;
let feed: FakeFeed;
let isAllowed: boolean;
let isReachable: boolean;
let drops: number;
let ended: AbortController;
const releases = createLocalReleaseStore();

beforeEach(() => {
  clock = createFakeClock();
  feed = createFakeFeed();
  isAllowed = true;
  isReachable = true;
  drops = 0;
  ended = new AbortController();
});
afterEach(() => ended.abort());

const client = {
  review: async () => {
    if (!isReachable) throw new IchorError("unavailable", "the API server does not answer");
    return { isAllowed, reason: "", isComplete: true };
  },
} as unknown as KubeClient;

function open(topics: readonly WantedTopic[], access: AccessCache = createAccessCache(clock)) {
  const deps = {
    feed,
    bases: createBaseWatch(feed, releases),
    access,
    clock,
    trackings: { read: async () => ({ kind: "not-tracked" }) as const },
  };
  const caller = { client, credentialKey: "a" };
  return watchTopics(deps, topics, { caller, signal: ended.signal, drop: () => drops++ });
}

/** Reads a stream into a list while the test goes on. */
function follow(topics: readonly WantedTopic[]): WatchMessage[] {
  const seen: WatchMessage[] = [];
  void (async () => {
    for await (const message of open(topics)) seen.push(message);
  })();
  return seen;
}

const keptAs = (more: object = {}) => {
  const change = { kind: "by-ichor", actor: "eve", reason: "why", previewIdentity: "p" } as const;
  return {
    ...lab,
    cluster: { ...clusterObject(), ...more } as never,
    issues: [],
    layerHash: "sha256:1",
    change,
  };
};
const kinds = (messages: readonly WatchMessage[]) =>
  messages.map(({ topicId = "", change }) => `${topicId} ${change?.case ?? ""}`.trim());
const untilSeen = (seen: readonly WatchMessage[], count: number) =>
  eventually(() => seen.length >= count, { deadlineMs: 5000, intervalMs: 1 });

describe("a stream", () => {
  test("begins each topic with what is, and tells what becomes of it", async () => {
    feed.put(rowOf("lab"));
    const seen = follow([list, page]);
    await untilSeen(seen, 2);
    expect(kinds(seen)).toEqual(["list snapshot", "page detail"]);
    feed.put(rowOf("lab", { reason: "changed" }));
    await untilSeen(seen, 4);
    feed.put(rowOf("other"));
    feed.remove(lab);
    await untilSeen(seen, 7);
    expect(kinds(seen).slice(2, 4).sort()).toEqual(["list upsert", "page detail"]);
    expect(kinds(seen).slice(4).sort()).toEqual(["list delete", "list upsert", "page error"]);
    expect(seen.find(({ change }) => change?.case === "error")?.change?.value).toMatchObject({
      code: "not-found",
    });
  });

  test("goes on where the client left off, and begins anew where that is not known", async () => {
    feed.put(rowOf("lab"));
    const since = feed.version();
    feed.put(rowOf("other"));
    feed.remove(lab);
    const seen = follow([
      { ...list, resourceVersion: since },
      { ...list, id: "new", resourceVersion: "elsewhere.7" },
    ]);
    await untilSeen(seen, 3);
    expect(kinds(seen)).toEqual(["list upsert", "list delete", "new snapshot"]);
    expect(seen.every(({ resourceVersion }) => resourceVersion === feed.version())).toBe(true);
  });

  test("tells a change once, however often it changed before it was read", async () => {
    const stream = open([list]);
    await stream.next();
    for (let count = 0; count < 1000; count++) feed.put(rowOf(`c-${count % 10}`, { reason: String(count) }));
    const seen: WatchMessage[] = [];
    for (let count = 0; count < 10; count++) seen.push((await stream.next()).value as WatchMessage);
    expect(seen.map(({ change }) => change?.case === "upsert" && change.value.reason)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(990 + index)),
    );
    const waiting = stream.next();
    await clock.advance(10_000);
    expect(kinds([(await waiting).value as WatchMessage])).toEqual(["heartbeat"]);
    await stream.return(undefined);
  });

  test("does not tell what does not show", async () => {
    feed.put(rowOf("lab"));
    const seen = follow([page]);
    await untilSeen(seen, 1);
    feed.put(rowOf("lab"));
    feed.put(rowOf("lab", { reason: "shown" }));
    await untilSeen(seen, 2);
    expect(seen[1]?.change?.value).toMatchObject({ summary: { reason: "shown" } });
  });

  test("is never silent for longer than 15 seconds", async () => {
    const seen = follow([list]);
    await untilSeen(seen, 1);
    for (let count = 0; count < 10; count++) {
      const before = seen.length;
      await clock.advance(15_000);
      await untilSeen(seen, before + 1);
    }
    expect(new Set(kinds(seen).slice(1))).toEqual(new Set(["heartbeat"]));
  });

  test("has its heartbeats also while much changes that does not show, or that does [P61]", async () => {
    feed.put(rowOf("lab"));
    const seen = follow([page]);
    await untilSeen(seen, 1);
    for (let second = 0; second < 12; second++) {
      feed.put(rowOf("lab"));
      await clock.advance(1000);
    }
    await untilSeen(seen, 2);
    expect(kinds(seen)).toEqual(["page detail", "heartbeat"]);
    for (let second = 0; second < 12; second++) {
      feed.put(rowOf("lab", { reason: `${second}` }));
      await clock.advance(1000);
    }
    expect(kinds(seen).filter((kind) => kind === "heartbeat").length).toBeGreaterThanOrEqual(2);
  });

  test("says since when what it shows may be old", async () => {
    const seen = follow([list]);
    await untilSeen(seen, 1);
    feed.become({ kind: "stale", sinceMs: 1000, reason: "the API server does not answer", unreadable: [] });
    await clock.advance(15_000);
    await untilSeen(seen, 2);
    expect(seen[1]?.change?.value).toMatchObject({
      staleSince: { seconds: 1n },
      staleReason: "the API server does not answer",
    });
  });

  test("leaves nothing behind when its client goes", async () => {
    feed.put(rowOf("lab"));
    feed.keep(lab, keptAs());
    const seen = follow([list, page, base]);
    await untilSeen(seen, 2);
    expect(feed.listeners()).toBe(3);
    ended.abort();
    await eventually(() => feed.listeners() === 0, { deadlineMs: 5000, intervalMs: 1 });
    expect(clock.sleepers).toBe(0);
  });

  test("is cut off when its client does not read for half a minute", async () => {
    const stream = open([list]);
    await stream.next();
    await clock.advance(29_000);
    expect(drops).toBe(0);
    await clock.advance(15_000);
    expect(drops).toBeGreaterThan(0);
    await stream.return(undefined);
    expect(clock.sleepers).toBe(0);
  });
});

describe("rights", () => {
  test("a topic that may not be seen ends with the permission that is missing, the others go on", async () => {
    feed.put(rowOf("lab"));
    const denied = {
      require: () => Promise.reject(new IchorError("denied", "no", { details: { missing: right } })),
    };
    const allowed = createAccessCache(clock);
    const access: AccessCache = {
      ...allowed,
      require: (caller, asked) => (asked.verb === "get" ? denied.require() : allowed.require(caller, asked)),
    };
    const stream = open([{ ...page, right: { ...right, verb: "get" } }, list], access);
    const seen = [(await stream.next()).value, (await stream.next()).value] as WatchMessage[];
    expect(kinds(seen)).toEqual(["page error", "list snapshot"]);
    expect(seen[0]?.change?.value).toMatchObject({ code: "denied", missing: { verb: "list" } });
    await stream.return(undefined);
  });

  test("a right that was taken away ends the topic within a minute or two", async () => {
    const seen = follow([list]);
    await untilSeen(seen, 1);
    isAllowed = false;
    for (let count = 0; count < 14; count++) await clock.advance(10_000);
    expect(kinds(seen)).toContain("list error");
    const ends = kinds(seen).indexOf("list error");
    feed.put(rowOf("secret"));
    await clock.advance(10_000);
    expect(new Set(kinds(seen).slice(ends + 1))).toEqual(new Set(["heartbeat"]));
  });

  test("an API server that does not answer takes no right away", async () => {
    const seen = follow([list]);
    await untilSeen(seen, 1);
    isReachable = false;
    for (let count = 0; count < 14; count++) await clock.advance(10_000);
    expect(kinds(seen)).not.toContain("list error");
  });
});

describe("a base", () => {
  test("is told as it is, and again when the values or the release move, with who did it", async () => {
    feed.put(rowOf("lab"));
    feed.keep(lab, keptAs());
    releases.put(lab, { chartDigest: "sha256:c", releaseRevision: 3, releaseValuesHash: "sha256:v" });
    const seen = follow([base]);
    await untilSeen(seen, 1);
    releases.put(lab, { chartDigest: "sha256:c", releaseRevision: 4, releaseValuesHash: "sha256:v" });
    await untilSeen(seen, 2);
    feed.keep(lab, keptAs({ spec: { cni: { cilium: { values: { MTU: 1400 } } } } }));
    await untilSeen(seen, 3);
    const moves = seen.map(({ change }) => (change?.case === "base" ? change.value : {}));
    expect(new Set(moves.map(({ baseVersion }) => baseVersion)).size).toBe(3);
    expect(moves.map(({ releaseRevision }) => releaseRevision)).toEqual([3, 4, 4]);
    expect(moves[0]).toMatchObject({ actor: "eve", reason: "why" });
  });

  test("is not told again for what is no part of it [P61]", async () => {
    feed.put(rowOf("lab"));
    feed.keep(lab, keptAs());
    releases.put(lab, { chartDigest: "sha256:c" });
    const seen = follow([base]);
    await untilSeen(seen, 1);
    for (let count = 0; count < 50; count++) feed.keep(lab, keptAs({ status: { count } }));
    feed.keep(lab, keptAs({ spec: { cni: { cilium: { values: { MTU: 1 } } } } }));
    await untilSeen(seen, 2);
    expect(kinds(seen)).toEqual(["base base", "base base"]);
  });
});

test("one change reaches a hundred streams", async () => {
  feed.put(rowOf("lab"));
  const all = Array.from({ length: 100 }, () => follow([list]));
  await Promise.all(all.map((seen) => untilSeen(seen, 1)));
  feed.put(rowOf("lab", { reason: "changed" }));
  await Promise.all(all.map((seen) => untilSeen(seen, 2)));
  expect(all.every((seen) => kinds(seen)[1] === "list upsert")).toBe(true);
});
