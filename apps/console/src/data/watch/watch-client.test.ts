import type { WatchResponse } from "@ichor/api/v1alpha1";
import { createFakeClock } from "@ichor/testkit";
import { describe, expect, test } from "vitest";
import { createStreamSource } from "../../testing/watch-stream.ts";
import { type Port, serveHubPort, type ToTab, type ToWorker } from "./hub-port.ts";
import { joinHub } from "./join-hub.ts";
import { clustersTopic } from "./topic.ts";
import { createWatchClient, type WatchClient } from "./watch-client.ts";
import { createWatchHub } from "./watch-hub.ts";

const snapshot = {
  topicId: "clusters",
  change: {
    case: "snapshot" as const,
    value: { clusters: [{ ref: { namespace: "ichor-system", name: "lab" } }] },
  },
};

/** A browser with one shared worker; `openTab` gives a tab, and `crash` frees the tab's lock without a word. */
function createBrowser({ hasWorker = true, isWorkerDead = false } = {}) {
  const clock = createFakeClock();
  const source = createStreamSource();
  const createHub = () => createWatchHub({ open: source.open, clock, random: () => 0 });
  const shared = createHub();
  const locks = new Map<string, () => void>();
  let tabs = 0;

  function startWorker(): Port<ToWorker, ToTab> {
    const channel = new MessageChannel();
    if (!isWorkerDead)
      serveHubPort(
        shared,
        asPort(channel.port1),
        (lock) => new Promise((resolve) => locks.set(lock, resolve)),
      );
    return asPort(channel.port2);
  }

  return {
    clock,
    source,
    openTab(): { client: WatchClient; crash(): void } {
      const lock = `tab-${tabs++}`;
      const options = {
        ...(hasWorker && { startWorker }),
        lock,
        ownHub: async () => createHub(),
        sleep: (ms: number) => clock.sleep(ms),
      };
      return {
        client: createWatchClient((member) => joinHub(options, member)),
        crash: () => locks.get(lock)?.(),
      };
    },
  };
}

function asPort<Out, In>(port: MessagePort): Port<Out, In> {
  return {
    postMessage: (message) => port.postMessage(message),
    get onmessage() {
      return null;
    },
    set onmessage(listener) {
      port.onmessage = listener as MessagePort["onmessage"];
    },
  };
}

function record(client: WatchClient): WatchResponse[] {
  const messages: WatchResponse[] = [];
  client.subscribe(clustersTopic(), (message) => messages.push(message));
  return messages;
}

describe("the watch client of a tab", () => {
  test("shares one stream with nine other tabs, which a browser with six connections needs", async () => {
    const { openTab, source, clock } = createBrowser();
    const tabs = Array.from({ length: 10 }, openTab);
    const seen = tabs.map(({ client }) => record(client));
    await clock.advance(100);
    expect(source.streams).toHaveLength(1);
    source.streams[0]?.send(snapshot);
    await clock.advance(0);
    expect(seen.map((messages) => messages.map((message) => message.change.case))).toEqual(
      tabs.map(() => ["snapshot"]),
    );
    expect(tabs.map(({ client }) => client.linkState().kind)).toEqual(tabs.map(() => "live"));
  });

  test("gives the stream back when the last tab crashed", async () => {
    const { openTab, source, clock } = createBrowser();
    const [one, two] = [openTab(), openTab()];
    record(one.client);
    record(two.client);
    await clock.advance(100);
    one.crash();
    await clock.advance(30_000);
    expect(source.streams[0]?.isAborted()).toBe(false);
    two.crash();
    await clock.advance(30_000);
    expect(source.streams.every((stream) => stream.isAborted())).toBe(true);
  });

  test.each([
    { name: "the browser has no shared workers", options: { hasWorker: false }, afterMs: 100 },
    { name: "the worker does not answer", options: { isWorkerDead: true }, afterMs: 5_200 },
  ])("opens its own stream when $name", async ({ options, afterMs }) => {
    const { openTab, source, clock } = createBrowser(options);
    const messages = record(openTab().client);
    await clock.advance(afterMs);
    expect(source.streams).toHaveLength(1);
    source.streams[0]?.send(snapshot);
    await clock.advance(0);
    expect(messages).toHaveLength(1);
  });

  test("does not believe a worker that answers after it was given up", async () => {
    const clock = createFakeClock();
    const { port1, port2 } = new MessageChannel();
    const { open } = createStreamSource();
    const options = {
      startWorker: () => asPort<ToWorker, ToTab>(port2),
      lock: "tab",
      ownHub: async () => createWatchHub({ open, clock, random: () => 0 }),
      sleep: (ms: number) => clock.sleep(ms),
    };
    const client = createWatchClient((member) => joinHub(options, member));
    const messages = record(client);
    await clock.advance(5_200);
    port1.postMessage({ kind: "welcome" });
    port1.postMessage({ kind: "state", state: { kind: "live", lastMessageAt: 0 } });
    await clock.advance(0);
    expect([client.linkState().kind, messages]).toEqual(["connecting", []]);
    port1.close();
  });

  test("tells a second component of the tab what is known, and unsubscribes with the last", async () => {
    const { openTab, source, clock } = createBrowser();
    const { client } = openTab();
    const stopFirst = client.subscribe(clustersTopic(), () => undefined);
    await clock.advance(100);
    source.streams[0]?.send(snapshot);
    await clock.advance(0);
    const late: WatchResponse[] = [];
    const stopLate = client.subscribe(clustersTopic(), (message) => late.push(message));
    expect(late.map((message) => message.change.case)).toEqual(["snapshot"]);
    stopFirst();
    await clock.advance(30_000);
    expect(source.streams[0]?.isAborted()).toBe(false);
    stopLate();
    await clock.advance(30_000);
    expect(source.streams[0]?.isAborted()).toBe(true);
  });

  test("takes a new seat when the page comes back from the browser's cache", async () => {
    const { openTab, source, clock } = createBrowser();
    const { client } = openTab();
    const messages = record(client);
    await clock.advance(100);
    client.suspend();
    await clock.advance(30_000);
    expect(source.streams[0]?.isAborted()).toBe(true);
    client.resume();
    await clock.advance(100);
    source.streams[1]?.send(snapshot);
    await clock.advance(0);
    expect(messages).toHaveLength(1);
  });
});
