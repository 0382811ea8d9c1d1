import { useControlPlane } from "@ichor/devcluster/testing";
import { eventually } from "@ichor/testkit";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { findResource, isMissingKind, type KubeObject, resources } from "./index.ts";

const cluster = useControlPlane();
const clusterWide: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of clusterWide.splice(0)) await remove().catch(() => undefined);
});

const configMap = (name: string, data: Record<string, string> = {}): KubeObject => ({
  metadata: { name, namespace: cluster.namespace },
  data,
});
const refOf = (name: string) => ({ namespace: cluster.namespace, name });

describe("on a real API server", () => {
  test("objects are created, read, listed in pages, patched and deleted in one shape", async () => {
    const { client, namespace } = cluster;
    const created = await client.create(resources.configMaps, configMap("shape", { a: "1" }));
    expect(await client.get(resources.configMaps, refOf("shape"))).toEqual(created);
    const { items } = await client.list(resources.configMaps, { namespace, pageSize: 1 });
    expect(items.find(({ metadata }) => metadata.name === "shape")).toEqual(created);
    const patched = await client.patchMerge(resources.configMaps, refOf("shape"), {
      patch: { data: { a: null, b: "2" } },
    });
    expect(patched.data).toEqual({ b: "2" });
    await expect(client.create(resources.configMaps, configMap("shape"))).rejects.toMatchObject({
      code: "already-exists",
    });
    await expect(
      client.delete(resources.configMaps, refOf("shape"), { preconditions: { uid: "another" } }),
    ).rejects.toMatchObject({ code: "conflict" });
    await client.delete(resources.configMaps, refOf("shape"));
    expect(await client.find(resources.configMaps, refOf("shape"))).toBeUndefined();
  });

  test("the test operation of a JSON patch accepts every text that was stored", async () => {
    const { client } = cluster;
    await client.create(resources.configMaps, configMap("texts"));
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("<&>", "\u2028", "\u0000\u007f", "😀"),
        async (text, odd) => {
          const value = `${text}${odd}`;
          await client.patchMerge(resources.configMaps, refOf("texts"), { patch: { data: { text: value } } });
          const operations = [{ op: "test" as const, path: "/data/text", value }];
          const answer = await client.patchJson(resources.configMaps, refOf("texts"), {
            operations,
            dryRun: "All",
          });
          expect(answer.data).toEqual({ text: value });
        },
      ),
      { numRuns: 60 },
    );
    const operations = [{ op: "test" as const, path: "/data/text", value: "something else" }];
    await expect(
      client.patchJson(resources.configMaps, refOf("texts"), { operations }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("metadata alone can be asked for, of one object and of many", async () => {
    const { client, namespace } = cluster;
    await client.create(resources.configMaps, { ...configMap("large", { a: "x".repeat(100) }) });
    const single = await client.get(resources.configMaps, refOf("large"), { metadataOnly: true });
    expect(single.data).toBeUndefined();
    expect(single.metadata.uid).toMatch(/./);
    const { items } = await client.list(resources.configMaps, { namespace, metadataOnly: true, pageSize: 1 });
    expect(items.find(({ metadata }) => metadata.name === "large")?.metadata).toEqual(single.metadata);
  });

  test("a dry run stores nothing, an unknown field is refused at its path", async () => {
    const { client } = cluster;
    await client.create(resources.configMaps, configMap("dry"), { dryRun: "All" });
    expect(await client.find(resources.configMaps, refOf("dry"))).toBeUndefined();
    const typo = { ...configMap("dry"), dataa: { a: "1" } };
    await expect(client.create(resources.configMaps, typo)).rejects.toMatchObject({
      code: "invalid",
      details: { issues: [{ path: ["dataa"] }] },
    });
    const warnings: string[] = [];
    await client.create(resources.configMaps, typo, {
      fieldValidation: "Warn",
      dryRun: "All",
      onWarning: (text) => warnings.push(text),
    });
    expect(warnings).toEqual(['unknown field "dataa"']);
  });

  test("server-side apply names the manager whose field it would take, and takes it only by force", async () => {
    const { client } = cluster;
    const mine = configMap("applied", { a: "1" });
    await client.apply(resources.configMaps, mine, { fieldManager: "one" });
    const theirs = configMap("applied", { a: "2" });
    await expect(client.apply(resources.configMaps, theirs, { fieldManager: "two" })).rejects.toMatchObject({
      code: "conflict",
      retry: "never",
      details: { issues: [{ path: ["data", "a"], message: ".data.a is owned by one" }] },
    });
    const taken = await client.apply(resources.configMaps, theirs, { fieldManager: "two", force: true });
    expect(taken.data).toEqual({ a: "2" });
  });

  test("status is written beside the object, by patch and by apply", async () => {
    const { client, namespace } = cluster;
    const name = `${namespace}-node`;
    await client.create(resources.nodes, { metadata: { name } });
    clusterWide.push(() => client.delete(resources.nodes, { name }));
    await client.patchStatus(resources.nodes, { name }, { patch: { status: { phase: "Pending" } } });
    const applied = await client.applyStatus(
      resources.nodes,
      { metadata: { name }, status: { nodeInfo: undefined, capacity: { pods: "7" } } },
      { fieldManager: "one" },
    );
    expect(applied).toMatchObject({ status: { phase: "Pending", capacity: { pods: "7" } } });
  });

  test("a lost race is a conflict that may be tried again", async () => {
    const { client } = cluster;
    const first = await client.create(resources.configMaps, configMap("race"));
    await client.replace(resources.configMaps, { ...first, data: { a: "1" } });
    await expect(client.replace(resources.configMaps, { ...first, data: { a: "2" } })).rejects.toMatchObject({
      code: "conflict",
      retry: "backoff",
    });
  });

  test("another user is seen with exactly its name, groups and extra, and denied in words [SVC-3]", async () => {
    const { client, namespace } = cluster;
    const user = { username: "jörg", groups: ["dev", "a,b"], extra: { "example.com/scope": ["x", "y"] } };
    const theirs = client.as({ kind: "impersonated", user });
    expect(await theirs.whoAmI()).toEqual({ ...user, groups: [...user.groups, "system:authenticated"] });
    await expect(theirs.get(resources.configMaps, refOf("x"))).rejects.toMatchObject({
      code: "denied",
      details: { missing: { verb: "get", group: "", resource: "configmaps", namespace, name: "x" } },
    });
    await expect(theirs.list(resources.nodes)).rejects.toMatchObject({
      details: { missing: { verb: "list", group: "", resource: "nodes" } },
    });
    const access = {
      verb: "update",
      group: "ichor.maesh.dev",
      resource: "talosclusters",
      subresource: "cilium-values",
    };
    expect(await theirs.review({ ...access, namespace })).toMatchObject({
      isAllowed: false,
      isComplete: true,
    });
    expect(await client.review({ ...access, namespace })).toMatchObject({ isAllowed: true });
  });

  test("a review for another user follows that user's roles, groups included", async () => {
    const { client, namespace } = cluster;
    await client.create(resources.roles, {
      metadata: { name: "editor", namespace },
      rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["update"] }],
    });
    await client.create(resources.roleBindings, {
      metadata: { name: "editors", namespace },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "editor" },
      subjects: [{ kind: "Group", name: "editors", apiGroup: "rbac.authorization.k8s.io" }],
    });
    const access = { verb: "update", group: "", resource: "configmaps", namespace };
    const mayUpdate = async (groups: string[]) =>
      (await client.reviewFor({ username: "eve", groups, extra: {} }, access)).isAllowed;
    await eventually(() => mayUpdate(["editors"]));
    expect(await mayUpdate(["others"])).toBe(false);
  });

  test("a token that nobody issued is not accepted", async () => {
    const asking = cluster.client.as({ kind: "token", token: "nobody-issued-this" }).whoAmI();
    await expect(asking).rejects.toMatchObject({ code: "unauthenticated", retry: "never" });
  });

  test("a kind without its CRD is missing, which is not an error to whoever only looks", async () => {
    const { client, namespace } = cluster;
    const widgets = {
      group: "nothing.example",
      version: "v1alpha1",
      plural: "widgets",
      kind: "Widget",
      isNamespaced: true,
    };
    expect(await client.find(widgets, { namespace, name: "x" })).toBeUndefined();
    const error = await client.list(widgets).catch((reason: unknown) => reason);
    expect(isMissingKind(error)).toBe(true);
  });

  test("a kind is found by its group, version and name", async () => {
    const { client } = cluster;
    const find = (apiVersion: string, kind: string) => findResource(client, { apiVersion, kind });
    expect(await find("v1", "Secret")).toEqual(resources.secrets);
    expect(await find("apps/v1", "DaemonSet")).toEqual(resources.daemonSets);
    expect(await find("v1", "Node")).toEqual(resources.nodes);
    // a kind of a subresource is not one that can be read
    expect(await find("v1", "Eviction")).toBeUndefined();
    expect(await find("v1", "Nothing")).toBeUndefined();
    expect(await find("nothing.example/v1", "Secret")).toBeUndefined();
    expect(await find("", "Secret")).toBeUndefined();
  });

  test("discovery gives the words that Helm gives to templates, subresources included", async () => {
    const { apiVersions, isComplete } = await cluster.client.discover();
    expect(isComplete).toBe(true);
    expect(apiVersions).toEqual(
      expect.arrayContaining([
        "v1",
        "v1/Pod",
        "v1/Eviction",
        "v1/TokenRequest",
        "apps/v1",
        "apps/v1/DaemonSet",
      ]),
    );
    expect(apiVersions).toEqual([...new Set(apiVersions)].sort());
  });

  test("discovery names a group whose server does not answer instead of passing for complete [P25]", async () => {
    const { client, namespace } = cluster;
    const group = `${namespace}.example`;
    const services = {
      group: "apiregistration.k8s.io",
      version: "v1",
      plural: "apiservices",
      kind: "APIService",
      isNamespaced: false,
    };
    await client.create(services, {
      metadata: { name: `v1.${group}` },
      spec: {
        group,
        version: "v1",
        groupPriorityMinimum: 100,
        versionPriority: 1,
        insecureSkipTLSVerify: true,
        service: { namespace, name: "nobody", port: 443 },
      },
    });
    clusterWide.push(() => client.delete(services, { name: `v1.${group}` }));
    await eventually(async () => (await client.discover()).missing.includes(`${group}/v1`), {
      deadlineMs: 60_000,
    });
    expect((await client.discover()).isComplete).toBe(false);
    const complete = async () => (await client.discover()).isComplete;
    for (const remove of clusterWide.splice(0)) await remove();
    await eventually(complete, { deadlineMs: 60_000 });
  });

  test("a watch reports what happens after the version it starts from, and ends when the server says so", async () => {
    const { client, namespace } = cluster;
    const { resourceVersion } = await client.list(resources.configMaps, { namespace });
    await client.create(resources.configMaps, configMap("watched"));
    await client.delete(resources.configMaps, refOf("watched"));
    const seen: string[] = [];
    for await (const event of client.watch(resources.configMaps, {
      namespace,
      resourceVersion,
      timeoutMs: 2000,
    })) {
      if (event.kind !== "bookmark") seen.push(`${event.kind} ${event.object.metadata.name}`);
    }
    expect(seen).toEqual(["added watched", "deleted watched"]);
  });
});
