import { useControlPlane } from "@ichor/devcluster/testing";
import { type KubeClient, type KubeObject, type Resource, resources } from "@ichor/kube";
import { createFakeClock, eventually } from "@ichor/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { fingerprintsOf, readRootCa } from "../local/read-root-ca.ts";
import { toFacts } from "./cluster-facts.ts";
import { createFactsReader } from "./create-facts-reader.ts";
import { neededGatewayKinds } from "./read-gateway-api-crds.ts";

const cluster = useControlPlane();
const group = "gateway.networking.k8s.io";
const apiServices: Resource = {
  group: "apiregistration.k8s.io",
  version: "v1",
  plural: "apiservices",
  kind: "APIService",
  isNamespaced: false,
};
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of cleanUp.splice(0).reverse()) await remove();
});

async function installCrd(plural: string, kind: string, versions: readonly string[]): Promise<void> {
  const { client } = cluster;
  const name = `${plural}.${group}`;
  await client.create(resources.customResourceDefinitions, {
    metadata: {
      name,
      annotations: {
        "api-approved.kubernetes.io": "https://github.com/kubernetes-sigs/gateway-api/pull/2466",
      },
    },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: versions.map((version, index) => ({
        name: version,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      })),
    },
  });
  cleanUp.push(async () => {
    await client.delete(resources.customResourceDefinitions, { name });
    await eventually(async () => !(await client.find(resources.customResourceDefinitions, { name })));
  });
}

/** Counts what is asked of the API server. */
function counting(client: KubeClient): { client: KubeClient; asked: () => number } {
  let asked = 0;
  const version: KubeClient["version"] = (call) => {
    asked++;
    return client.version(call);
  };
  return { client: { ...client, version }, asked: () => asked };
}

const read = (client: KubeClient, chartVersion = "1.20.2") =>
  createFactsReader().read({ client, credentialKey: "test", chartVersion });

describe("the facts of a cluster", () => {
  test("say that the Gateway API is missing, partly there, or installed as this Cilium needs it [CIL-14] [SVC-6]", async () => {
    const { client } = cluster;
    const first = await read(client);
    expect(first.facts.gatewayApiCrds).toMatchObject({
      value: false,
      detail: expect.stringContaining("gatewayclasses.gateway.networking.k8s.io") as string,
    });
    for (const { plural, kind } of neededGatewayKinds("1.19.6"))
      await installCrd(plural, kind, plural === "referencegrants" ? ["v1beta1"] : ["v1"]);
    const factOf = async (chartVersion: string) => (await read(client, chartVersion)).facts.gatewayApiCrds;
    await eventually(async () => (await factOf("1.19.6")).value === true);
    expect(await factOf("1.20.2")).toMatchObject({
      value: false,
      detail: expect.stringContaining("tlsroutes") as string,
    });
    await installCrd("tlsroutes", "TLSRoute", ["v1"]);
    await installCrd("backendtlspolicies", "BackendTLSPolicy", ["v1"]);
    // all are installed, but one only in a version that this Cilium does not use
    await eventually(async () => (await factOf("1.20.2")).detail.includes("needs ReferenceGrant v1"));
    expect((await factOf("1.20.2")).value).toBe(false);
  });

  test("stay unknown with their reason where nobody reads them yet [SVC-6]", async () => {
    const { facts } = await read(cluster.client);
    expect(toFacts(facts)).toMatchObject({ forwardKubeDNSToHost: "unknown", kubePrism: "unknown" });
    expect(facts.kubePrism.detail).toMatch(/machine config/);
  });

  test("are read from discovery for whoever may not read CRDs [SVC-6]", async () => {
    const stranger = cluster.client.as({ kind: "impersonated", user: { username: "stranger" } });
    const { facts, capabilities, nodes } = await read(stranger);
    expect(capabilities.isComplete).toBe(true);
    expect(facts.gatewayApiCrds).toMatchObject({ value: false });
    expect(nodes).toEqual({ kind: "unknown", reason: "permission to list nodes is missing" });
  });

  test("count nodes, and name version and API versions [P25]", async () => {
    const { client, namespace } = cluster;
    const name = `${namespace}-node`;
    const before = await read(client);
    await client.create(resources.nodes, { metadata: { name } });
    cleanUp.push(() => client.delete(resources.nodes, { name }));
    const after = await read(client);
    expect(after.capabilities).toMatchObject({ kubeVersion: "v1.36.3", kubeMinor: "1.36", isComplete: true });
    expect(after.capabilities.apiVersions).toContain("apps/v1/DaemonSet");
    expect(
      before.nodes.kind === "read" && after.nodes.kind === "read" && after.nodes.count - before.nodes.count,
    ).toBe(1);
  });

  test("are not complete, with the reason, while a group does not answer [P25]", async () => {
    const { client, namespace } = cluster;
    const service: KubeObject = {
      metadata: { name: `v1.${namespace}.example` },
      spec: {
        group: `${namespace}.example`,
        version: "v1",
        groupPriorityMinimum: 100,
        versionPriority: 1,
        insecureSkipTLSVerify: true,
        service: { namespace, name: "nobody", port: 443 },
      },
    };
    await client.create(apiServices, service);
    const isComplete = async () => (await read(client)).capabilities.isComplete;
    cleanUp.push(async () => {
      await client.delete(apiServices, { name: service.metadata.name });
      await eventually(isComplete, { deadlineMs: 60_000 });
    });
    await eventually(async () => !(await isComplete()), { deadlineMs: 60_000 });
    expect((await read(client)).capabilities.reason).toContain(`${namespace}.example/v1`);
  });

  test("are remembered for a minute for the same credential only, and read anew when asked", async () => {
    const clock = createFakeClock();
    const reader = createFactsReader({ clock });
    const { client, asked } = counting(cluster.client);
    const question = { client, credentialKey: "eve", chartVersion: "1.20.2" };
    await Promise.all([reader.read(question), reader.read(question)]);
    expect(asked()).toBe(1);
    await reader.read({ ...question, credentialKey: "bob" });
    await reader.read({ ...question, chartVersion: "1.19.6" });
    await reader.read({ ...question, isFresh: true });
    expect(asked()).toBe(4);
    await clock.advance(59_000);
    await reader.read(question);
    expect(asked()).toBe(4);
    await clock.advance(1000);
    await reader.read(question);
    expect(asked()).toBe(5);
  });

  test("are an answer and not an error when the API server does not answer [VAL-10]", async () => {
    const { createKubeClient } = await import("@ichor/kube");
    const nobody = await createKubeClient({ fixed: { server: "http://127.0.0.1:1" } });
    const { facts, capabilities } = await read(nobody);
    expect(facts.gatewayApiCrds.value).toBe("unknown");
    expect(capabilities).toMatchObject({
      isComplete: false,
      reason: expect.stringContaining("connection refused") as string,
    });
    nobody.close();
  });
});

describe("the certificate authority of the cluster", () => {
  test("is the one that its API server was reached with, read from the first namespace that can be", async () => {
    const { client, admin, namespace } = cluster;
    const expected = { kind: "read", fingerprints: fingerprintsOf(admin.caPem) };
    await eventually(async () => (await readRootCa(client, [namespace])).kind === "read");
    expect(await readRootCa(client, ["does-not-exist", namespace])).toEqual(expected);
    const stranger = client.as({ kind: "impersonated", user: { username: "stranger" } });
    expect(await readRootCa(stranger, [namespace])).toEqual({
      kind: "unreadable",
      reason: `permission to get configmaps in namespace ${namespace} is missing`,
    });
    expect(await readRootCa(client, ["does-not-exist"])).toMatchObject({ kind: "unreadable" });
  });
});
