import { readFile } from "node:fs/promises";
import { effectiveValuesFor } from "@ichor/cilium";
import { parseRevisionConfigMap } from "@ichor/cluster";
import { isIchorError } from "@ichor/errors";
import { type Access, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import {
  annotations,
  decideLocalCluster,
  labels,
  namespaces,
  parseChangeNote,
  parseTalosCluster,
} from "@ichor/model";
import { parseManifest } from "@ichor/render";
import { eventually } from "@ichor/testkit";
import { hashValues, type JsonObject, parseValues } from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectAs } from "../client/connect-as.ts";
import { type DemoUserName, demoUsers } from "./demo-users.ts";
import type { DevCluster } from "./dev-cluster.ts";
import { startDevCluster } from "./start-dev-cluster.ts";

const ichorNamespace = namespaces.ichor;
const lines: string[] = [];
let cluster: DevCluster;
let admin: KubeClient;

beforeAll(async () => {
  cluster = await startDevCluster({ report: (line) => lines.push(line), hasGatewayApi: true });
  admin = cluster.client;
}, 30 * 60_000);
afterAll(() => cluster?.stop());

type Status = Record<string, unknown>;
const labelOf = ({ metadata }: KubeObject) => metadata.labels?.[labels.demoSeed];

describe("Cilium", () => {
  test("is a real Helm release: record in ichor-system, objects in kube-system, all of it ready [GEN-5]", async () => {
    const secrets = await admin.list(resources.secrets, {
      namespace: ichorNamespace,
      labelSelector: "owner=helm",
    });
    expect(secrets.items.map(({ metadata }) => metadata.name)).toEqual(["sh.helm.release.v1.cilium.v1"]);
    expect(secrets.items[0]?.metadata.labels).toMatchObject({
      name: "cilium",
      status: "deployed",
      version: "1",
    });
    const own = { namespace: namespaces.cilium, name: "cilium" };
    const daemonSet = await admin.get<KubeObject>(resources.daemonSets, own);
    expect(daemonSet.metadata.annotations).toMatchObject({
      "meta.helm.sh/release-name": "cilium",
      "meta.helm.sh/release-namespace": "kube-system",
    });
    expect(daemonSet.status).toMatchObject({
      desiredNumberScheduled: 8,
      numberReady: 8,
      updatedNumberScheduled: 8,
    });
    const operator = await admin.get<KubeObject>(resources.deployments, { ...own, name: "cilium-operator" });
    expect(operator.status).toMatchObject({ readyReplicas: 2 });
  });

  test("was installed one minor behind the default, with the values that the user layer leads to", async () => {
    expect(cluster.release).toMatchObject({ revision: 1, chartVersion: "1.19.6" });
    const config = await admin.get<KubeObject>(resources.configMaps, {
      namespace: namespaces.cilium,
      name: "cilium-config",
    });
    // one value of each layer: the user's, Ichor's, an owned one
    expect(config.data).toMatchObject({
      "enable-bandwidth-manager": "true",
      ipam: "kubernetes",
      "kube-proxy-replacement": "true",
    });
  });
});

test("the namespaces that Ichor uses by name are there", async () => {
  const { items } = await admin.list(resources.namespaces);
  const found = items.map(({ metadata }) => metadata.name);
  expect(found).toEqual(expect.arrayContaining(Object.values(namespaces)));
});

describe("TalosClusters", () => {
  const read = async () => {
    const { items } = await admin.list(resources.talosClusters, { namespace: ichorNamespace });
    return items.map((item) => parseTalosCluster(item).value ?? expect.fail(item.metadata.name));
  };

  test("lab is the local one by its certificate authority, the two others are not", async () => {
    const clusters = await read();
    const where = { namespace: "default", name: "kube-root-ca.crt" };
    const rootCa = await admin.get<KubeObject>(resources.configMaps, where);
    const { X509Certificate } = await import("node:crypto");
    const certificate = new X509Certificate((rootCa.data as { "ca.crt": string })["ca.crt"]);
    const fingerprints = [`sha256:${certificate.fingerprint256}`];
    const { local, verdicts } = decideLocalCluster(clusters, { kind: "read", fingerprints });
    expect(local).toEqual({ namespace: ichorNamespace, name: "lab" });
    expect(verdicts.filter(({ isLocal }) => isLocal === false).map(({ name }) => name)).toEqual([
      "edge-fra-02",
      "legacy-flannel-campus-north-building-07",
    ]);
  });

  test("the values of lab hash to what the release was made of and to what the sample status says", async () => {
    const lab = (await read()).find(({ metadata }) => metadata.name === "lab") ?? expect.fail();
    const valuesHash = hashValues(effectiveValuesFor(lab));
    expect(cluster.release?.valuesHash).toBe(valuesHash);
    expect(lab.status?.cni?.release).toEqual({
      revision: 1,
      status: "deployed",
      valuesHash,
      deployedAt: cluster.release?.deployedAt,
    });
    expect(lab.status?.cni?.chart).toEqual({ version: "1.19.6", digest: cluster.release?.chartDigest });
  });

  test("lab holds the typed values with their comments and a change note that is believed", async () => {
    const lab = (await read()).find(({ metadata }) => metadata.name === "lab") ?? expect.fail();
    const text = lab.metadata.annotations?.[annotations.ciliumValuesYaml] ?? "";
    expect(text).toContain("# ");
    const layer = lab.spec.cni.cilium?.values as JsonObject;
    expect(parseValues(text).tree).toEqual(layer);
    const note = parseChangeNote(lab.metadata.annotations?.[annotations.lastChange], {
      layerHash: hashValues(layer),
    });
    expect(note).toMatchObject({ kind: "believed", note: { actor: "admin" } });
  });
});

test("sample data is labeled wherever it is: clusters, machines, operations, events", async () => {
  const kinds = [
    resources.talosClusters,
    resources.talosMachines,
    resources.talosOperations,
    resources.events,
  ];
  for (const kind of kinds) {
    const { items } = await admin.list(kind, { namespace: ichorNamespace });
    const seeded = items.filter((item) => labelOf(item) === "true");
    expect(seeded.length, kind.plural).toBeGreaterThan(0);
    if (kind !== resources.events) expect(seeded).toHaveLength(items.length);
    const withStatus = seeded.filter((item) => kind !== resources.events && !item.status);
    expect(withStatus).toEqual([]);
  }
});

test("the installed revision is published for people who may not read records, without a secret in it", async () => {
  const client = await connectAs(cluster.users.viewer.access);
  const where = { namespace: ichorNamespace, name: "cilium-revision-1" };
  const configMap = await client.get<KubeObject>(resources.configMaps, where);
  client.close();
  expect(labelOf(configMap)).toBe("true");
  const parsed = await parseRevisionConfigMap(configMap);
  const { value } = "value" in parsed ? parsed : expect.fail(parsed.problem);
  expect(value).toMatchObject({
    status: "deployed",
    valuesHash: cluster.release?.valuesHash,
    chart: { version: "1.19.6", digest: cluster.release?.chartDigest },
    actor: "admin",
    userLayer: { bandwidthManager: { enabled: true } },
  });
  const { objects, issues } = parseManifest(value.manifest, { defaultNamespace: namespaces.cilium });
  expect(issues).toEqual([]);
  expect(objects.map(({ kind, name }) => `${kind} ${name}`)).toContain("DaemonSet cilium");
  expect(value.manifest).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
  for (const { body } of objects.filter(({ kind }) => kind === "Secret"))
    for (const text of Object.values((body.data ?? {}) as JsonObject)) expect(text).toMatch(/^\*{3}/);
});

describe("users", () => {
  const ichor = "ichor.maesh.dev";
  const here = { namespace: ichorNamespace };
  const lab = { ...here, group: ichor, resource: "talosclusters", name: "lab" };
  const questions: Record<string, Access> = {
    "read clusters": { ...here, verb: "list", group: ichor, resource: "talosclusters" },
    "watch nodes": { verb: "watch", group: "", resource: "nodes" },
    "read events": { ...here, verb: "list", group: "", resource: "events" },
    "change clusters": { ...lab, verb: "update" },
    "change Cilium values": { ...lab, verb: "update", subresource: "cilium-values" },
    "write status": { ...lab, verb: "update", subresource: "status" },
    "start operations": { ...here, verb: "create", group: ichor, resource: "talosoperations" },
    "read release records": { ...here, verb: "list", group: "", resource: "secrets" },
    "read other Secrets": { namespace: "kube-system", verb: "list", group: "", resource: "secrets" },
  };
  const viewing = ["read clusters", "watch nodes", "read events"];
  const editing = [...viewing, "change clusters", "change Cilium values", "read release records"];
  const rights: Record<DemoUserName, readonly string[]> = {
    admin: Object.keys(questions),
    editor: editing,
    viewer: viewing,
    nobody: [],
  };

  test.each(Object.entries(rights))("%s may do exactly what is declared", async (name, allowed) => {
    const client = await connectAs(cluster.users[name as DemoUserName].access);
    expect((await client.whoAmI()).username).toBe(name);
    const answers = await Promise.all(
      Object.entries(questions).map(async ([question, access]) => {
        return (await client.review(access)).isAllowed ? [question] : [];
      }),
    );
    client.close();
    expect(answers.flat().sort()).toEqual([...allowed].sort());
  });

  test("each have a kubeconfig of their own that names them and lab", async () => {
    for (const name of Object.keys(demoUsers) as DemoUserName[]) {
      const text = await readFile(cluster.users[name].kubeconfig, "utf8");
      expect(text).toContain(`current-context: ${name}@lab`);
    }
  });

  test("who are nobody are refused", async () => {
    const client = await connectAs(cluster.users.nobody.access);
    const attempt = client.list(resources.talosClusters, { namespace: ichorNamespace });
    await expect(attempt).rejects.toSatisfy((error) => isIchorError(error, "denied"));
    client.close();
  });
});

test("the Gateway API is served when asked for", async () => {
  const gatewayClasses = { name: "gatewayclasses.gateway.networking.k8s.io" };
  const crd = await admin.get<KubeObject>(resources.customResourceDefinitions, gatewayClasses);
  expect(crd.status).toMatchObject({
    conditions: expect.arrayContaining([expect.objectContaining({ type: "Established", status: "True" })]),
  });
});

test("changing the template of the agents restarts all of them", async () => {
  const own = { namespace: namespaces.cilium, name: "cilium" };
  const patch = { spec: { template: { metadata: { annotations: { "example.org/restarted": "now" } } } } };
  const { metadata } = await admin.patchMerge<KubeObject>(resources.daemonSets, own, { patch });
  await eventually(
    async () => {
      const { status } = await admin.get<KubeObject>(resources.daemonSets, own);
      const { observedGeneration, updatedNumberScheduled, numberReady } = status as Status;
      return observedGeneration === metadata.generation && updatedNumberScheduled === 8 && numberReady === 8;
    },
    { deadlineMs: 90_000 },
  );
});

test("says what it does, a line a step with its duration", () => {
  const titles = lines.flatMap((line) => /^(.+) \(\d+\.\d s\)$/.exec(line)?.[1] ?? []);
  expect(titles.sort()).toEqual([
    "3 clusters with their machines are declared",
    "8 nodes are Ready",
    "Cilium 1.19.6 is installed by Helm",
    "Gateway API is served",
    "Ichor's kinds are served",
    "control plane serves",
    "controllers work",
    "sample data is written",
  ]);
});
