import { randomBytes } from "node:crypto";
import { useControlPlane } from "@ichor/devcluster/testing";
import { createKubeClient, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { revisionName } from "@ichor/model";
import type { Engine } from "@ichor/render/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeRecord, testDecoder, testDigestAnnotation } from "../testing/record-codec.ts";
import { describeReleaseReader, type ReleasePlace, revisionOf } from "../testing/release-contract.ts";
import { createReleaseCaches, createReleaseReader } from "./create-release-reader.ts";
import { createPublishedReader } from "./published-reader.ts";
import { type PublishedRevision, toRevisionConfigMap } from "./published-revision.ts";
import { createRecordReader } from "./record-reader.ts";
import type { ReleaseDecoder } from "./release-decoder.ts";
import { formatRevisionDescription } from "./revision-description.ts";

// the types say that the engine can be handed in as it is
true satisfies Engine extends ReleaseDecoder ? true : never;

const cluster = useControlPlane();
const namespaces: string[] = [];
let nobody: KubeClient;

beforeAll(async () => {
  const { url, caPem } = cluster.admin;
  nobody = await createKubeClient({ fixed: { server: url, authority: caPem, token: "nobody-issued-this" } });
});
afterAll(async () => {
  nobody.close();
  for (const name of namespaces) await cluster.client.delete(resources.namespaces, { name });
});

async function emptyNamespace(): Promise<string> {
  const name = `r-${randomBytes(5).toString("hex")}`;
  await cluster.client.create(resources.namespaces, { metadata: { name } });
  namespaces.push(name);
  return name;
}

function clients(): Pick<ReleasePlace, "admin" | "stranger" | "nobody"> {
  const stranger = cluster.client.as({ kind: "impersonated", user: { username: "stranger" } });
  return { admin: cluster.client, stranger, nobody };
}

async function storePublished(namespace: string, revision: PublishedRevision): Promise<void> {
  const configMap = await toRevisionConfigMap(revision, { namespace: "prod", name: "fra1" });
  configMap.metadata.namespace = namespace;
  await cluster.client.apply(resources.configMaps, configMap, { fieldManager: "test", force: true });
}

async function storeRecord(namespace: string, revision: PublishedRevision): Promise<void> {
  const { chart, effectiveValues, manifest, status, deployedAt = "", result = "", actor, reason } = revision;
  const description = formatRevisionDescription({
    result,
    ...(actor ? { actor } : {}),
    ...(reason ? { reason } : {}),
  });
  const release = await encodeRecord({
    name: "cilium",
    namespace: "kube-system",
    version: revision.revision,
    info: { status, description, last_deployed: deployedAt },
    chart: {
      metadata: {
        name: chart.name,
        version: chart.version,
        appVersion: chart.appVersion ?? "",
        annotations: { [testDigestAnnotation]: chart.digest ?? "" },
      },
    },
    config: effectiveValues,
    manifest,
  });
  await cluster.client.apply(resources.secrets, secretOf(namespace, revision.revision, { status, release }), {
    fieldManager: "test",
    force: true,
  });
}

function secretOf(
  namespace: string,
  revision: number,
  { status, release, name = "cilium" }: { status: string; release: string; name?: string },
): KubeObject {
  return {
    metadata: {
      name: `sh.helm.release.v1.${name}.v${revision}`,
      namespace,
      labels: { name, owner: "helm", status, version: String(revision) },
    },
    type: "helm.sh/release.v1",
    data: { release: Buffer.from(release).toString("base64") },
  };
}

describeReleaseReader("published ConfigMaps", {
  async setUp() {
    const namespace = await emptyNamespace();
    const caches = createReleaseCaches();
    return {
      ...clients(),
      source: { kind: "published", namespace },
      store: (revision) => storePublished(namespace, revision),
      readerFor: (client) => createPublishedReader({ client, cache: caches.published, namespace }),
      async damage(revision) {
        const ref = { namespace, name: revisionName(revision) };
        await cluster.client.patchMerge(resources.configMaps, ref, {
          patch: { data: { "values.json": "{}" } },
        });
      },
    };
  },
});

describeReleaseReader("Helm's records", {
  async setUp() {
    const namespace = await emptyNamespace();
    const source = { kind: "records", namespace } as const;
    const caches = createReleaseCaches();
    return {
      ...clients(),
      source,
      store: (revision) => storeRecord(namespace, revision),
      readerFor: (client) =>
        createRecordReader({
          client,
          source,
          decoder: testDecoder,
          cache: caches.records,
          releaseName: "cilium",
        }),
      async damage(revision) {
        const secret = secretOf(namespace, revision, { status: "deployed", release: "no record" });
        await cluster.client.apply(resources.secrets, secret, { fieldManager: "test", force: true });
      },
    };
  },
});

describe("Helm's records", () => {
  test("of other releases and Secrets of other types in the same namespace are not looked at", async () => {
    const namespace = await emptyNamespace();
    const other = secretOf(namespace, 1, { status: "deployed", release: "x", name: "other" });
    await cluster.client.create(resources.secrets, other);
    const impostor = secretOf(namespace, 7, { status: "deployed", release: "x" });
    await cluster.client.create(resources.secrets, { ...impostor, type: "Opaque" });
    const source = { kind: "foreign", namespace } as const;
    const cache = createReleaseCaches().records;
    const reader = createRecordReader({
      client: cluster.client,
      source,
      decoder: testDecoder,
      cache,
      releaseName: "cilium",
    });
    expect(await reader.history()).toEqual({ kind: "none", source });
  });

  test("are fetched and decoded once as long as they stay the same", async () => {
    const namespace = await emptyNamespace();
    await storeRecord(namespace, revisionOf({ revision: 1, status: "deployed" }));
    let decoded = 0;
    const decoder = {
      decodeRelease: (record: Uint8Array) => {
        decoded++;
        return testDecoder.decodeRelease(record);
      },
    };
    const source = { kind: "records", namespace } as const;
    const cache = createReleaseCaches().records;
    const reader = createRecordReader({
      client: cluster.client,
      source,
      decoder,
      cache,
      releaseName: "cilium",
    });
    const readings = [await reader.newestDeployed(), await reader.newestDeployed(), await reader.history()];
    expect(readings.map(({ kind }) => kind)).toEqual(["read", "read", "read"]);
    expect(decoded).toBe(1);
  });
});

describe("the release of a cluster", () => {
  const remove = async (namespace: string) => {
    for (const resource of [resources.configMaps, resources.secrets]) {
      const { items } = await cluster.client.list(resource, { namespace });
      for (const { metadata } of items) {
        if (/^(cilium-revision|sh\.helm)/.test(metadata.name))
          await cluster.client.delete(resource, { namespace, name: metadata.name });
      }
    }
  };

  test("is what Ichor published, else Ichor's records, else the records of somebody else", async () => {
    const existing = await cluster.client.find(resources.namespaces, { name: "ichor-system" });
    if (!existing) await cluster.client.create(resources.namespaces, { metadata: { name: "ichor-system" } });
    const reader = createReleaseReader({
      client: cluster.client,
      decoder: testDecoder,
      caches: createReleaseCaches(),
    });
    const sourceNow = async () => {
      const reading = await reader.newestDeployed();
      return reading.kind === "unreadable" ? reading.reason : `${reading.kind} ${reading.source.kind}`;
    };
    await remove("kube-system");
    await remove("ichor-system");
    try {
      expect(await sourceNow()).toBe("none published");
      await storeRecord("kube-system", revisionOf({ revision: 1, status: "deployed" }));
      expect(await sourceNow()).toBe("read foreign");
      await storeRecord("ichor-system", revisionOf({ revision: 1, status: "deployed" }));
      expect(await sourceNow()).toBe("read records");
      await storePublished("ichor-system", revisionOf({ revision: 1, status: "deployed" }));
      expect(await sourceNow()).toBe("read published");
    } finally {
      await remove("kube-system");
      await remove("ichor-system");
    }
  });

  test("is not said to be absent when a part of it may not be read", async () => {
    const stranger = cluster.client.as({ kind: "impersonated", user: { username: "stranger" } });
    const reader = createReleaseReader({
      client: stranger,
      decoder: testDecoder,
      caches: createReleaseCaches(),
    });
    expect(await reader.newestDeployed()).toMatchObject({ kind: "unreadable", missing: { verb: "list" } });
  });
});
