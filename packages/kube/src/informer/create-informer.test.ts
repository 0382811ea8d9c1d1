import { createFakeClock, eventually, expectNoOpenHandles } from "@ichor/testkit";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Change,
  createInformer,
  createKubeClient,
  type Informer,
  type InformerOptions,
  type InformerState,
  type KubeClient,
  type KubeObject,
  resources,
} from "../index.ts";
import {
  createFaultServer,
  createMemoryApi,
  type Fault,
  type FaultServer,
  isReadRequest,
  isWatchRequest,
  type MemoryApi,
} from "../testing/index.ts";

const configMap = (name: string, data: Record<string, string> = {}, namespace = "n"): KubeObject => ({
  metadata: { name, namespace },
  data,
});
const quick = { backoff: { firstMs: 1, longestMs: 20 }, random: () => 0.5 };

describe("an informer", () => {
  let api: MemoryApi;
  let server: FaultServer;
  let client: KubeClient;
  let informer: Informer<KubeObject>;
  let changes: string[];

  beforeEach(async () => {
    api = createMemoryApi([resources.configMaps]);
    server = await createFaultServer(api.backend);
    client = await createKubeClient({ fixed: { server: server.url } });
    changes = [];
    informer = createInformer(client, resources.configMaps);
  });
  afterEach(async () => {
    await informer.stop();
    client.close();
    await server.close();
  });

  function follow(options: InformerOptions<KubeObject> = {}): Informer<KubeObject> {
    informer = createInformer(client, resources.configMaps, { ...quick, ...options });
    informer.onChange(({ key, before, after }) =>
      changes.push(`${before ? "-" : ""}${after ? "+" : ""}${key}`),
    );
    informer.start();
    return informer;
  }
  const put = (name: string, data = {}) => api.put(resources.configMaps, configMap(name, data));
  const remove = (name: string) => api.remove(resources.configMaps, { namespace: "n", name });
  const watches = () => server.requests.filter(isWatchRequest);
  const lists = () => server.requests.filter(isReadRequest);
  const watching = () => eventually(() => api.watches() === 1, { what: "an open watch" });

  test("is complete after the first list, page by page, and then follows every change by its key", async () => {
    for (const name of ["a", "b", "c"]) put(name);
    follow({ pageSize: 2 });
    await informer.synced;
    expect(informer.keys()).toEqual(["n/a", "n/b", "n/c"]);
    await watching();
    put("a", { x: "1" });
    put("d");
    remove("b");
    await eventually(() => changes.length === 6);
    expect(changes).toEqual(["+n/a", "+n/b", "+n/c", "-+n/a", "+n/d", "-n/b"]);
    expect(informer.get("n/a")).toMatchObject({ kind: "ConfigMap", data: { x: "1" } });
    expect(informer.list()).toHaveLength(3);
    expect(informer.state()).toEqual({ kind: "live" });
  });

  test("asks for bookmarks and a jittered end, and goes on from the last bookmark", async () => {
    put("a");
    follow({ watchTimeoutMs: 100_000 });
    await watching();
    const [first] = watches();
    expect(first?.url.searchParams.get("allowWatchBookmarks")).toBe("true");
    expect(first?.url.searchParams.get("timeoutSeconds")).toBe("125");
    api.setVersion(500);
    api.bookmark();
    await eventually(() => informer.resourceVersion() === "500");
    api.endWatches();
    await eventually(() => watches().length === 2);
    expect(watches()[1]?.url.searchParams.get("resourceVersion")).toBe("500");
    expect(lists()).toHaveLength(1);
  });

  test.each([
    { name: "is cut", fault: { kind: "cut", afterBytes: 0 } },
    { name: "is cut before its answer", fault: { kind: "cut" } },
    { name: "ends in the middle of an event", fault: { kind: "truncate", afterBytes: 30 } },
    { name: "is answered with 500", fault: { kind: "refuse", status: 500 } },
    { name: "is answered with 429", fault: { kind: "refuse", status: 429, retryAfterSeconds: 0 } },
    { name: "is answered with 503", fault: { kind: "refuse", status: 503 } },
    { name: "is answered with a web page", fault: { kind: "refuse", status: 200, body: "<html>\n" } },
    { name: "reports an internal error", fault: { kind: "watch-error", code: 500, reason: "InternalError" } },
    { name: "is slow", fault: { kind: "slow", pieceBytes: 11, pauseMs: 1 } },
  ] satisfies readonly { name: string; fault: Fault }[])(
    "resumes from the last version when a watch $name, without a new list",
    async ({ fault }) => {
      put("a");
      server.inject({ when: isWatchRequest, fault });
      follow();
      await informer.synced;
      put("b");
      await eventually(() => informer.get("n/b"));
      await eventually(() => informer.state().kind === "live");
      expect(lists()).toHaveLength(1);
      expect(changes).toEqual(["+n/a", "+n/b"]);
    },
  );

  test("notices a connection that went silent and opens another", async () => {
    server.inject({ when: isWatchRequest, fault: { kind: "stall" } });
    follow({ idleMs: 50 });
    await informer.synced;
    put("a");
    await eventually(() => informer.get("n/a"));
    expect(lists()).toHaveLength(1);
  });

  test.each([
    { name: "with an event", fault: { kind: "watch-error", code: 410, reason: "Expired" } },
    { name: "with a status", fault: { kind: "refuse", status: 410, reason: "Gone" } },
  ] satisfies readonly { name: string; fault: Fault }[])(
    "lists again when its version expired ($name), and reports what vanished and changed meanwhile",
    async ({ fault }) => {
      for (const name of ["gone", "same", "changed", "again"]) put(name);
      follow();
      await informer.synced;
      await watching();
      server.cutAll();
      remove("gone");
      remove("again");
      put("again");
      put("changed", { x: "1" });
      put("new");
      api.compact();
      changes.length = 0;
      server.inject({ when: isWatchRequest, fault });
      await eventually(() => informer.get("n/new"));
      expect(changes.sort()).toEqual(["+n/new", "-+n/again", "-+n/changed", "-n/gone"]);
      expect(informer.get("n/gone")).toBeUndefined();
      await watching();
    },
  );

  test("never shows a state between two lists", async () => {
    for (const name of ["a", "b"]) put(name);
    follow();
    await informer.synced;
    await watching();
    server.cutAll();
    remove("a");
    remove("b");
    put("c");
    put("d");
    api.compact();
    const seen: string[][] = [];
    informer.onChange(() => seen.push([...informer.keys()].sort()));
    await eventually(() => informer.get("n/c"));
    expect(new Set(seen.map(String))).toEqual(new Set(["n/c,n/d"]));
  });

  test("lists again when the server went back in time", async () => {
    put("a");
    follow();
    await watching();
    api.restore(3);
    expect(informer.list()).toHaveLength(1);
    api.bookmark();
    await eventually(() => informer.list().length === 0);
    expect(informer.resourceVersion()).toBe("3");
    await eventually(() => lists().length === 2 && api.watches() === 1);
  });

  test("lists again after several watches that said nothing", async () => {
    follow();
    await informer.synced;
    server.inject({ when: isWatchRequest, times: 8, fault: { kind: "refuse", status: 500 } });
    server.cutAll();
    await eventually(() => lists().length >= 2);
  });

  test("keeps trying while the first list fails, and says why it is not complete yet", async () => {
    server.inject({
      when: isReadRequest,
      times: 3,
      fault: { kind: "refuse", status: 403, reason: "Forbidden" },
    });
    put("a");
    const states: InformerState[] = [];
    follow();
    informer.onState((state) => states.push(state));
    await informer.synced;
    expect(states.map(({ kind }) => kind)).toEqual(["starting", "starting", "starting", "live"]);
    expect(states[0]).toMatchObject({ error: { code: "denied" } });
  });

  test("says since when it is stale while the server does not answer, and that it is live again", async () => {
    const clock = createFakeClock(1000);
    put("a");
    follow({ clock });
    await informer.synced;
    await watching();
    server.inject({ when: isWatchRequest, times: 2, fault: { kind: "refuse", status: 500 } });
    server.cutAll();
    await eventually(() => informer.state().kind === "stale");
    expect(informer.state()).toMatchObject({ sinceMs: 1000, error: { retry: "backoff" } });
    await clock.advanceToNext();
    await clock.advanceToNext();
    await eventually(() => informer.state().kind === "stale");
    expect(informer.state()).toMatchObject({ sinceMs: 1000 });
    await clock.advanceToNext();
    await eventually(() => informer.state().kind === "live");
    expect(informer.list()).toHaveLength(1);
  });

  test("doubles its pauses up to the longest, and begins anew after the first event", async () => {
    const clock = createFakeClock(0);
    follow({ clock, backoff: { firstMs: 100, longestMs: 350 }, random: () => 0 });
    await informer.synced;
    await watching();
    server.inject({ when: isWatchRequest, times: 3, fault: { kind: "cut" } });
    server.cutAll();
    const pauses: number[] = [];
    for (let round = 0; round < 4; round++) pauses.push(await clock.advanceToNext());
    expect(pauses).toEqual([100, 200, 350, 350]);
    await watching();
    put("a");
    await eventually(() => informer.get("n/a"));
    server.cutAll();
    expect(await clock.advanceToNext()).toBe(100);
  });

  test("waits as long as a busy server asks", async () => {
    const clock = createFakeClock(0);
    server.inject({
      when: isWatchRequest,
      fault: { kind: "watch-error", code: 429, reason: "TooManyRequests" },
    });
    server.inject({
      when: isReadRequest,
      times: 1,
      fault: { kind: "refuse", status: 503, retryAfterSeconds: 9 },
    });
    const slow = await createKubeClient({ fixed: { server: server.url }, clock });
    informer = createInformer(slow, resources.configMaps, { ...quick, clock });
    informer.start();
    expect(await clock.advanceToNext()).toBe(9000);
    await informer.synced;
    slow.close();
  });

  test("counts as complete and empty where the kind does not exist, and fills when it appears", async () => {
    server.inject({
      when: isReadRequest,
      times: 2,
      fault: { kind: "refuse", status: 404, body: "404 page not found" },
    });
    put("a");
    const states: string[] = [];
    follow();
    informer.onState(({ kind }) => states.push(kind));
    await informer.synced;
    expect(informer.list()).toEqual([]);
    await eventually(() => informer.get("n/a"));
    expect(states).toEqual(["absent", "live"]);
  });

  test("follows one namespace only when asked to", async () => {
    put("a");
    api.put(resources.configMaps, configMap("b", {}, "other"));
    follow({ namespace: "other" });
    await informer.synced;
    await watching();
    api.put(resources.configMaps, configMap("c", {}, "other"));
    put("d");
    api.bookmark();
    await eventually(() => informer.get("other/c"));
    expect(informer.keys()).toEqual(["other/b", "other/c"]);
  });

  test("stops for good: no request, no callback, no open connection", async () => {
    await expectNoOpenHandles(async () => {
      const own = await createFaultServer(api.backend);
      const short = await createKubeClient({ fixed: { server: own.url } });
      const brief = createInformer(short, resources.configMaps, quick);
      let calls = 0;
      brief.onChange(() => calls++);
      brief.start();
      await brief.synced;
      await watching();
      await brief.stop();
      const requests = own.requests.length;
      put("late");
      await eventually(() => api.watches() === 0);
      expect([calls, own.requests.length]).toEqual([0, requests]);
      expect(brief.state()).toEqual({ kind: "stopped" });
      short.close();
      await own.close();
    });
  });

  test("stops at once while it waits, lists or has never begun, and tells whoever waits for it", async () => {
    const clock = createFakeClock(0);
    server.inject({ when: isReadRequest, fault: { kind: "refuse", status: 500 } });
    follow({ clock });
    await eventually(() => clock.sleepers === 1);
    await informer.stop();
    await expect(informer.synced).rejects.toMatchObject({ code: "canceled" });
    server.inject({ when: isReadRequest, fault: { kind: "stall" } });
    follow();
    await eventually(() => server.requests.length === 2);
    await informer.stop();
    const never = createInformer(client, resources.configMaps);
    await never.stop();
    never.start();
    await expect(never.synced).rejects.toMatchObject({ code: "canceled" });
    expect(server.requests).toHaveLength(2);
  });

  test("keeps only what it is told to keep, and finds objects by index through every change", async () => {
    const owners = createInformer<KubeObject, { name: string; owner: string }>(client, resources.configMaps, {
      ...quick,
      keep: ({ metadata, data }) => ({
        name: metadata.name,
        owner: String((data as { owner?: string }).owner),
      }),
      indexes: { owner: ({ owner }) => [owner] },
    });
    put("a", { owner: "x" });
    put("b", { owner: "x" });
    owners.start();
    await owners.synced;
    const namesOf = (owner: string) => owners.byIndex("owner", owner).map(({ name }) => name);
    expect(namesOf("x")).toEqual(["a", "b"]);
    await watching();
    put("a", { owner: "y" });
    remove("b");
    await eventually(() => namesOf("x").length === 0);
    expect(namesOf("y")).toEqual(["a"]);
    expect(() => owners.byIndex("nope", "x")).toThrow("no index");
    await owners.stop();
  });
});

type Step =
  | { kind: "put" | "remove"; name: string }
  | { kind: "cut" | "end" | "compact" | "bookmark" }
  | { kind: "fault"; fault: Fault; on: "read" | "watch" };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom<"put" | "remove">("put", "remove"),
        name: fc.constantFrom("a", "b", "c", "d"),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom<"cut" | "end" | "compact" | "bookmark">("cut", "end", "compact", "bookmark"),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant<"fault">("fault"),
        on: fc.constantFrom<"read" | "watch">("read", "watch"),
        fault: fc.constantFrom<Fault>(
          { kind: "cut" },
          { kind: "cut", afterBytes: 70 },
          { kind: "truncate", afterBytes: 70 },
          { kind: "stall", afterBytes: 70 },
          { kind: "refuse", status: 500 },
          { kind: "refuse", status: 410, reason: "Expired" },
          { kind: "refuse", status: 429, retryAfterSeconds: 0 },
          { kind: "watch-error", code: 410, reason: "Expired" },
          { kind: "slow", pieceBytes: 50, pauseMs: 0 },
        ),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

/** Takes one step and keeps `truth`, the versions of the objects that the server has. */
function take(
  step: Step,
  { api, server, truth }: { api: MemoryApi; server: FaultServer; truth: Map<string, string> },
) {
  switch (step.kind) {
    case "put":
      truth.set(
        `n/${step.name}`,
        api.put(resources.configMaps, configMap(step.name)).metadata.resourceVersion ?? "",
      );
      return;
    case "remove":
      if (truth.delete(`n/${step.name}`))
        api.remove(resources.configMaps, { namespace: "n", name: step.name });
      return;
    case "cut":
      return server.cutAll();
    case "end":
      return api.endWatches();
    case "compact":
      return api.compact();
    case "bookmark":
      return api.bookmark();
    case "fault":
      return server.inject({ when: step.on === "read" ? isReadRequest : isWatchRequest, fault: step.fault });
  }
}

test("an informer ends with exactly the server's objects, whatever happens on the way", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const api = createMemoryApi([resources.configMaps]);
      await using server = await createFaultServer(api.backend);
      const client = await createKubeClient({ fixed: { server: server.url } });
      const options = { ...quick, idleMs: 40, pageSize: 2, listDeadlineMs: 200 };
      await using informer = createInformer(client, resources.configMaps, options);
      const mirror = new Map<string, string>();
      informer.onChange(({ key, before, after }: Change<KubeObject>) => {
        expect(before?.metadata.resourceVersion).toBe(mirror.get(key));
        if (after) mirror.set(key, after.metadata.resourceVersion ?? "");
        else mirror.delete(key);
      });
      informer.start();
      const truth = new Map<string, string>();
      for (const step of given) {
        take(step, { api, server, truth });
        await new Promise((resolve) => setImmediate(resolve));
      }
      await eventually(() => {
        expect(Object.fromEntries(mirror)).toEqual(Object.fromEntries(truth));
        expect([...informer.keys()].sort()).toEqual([...truth.keys()].sort());
        return true;
      });
      client.close();
    }),
    { numRuns: 80 },
  );
});
