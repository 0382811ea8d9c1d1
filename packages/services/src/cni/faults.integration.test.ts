import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import type { WatchResponse } from "@ichor/api/v1alpha1";
import { renderKubeconfig } from "@ichor/devcluster";
import { type KubeObject, resources } from "@ichor/kube";
import { createFaultServer, type FaultServer, proxyTo } from "@ichor/kube/testing";
import { eventually, temporaryFolder } from "@ichor/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LabServer, type ServicesLab, startServicesLab } from "../testing/start-services-lab.ts";

// What goes wrong around a server: the engine dies, the API server goes away, several people save at once, texts are hostile.
const ref = { namespace: "ichor-system", name: "lab" };
const stored = "MTU: 1400\n";
const cleanup = new AsyncDisposableStack();
let lab: ServicesLab;
let api: FaultServer;
let server: LabServer;

beforeAll(async () => {
  lab = cleanup.use(await startServicesLab());
  await lab.installLab(stored);
  const { admin } = lab.cluster.controlPlane;
  api = cleanup.use(await createFaultServer(proxyTo(admin)));
  const folder = cleanup.use(await temporaryFolder("faults-"));
  const kubeconfig = join(folder.path, "kubeconfig");
  await writeFile(
    kubeconfig,
    renderKubeconfig({ url: api.url, caPem: admin.caPem, user: "admin" }, "proxied"),
  );
  server = await lab.serve({ kubeconfig });
}, 20 * 60_000);
afterAll(() => cleanup.disposeAsync());

beforeEach(() =>
  lab.cluster.client.patchMerge(resources.talosClusters, ref, {
    patch: { spec: { cni: { cilium: { values: { MTU: 1400 } } } } },
  }),
);

const preview = (text: string) => server.cni.diffCiliumValues({ cluster: ref, text });
const storedValues = async () => {
  const { spec } = await lab.cluster.client.get<KubeObject>(resources.talosClusters, ref);
  return (spec as { cni: { cilium: { values: unknown } } }).cni.cilium.values;
};

/** What each heartbeat said about the age of what is shown. */
const staleReasons = (seen: readonly WatchResponse[]) =>
  seen.flatMap(({ change }) => (change.case === "heartbeat" ? [change.value.staleReason] : []));

describe("several people who save at once on top of the same values", () => {
  test("are not mixed: exactly one wins, and all others are told what moved [C15]", async () => {
    const texts = Array.from({ length: 6 }, (_, index) => `MTU: ${1410 + index}\n`);
    const seen = await Promise.all(texts.map(preview));
    const results = await Promise.allSettled(
      seen.map(({ previewIdentity, baseVersion }, index) =>
        server.cni.setCiliumValues({
          cluster: ref,
          text: texts[index] ?? "",
          previewIdentity,
          baseVersion,
          reason: "race",
        }),
      ),
    );
    const winners = results.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    const losers = results.flatMap((result) =>
      result.status === "rejected" ? [ConnectError.from(result.reason)] : [],
    );
    expect(winners).toHaveLength(1);
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set([Code.Aborted]));
    for (const { rawMessage } of losers)
      expect(rawMessage).toMatch(/the stored values.* changed since the preview/);
    expect(await storedValues()).toEqual({ MTU: 1410 + (winners[0] ?? -1) });
  });
});

describe("an engine that is killed", () => {
  test("in the middle of previews is started again; what was under way is answered or fails as unavailable", async () => {
    const { pid } = lab.engine;
    const underWay = Array.from({ length: 4 }, (_, index) =>
      preview(`MTU: ${1500 + index}\noperator: {replicas: 1}\n`),
    );
    await delay(30);
    process.kill(pid, "SIGKILL");
    for (const result of await Promise.allSettled(underWay))
      if (result.status === "rejected") expect(ConnectError.from(result.reason).code).toBe(Code.Unavailable);
    const after = await preview("MTU: 1501\n");
    expect(after.previewIdentity).not.toBe("");
    expect(lab.engine.pid).not.toBe(pid);
  });
});

describe("an API server that goes away", () => {
  test("is missed with a reason, and what changed meanwhile is told when it is back", async () => {
    const leaving = new AbortController();
    const seen: WatchResponse[] = [];
    const topics = [{ id: "list", topic: { case: "clusters" as const, value: {} } }];
    const stream = (async () => {
      for await (const message of server.clusters.watch({ topics }, { signal: leaving.signal }))
        seen.push(message);
    })().catch(() => undefined);
    await eventually(() => seen.some(({ change }) => change.case === "snapshot"), { deadlineMs: 30_000 });
    let isAway = true;
    api.inject({ when: () => isAway, times: Number.POSITIVE_INFINITY, fault: { kind: "cut" } });
    api.cutAll();
    const refused = await preview("MTU: 1502\n").catch((error: unknown) => ConnectError.from(error));
    expect(refused).toMatchObject({ code: Code.Unavailable });
    const name = "made-meanwhile";
    await lab.cluster.client.create(resources.talosClusters, {
      metadata: { namespace: ref.namespace, name },
    });
    await eventually(() => staleReasons(seen).some((reason) => reason !== ""), { deadlineMs: 60_000 });
    isAway = false;
    await eventually(
      () => seen.some(({ change }) => change.case === "upsert" && change.value.ref?.name === name),
      { deadlineMs: 60_000 },
    );
    await eventually(() => staleReasons(seen).at(-1) === "", { deadlineMs: 30_000 });
    leaving.abort();
    await stream;
    await lab.cluster.client.delete(resources.talosClusters, { namespace: ref.namespace, name });
    expect((await preview("MTU: 1502\n")).previewIdentity).not.toBe("");
  });

  test("at the moment of the write is told, and nothing is stored by half", async () => {
    const text = "MTU: 1503\n";
    const { previewIdentity, baseVersion } = await preview(text);
    const save = () =>
      server.cni.setCiliumValues({ cluster: ref, text, previewIdentity, baseVersion, reason: "r" });
    api.inject({ when: ({ method }) => method === "PATCH", fault: { kind: "cut" } });
    const failed = await save().catch((error: unknown) => ConnectError.from(error));
    if (failed instanceof ConnectError) {
      expect(failed.code).toBe(Code.Unavailable);
      expect(await storedValues()).toEqual({ MTU: 1400 });
      await save();
    }
    expect(await storedValues()).toEqual({ MTU: 1503 });
  });

  test("after it stored a save has stored it: the person is not told that it failed", async () => {
    const text = "MTU: 1504\n";
    const { previewIdentity, baseVersion } = await preview(text);
    api.inject({
      when: ({ method, url }) => method === "PATCH" && !url.searchParams.has("dryRun"),
      fault: { kind: "cut", afterBytes: 1 },
    });
    const saved = await server.cni.setCiliumValues({
      cluster: ref,
      text,
      previewIdentity,
      baseVersion,
      reason: "r",
    });
    expect(saved.baseVersion).toBe((await server.cni.getCiliumValues({ cluster: ref })).baseVersion);
    expect(await storedValues()).toEqual({ MTU: 1504 });
  });
});

describe("texts of somebody hostile", () => {
  const bomb = `a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`).join("")}`;
  test.each([
    ["aliases that multiply", bomb],
    ["lists nested 50,000 deep", "[".repeat(50_000)],
    ["maps nested 20,000 deep", `x-a: ${"{a: ".repeat(20_000)}`],
    ["128 KiB of quotes", '"'.repeat(128 * 1024)],
    ["128 KiB of aliases", "*a ".repeat(42_000)],
    ["30,000 keys", Array.from({ length: 15_000 }, (_, index) => `k${index}: 1\n`).join("")],
    ["a template in a value", "podAnnotations: {a: '{{ range $i := 9000000000000 }}{{ end }}'}\n"],
    ["nothing but breaks", "\n\r\u0085\u2028".repeat(10_000)],
    [
      "a key of a prototype",
      '__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\n"toString": 1\n',
    ],
    ["a million digits", `MTU: ${"9".repeat(100_000)}\n`],
  ])("%s are answered with what is wrong, or with a preview", async (_, text) => {
    const answer = await preview(text);
    expect(answer.issues.some(({ severity }) => severity === 1) || answer.previewIdentity !== "").toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(server.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
