import { useControlPlane } from "@ichor/devcluster/testing";
import { eventually } from "@ichor/testkit";
import { expect, test } from "vitest";
import { createInformer, createKubeClient, type KubeObject, resources } from "../index.ts";
import { createFaultServer, type Fault, isReadRequest, isWatchRequest, proxyTo } from "../testing/index.ts";

const cluster = useControlPlane();
const configMap = (name: string, data: Record<string, string> = {}): KubeObject => ({
  metadata: { name, namespace: cluster.namespace },
  data,
});

/** A proxy in front of the real API server and a client that goes through it. */
async function throughProxy() {
  const { url, caPem, certPem, keyPem } = cluster.admin;
  const server = await createFaultServer(
    proxyTo({ url, caPem, ...(certPem ? { certPem } : {}), ...(keyPem ? { keyPem } : {}) }),
  );
  const client = await createKubeClient({ fixed: { server: server.url } });
  const close = async () => {
    client.close();
    await server.close();
  };
  return { server, client, [Symbol.asyncDispose]: close };
}

test("follows a real API server from the first list on", async () => {
  const { client, namespace } = cluster;
  await client.create(resources.configMaps, configMap("first"));
  await using informer = createInformer(client, resources.configMaps, { namespace, pageSize: 1 });
  informer.start();
  await informer.synced;
  expect(informer.get(`${namespace}/first`)).toMatchObject({ kind: "ConfigMap", apiVersion: "v1" });
  await client.patchMerge(
    resources.configMaps,
    { namespace, name: "first" },
    { patch: { data: { a: "1" } } },
  );
  await eventually(() => (informer.get(`${namespace}/first`)?.data as { a?: string } | undefined)?.a === "1");
  await client.delete(resources.configMaps, { namespace, name: "first" });
  await eventually(() => informer.get(`${namespace}/first`) === undefined);
});

test.each([
  { name: "cut", fault: { kind: "cut", afterBytes: 200 }, when: isWatchRequest },
  { name: "silent", fault: { kind: "stall", afterBytes: 0 }, when: isWatchRequest },
  { name: "expired", fault: { kind: "watch-error", code: 410, reason: "Expired" }, when: isWatchRequest },
  {
    name: "refused with 429",
    fault: { kind: "refuse", status: 429, retryAfterSeconds: 0 },
    when: isWatchRequest,
  },
  { name: "refused with 500", fault: { kind: "refuse", status: 500 }, when: isWatchRequest },
  { name: "slow", fault: { kind: "slow", pieceBytes: 100, pauseMs: 1 }, when: isWatchRequest },
  { name: "garbled", fault: { kind: "truncate", afterBytes: 200 }, when: isWatchRequest },
  { name: "not listable at first", fault: { kind: "refuse", status: 500 }, when: isReadRequest },
  { name: "listed only in part", fault: { kind: "truncate", afterBytes: 200 }, when: isReadRequest },
] satisfies readonly { name: string; fault: Fault; when: typeof isReadRequest }[])(
  "loses no change of a real API server whose answers are $name",
  async ({ name, fault, when }) => {
    const { namespace } = cluster;
    await using way = await throughProxy();
    const prefix = name.replaceAll(" ", "-");
    await cluster.client.create(resources.configMaps, configMap(`${prefix}-a`));
    way.server.inject({ when, times: 2, fault });
    const backoff = { firstMs: 1, longestMs: 50 };
    await using informer = createInformer(way.client, resources.configMaps, {
      namespace,
      backoff,
      idleMs: 500,
    });
    informer.start();
    await informer.synced;
    await cluster.client.create(resources.configMaps, configMap(`${prefix}-b`));
    await cluster.client.delete(resources.configMaps, { namespace, name: `${prefix}-a` });
    await eventually(
      () => informer.get(`${namespace}/${prefix}-b`) && !informer.get(`${namespace}/${prefix}-a`),
    );
    const { items } = await cluster.client.list(resources.configMaps, { namespace });
    const versions = (objects: readonly KubeObject[]) =>
      Object.fromEntries(objects.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
    await eventually(() => {
      expect(versions(informer.list())).toEqual(versions(items));
      return true;
    });
  },
);
