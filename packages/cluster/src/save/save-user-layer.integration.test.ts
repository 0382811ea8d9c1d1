import { useControlPlane } from "@ichor/devcluster/testing";
import { isIchorError } from "@ichor/errors";
import { type KubeClient, type KubeObject, pointerOf, resources } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { eventually } from "@ichor/testkit";
import { hashValues, type JsonObject } from "@ichor/values";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { readChange } from "../layer/read-change.ts";
import { readUserLayer } from "../layer/read-user-layer.ts";
import { mapAt, rawAt } from "../raw-json.ts";
import { type SaveRequest, saveUserLayer } from "./save-user-layer.ts";
import { baseVersionOfCluster } from "./stored-members.ts";

const cluster = useControlPlane({ crds: true });
const release = { chartDigest: "sha256:chart", releaseRevision: 1, releaseValuesHash: "sha256:values" };
const layerPath = ["spec", "cni", "cilium", "values"];

let count = 0;
let name = "";
beforeEach(async () => {
  name = `save-${++count}`;
  await cluster.client.create(resources.talosClusters, { metadata: { name, namespace: cluster.namespace } });
});

const ref = () => ({ namespace: cluster.namespace, name });
const read = () => cluster.client.get(resources.talosClusters, ref());
const change = (operations: Parameters<KubeClient["patchJson"]>[2]["operations"]) =>
  cluster.client.patchJson(resources.talosClusters, ref(), { operations });

async function requestFor(layer: JsonObject, overrides: Partial<SaveRequest> = {}): Promise<SaveRequest> {
  return {
    ref: ref(),
    layer,
    text: "# a comment\n",
    actor: "eve",
    reason: "because",
    previewIdentity: "preview-1.x",
    expectedBase: baseVersionOfCluster(await read(), release),
    release,
    ...overrides,
  };
}

const save = async (layer: JsonObject, overrides: Partial<SaveRequest> = {}) =>
  saveUserLayer(cluster.client, await requestFor(layer, overrides));

describe("a save on a real API server", () => {
  test("stores exactly the layer, nulls included, with its text and change note [SVC-4] [VAL-2]", async () => {
    const layer = { a: null, b: { c: null }, hubble: { relay: { enabled: true } } };
    const text = "# why\na: null\nb: {c: null}\nhubble: {relay: {enabled: true}}\n";
    const before = await read();
    const result = await save(layer, { text });
    const after = await read();
    expect(rawAt(after, layerPath)).toEqual(layer);
    expect(after.metadata.annotations).toEqual({
      [annotations.ciliumValuesYaml]: text,
      [annotations.lastChange]: JSON.stringify({
        actor: "eve",
        reason: "because",
        layerHash: hashValues(layer),
        previewIdentity: "preview-1.x",
      }),
    });
    expect(result).toMatchObject({ layerHash: hashValues(layer), retries: 0 });
    expect(result.baseVersion).toBe(baseVersionOfCluster(after, release));
    // nothing else of the object changed
    const rest = ({ spec, status, metadata }: KubeObject) => {
      const { cilium: _cilium, ...cni } = mapAt({ spec }, ["spec", "cni"]) ?? {};
      return { cni, status, labels: metadata.labels, finalizers: metadata.finalizers };
    };
    expect(rest(after)).toEqual(rest(before));
  });

  test("gives back the layer and its hash for any values, over any values [VAL-12]", async () => {
    const key = fc.string({ unit: "grapheme", maxLength: 8 }).filter((text) => text !== "__proto__");
    const { tree } = fc.letrec<{ tree: JsonObject }>((tie) => ({
      tree: fc.dictionary(
        key,
        fc.oneof(
          { maxDepth: 3 },
          fc.constant(null),
          fc.boolean(),
          fc.maxSafeInteger(),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("a<b>&c", "\u2028", "true", "1e3", ""),
          fc.array(fc.oneof(fc.boolean(), fc.string()), { maxLength: 3 }),
          tie("tree"),
        ),
        { maxKeys: 4 },
      ) as fc.Arbitrary<JsonObject>,
    }));
    await fc.assert(
      fc.asyncProperty(tree, fc.string({ unit: "grapheme" }), async (layer, noise) => {
        const text = `# ${noise}<>&\n`;
        await save(layer, { text });
        const after = await read();
        const stored = readUserLayer(after);
        expect(stored.layerHash).toBe(hashValues(layer));
        expect(hashValues(mapAt(after, layerPath) ?? {})).toBe(hashValues(layer));
        expect(after.metadata.annotations?.[annotations.ciliumValuesYaml]).toBe(text);
        expect(readChange(after, stored.layerHash)).toMatchObject({ kind: "by-ichor", actor: "eve" });
      }),
      { numRuns: 60 },
    );
  });

  test("removes an empty layer and keeps the comment that is left of it", async () => {
    await save({ debug: { enabled: true } });
    await save({}, { text: "# nothing yet\n" });
    const after = await read();
    expect(rawAt(after, layerPath)).toBeUndefined();
    expect(readUserLayer(after)).toMatchObject({ isEmpty: true, isAsTyped: true, text: "# nothing yet\n" });
  });

  test("stores nothing in a dry run, but has the API server check everything [SVC-4]", async () => {
    const result = await save({ debug: { enabled: true } }, { isDryRun: true });
    expect(rawAt(result.cluster, layerPath)).toEqual({ debug: { enabled: true } });
    expect(rawAt(await read(), layerPath)).toBeUndefined();
  });

  test("goes through while a writer updates status 50 times a second [P61]", async () => {
    const writes = { begun: 0, done: 0, failure: undefined as unknown };
    const write = async () => {
      const status = { localReason: `write ${++writes.begun}` };
      await cluster.client.patchStatus(resources.talosClusters, ref(), { patch: { status } });
      writes.done++;
    };
    // a slow machine writes less often instead of letting writes pile up
    const writer = setInterval(() => {
      if (writes.begun - writes.done >= 10) return;
      write().catch((error: unknown) => {
        writes.failure = error;
      });
    }, 1000 / 50);
    let saves = 0;
    try {
      while (saves < 20 || writes.done < 60) await save({ saves: ++saves });
    } finally {
      clearInterval(writer);
      await eventually(() => writes.failure || writes.begun === writes.done, { deadlineMs: 60_000 });
    }
    expect(writes.failure).toBeUndefined();
    expect(rawAt(await read(), layerPath)).toEqual({ saves });
  });

  test("goes through when labels, other annotations or finalizers change after the preview [P61]", async () => {
    const request = await requestFor({ debug: { enabled: true } });
    await cluster.client.patchMerge(resources.talosClusters, ref(), {
      patch: { metadata: { labels: { a: "b" }, annotations: { c: "d" } } },
    });
    await saveUserLayer(cluster.client, request);
    expect((await read()).metadata.annotations).toMatchObject({ c: "d" });
  });

  test.each([
    { what: "the values", path: layerPath, moved: ["the stored values"] },
    { what: "the hold", path: ["spec", "cni", "cilium", "hold"], moved: ["the hold"] },
    { what: "kube-proxy", path: ["spec", "cni", "kubeProxy"], moved: ["the kube-proxy setting"] },
    {
      what: "the text",
      path: ["metadata", "annotations", annotations.ciliumValuesYaml],
      moved: ["the stored text"],
    },
  ])(
    "is refused and names what moved when somebody changed $what since the preview",
    async ({ path, moved }) => {
      await save({ debug: { enabled: false } });
      const request = await requestFor({ debug: { enabled: true } });
      const values: Record<string, unknown> = {
        values: { other: 1 },
        hold: { revision: 1, reason: "r" },
        kubeProxy: "enabled",
      };
      await change([{ op: "add", path: pointerOf(path), value: values[path.at(-1) ?? ""] ?? "# other\n" }]);
      const stored = await read();
      const error = await saveUserLayer(cluster.client, request).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "conflict", retry: "never" });
      expect(isIchorError(error) && error.details.moved?.map((one) => one.name)).toEqual(moved);
      expect((await read()).metadata.resourceVersion).toBe(stored.metadata.resourceVersion);
    },
  );

  test("is refused when the release moved since the preview", async () => {
    const request = await requestFor({ debug: { enabled: true } });
    const moved = { ...request, release: { ...release, releaseRevision: 2 } };
    await expect(saveUserLayer(cluster.client, moved)).rejects.toMatchObject({
      code: "conflict",
      details: { moved: [{ name: "the revision of the release" }] },
    });
  });

  test("never lands on an object that was deleted and created again in between", async () => {
    const request = await requestFor({ debug: { enabled: true } });
    const recreating: KubeClient = {
      ...cluster.client,
      patchJson: async (resource, target, patch) => {
        if (!patch.dryRun) {
          await cluster.client.delete(resources.talosClusters, ref());
          await cluster.client.create(resources.talosClusters, {
            metadata: { name, namespace: cluster.namespace },
          });
        }
        return cluster.client.patchJson(resource, target, patch);
      },
    };
    await expect(saveUserLayer(recreating, request)).rejects.toMatchObject({ code: "conflict" });
    expect(rawAt(await read(), layerPath)).toBeUndefined();
  });

  test("looks again when somebody wrote between reading and writing, and gives up after five times", async () => {
    const request = await requestFor({ debug: { enabled: true } });
    let races = 0;
    const racing = (most: number): KubeClient => ({
      ...cluster.client,
      patchJson: async (resource, target, patch) => {
        // what was read is not what is stored, and the next look finds it as it was
        if (races++ < most)
          return cluster.client.patchJson(resource, target, { ...patch, operations: [failing] });
        return cluster.client.patchJson(resource, target, patch);
      },
    });
    const failing = { op: "test", path: "/metadata/uid", value: "another" } as const;
    const result = await saveUserLayer(racing(2), request);
    expect(result.retries).toBe(2);
    races = 0;
    const again = await requestFor({ debug: { enabled: false } });
    await expect(saveUserLayer(racing(99), again)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("in 5 attempts") as string,
    });
    expect(races).toBe(5);
  });

  test("lets only one of two people through who previewed the same base", async () => {
    const [one, two] = await Promise.all([requestFor({ who: "one" }), requestFor({ who: "two" })]);
    const results = await Promise.allSettled([
      saveUserLayer(cluster.client, one),
      saveUserLayer(cluster.client, two),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? "one" : "two";
    expect(rawAt(await read(), layerPath)).toEqual({ who: winner });
  });

  test("is made with the rights of whoever saves [SVC-3]", async () => {
    const stranger = cluster.client.as({ kind: "impersonated", user: { username: "stranger" } });
    await expect(saveUserLayer(stranger, await requestFor({}))).rejects.toMatchObject({
      code: "denied",
      details: { missing: { verb: "get", resource: "talosclusters" } },
    });
  });

  test("with too long a reason or text is refused before anything is sent", async () => {
    await expect(save({}, { reason: "x".repeat(201) })).rejects.toMatchObject({ code: "invalid" });
    await expect(save({}, { text: `#${"x".repeat(128 * 1024)}` })).rejects.toMatchObject({ code: "invalid" });
  });

  test("over a number that cannot be read exactly says what to look for", async () => {
    const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
    const values = { n: rawJSON("9007199254740993") };
    await change([{ op: "add", path: "/spec/cni/cilium", value: { values } }]);
    await expect(save({ a: 1 })).rejects.toMatchObject({
      code: "conflict",
      details: { remedy: expect.stringContaining("9007199254740991") as string },
    });
  });
});

describe("who changed the values last", () => {
  test("is the change note only as long as it belongs to the stored layer", async () => {
    await save({ a: 1 });
    const saved = await read();
    expect(readChange(saved, readUserLayer(saved).layerHash)).toMatchObject({
      kind: "by-ichor",
      actor: "eve",
      reason: "because",
      time: expect.stringMatching(/^\d{4}-/) as string,
    });
    await cluster.client.patchJson(resources.talosClusters, ref(), {
      operations: [{ op: "add", path: pointerOf(layerPath), value: { a: 2 } }],
      fieldManager: "kubectl-edit",
    });
    const edited = await read();
    expect(readChange(edited, readUserLayer(edited).layerHash)).toMatchObject({
      kind: "outside",
      manager: "kubectl-edit",
      time: expect.stringMatching(/^\d{4}-/) as string,
    });
  });

  test("is nobody where no values were ever stored", async () => {
    const untouched = await read();
    expect(readChange(untouched, readUserLayer(untouched).layerHash)).toEqual({ kind: "unknown" });
  });
});
