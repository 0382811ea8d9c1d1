import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Base_Kind, Severity } from "@ichor/api/v1alpha1";
import { type ControlPlane, connectAs, renderKubeconfig, startControlPlane } from "@ichor/devcluster";
import { type KubeClient, resources } from "@ichor/kube";
import { parseArtifactsLock, type RunningEngine, startEngine } from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics } from "@ichor/runtime";
import { type TemporaryFolder, temporaryFolder } from "@ichor/testkit";
import { ensureCharts, ensureRenderEngine, repoRoot } from "@ichor/testkit/toolchain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startConsoleServer } from "../console/start-console-server.ts";
import { toRecordSecret } from "../testing/encode-record.ts";
import { type LabServer, signIn } from "../testing/start-services-lab.ts";

// A cluster that knows nothing of Ichor, and no cluster at all: values can be tried, nothing can be saved.
const report = (line: string) => process.stderr.write(`${line}\n`);
let controlPlane: ControlPlane;
let admin: KubeClient;
let engine: RunningEngine;
let folder: TemporaryFolder;
let charts: Awaited<ReturnType<typeof chartOptions>>;
const cleanup = new AsyncDisposableStack();

async function chartOptions() {
  const { lock } = parseArtifactsLock(await readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8"));
  if (!lock) throw new Error("the lock cannot be read");
  return { lock, charts: await ensureCharts(report), cacheDir: folder.path };
}

beforeAll(async () => {
  folder = cleanup.use(await temporaryFolder("workbench-"));
  charts = await chartOptions();
  engine = cleanup.use(await startEngine({ binary: await ensureRenderEngine(report) }));
  controlPlane = cleanup.use(await startControlPlane({ report }));
  admin = cleanup.adopt(await connectAs(controlPlane.admin), (client) => client.close());
}, 20 * 60_000);
afterAll(() => cleanup.disposeAsync());

async function serve(kubeconfig: string): Promise<Omit<LabServer, "log">> {
  const server = cleanup.use(
    await startConsoleServer({
      kubeconfig: { paths: [kubeconfig] },
      listen: { host: "127.0.0.1", port: 0 },
      version: "1.0.0",
      engine,
      charts,
      logger: createLogger({ level: "silent" }),
      metrics: createMetrics({ withProcess: false }),
      health: createHealth(),
    }),
  );
  return { server, ...(await signIn(server)) };
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe("a cluster without Ichor", () => {
  test("says what is missing, and offers charts to try values on", async () => {
    const { cni, clusters } = await serve(controlPlane.adminKubeconfig);
    expect(await clusters.getSession({})).toMatchObject({
      resourcesInstalled: false,
      missingResources: expect.arrayContaining(["talosclusters.ichor.maesh.dev"]) as string[],
    });
    expect((await clusters.listClusters({})).clusters).toEqual([]);
    const values = await cni.getCiliumValues({});
    expect(codesOf(values.notices)).toContain("resources-missing");
    expect(values).toMatchObject({
      base: { kind: Base_Kind.NONE },
      chart: { version: "1.20.2", verified: true },
      save: { allowed: false, code: "no-cluster" },
      baseVersion: "",
      layer: { text: "", isEmpty: true },
      capabilities: { kubeVersion: "v1.36.3", complete: true },
    });
    expect(values.availableCharts.map(({ version }) => version)).toEqual(["1.20.2", "1.19.6"]);
    expect((await cni.getCiliumValues({ chartVersion: "1.19.6" })).chart?.version).toBe("1.19.6");
  });

  test("judges values by what a cluster object would say [CIL-16]", async () => {
    const { cni } = await serve(controlPlane.adminKubeconfig);
    const text = "gatewayAPI: {enabled: true}\n";
    const beside = await cni.validateCiliumValues({ text, inputs: { kubeProxy: "enabled" } });
    expect(codesOf(beside.issues)).toContain("gateway-api-needs-replaced-kube-proxy");
    const replaced = await cni.validateCiliumValues({ text, inputs: { kubeProxy: "replaced" } });
    expect(codesOf(replaced.issues)).toEqual(["gateway-api-needs-crds"]);
  });

  test("shows what values would install, all of it new", async () => {
    const { cni } = await serve(controlPlane.adminKubeconfig);
    const answer = await cni.diffCiliumValues({
      text: "hubble: {relay: {enabled: true}}\n",
      chartVersion: "1.19.6",
    });
    expect(answer).toMatchObject({
      base: { kind: Base_Kind.NONE },
      previewIdentity: "",
      incomplete: "",
      save: { code: "no-cluster" },
    });
    expect(answer.manifests?.counts).toMatchObject({ changed: 0, removed: 0 });
    expect(answer.manifests?.counts?.added).toBeGreaterThan(20);
  });

  test("has a release that somebody else made: its values are shown without what is secret [P21] [P29]", async () => {
    const template =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cilium-config}\ndata: {a: {{ .Values.a | quote }}}\n";
    const release = await toRecordSecret({
      revision: 7,
      namespace: "kube-system",
      chart: {
        version: "1.17.4",
        templates: [{ name: "templates/a.yaml", text: template }],
        values: { a: "b", ipam: {} },
      },
      config: {
        a: "mine",
        ipam: { mode: "kubernetes" },
        hubble: { password: "hunter2" },
        tunnelProtocol: "geneve",
        kubeProxyReplacement: false,
      },
      manifest: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cilium-config}\ndata: {a: mine}\n",
    });
    await admin.create(resources.secrets, release);
    const { cni } = await serve(controlPlane.adminKubeconfig);
    const values = await cni.getCiliumValues({});
    expect(values.base).toMatchObject({ kind: Base_Kind.RELEASE, revision: 7, chart: { version: "1.17.4" } });
    expect(values.chart).toMatchObject({ version: "1.17.4", fromRecord: true, verified: false });
    expect(values.inputs).toMatchObject({ tunnel: "geneve", kubeProxy: "enabled" });
    expect(codesOf(values.notices)).toContain("foreign-release");
    expect(values.layer?.text).toMatch(/^a: mine\nhubble:\n {2}password: "?\*\*\*[0-9a-f]{8}"?\n$/);
    expect(new TextDecoder().decode(values.effectiveJson)).not.toContain("hunter2");
    const { revisions } = await cni.listCiliumRevisions({});
    expect(revisions).toMatchObject([{ revision: 7, status: "deployed" }]);
    const revision = await cni.getCiliumRevision({ revision: 7 });
    expect([revision.layerIsDerived, revision.layerYaml]).toEqual([true, values.layer?.text]);
    await admin.delete(resources.secrets, release.metadata);
  });

  test("has a release whose chart refuses to render: what was recorded is compared with, and that is said", async () => {
    const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: cilium-config}\ndata: {a: mine}\n";
    const release = await toRecordSecret({
      revision: 8,
      namespace: "kube-system",
      chart: {
        version: "1.19.6",
        templates: [{ name: "templates/a.yaml", text: '{{ fail "never again" }}\n' }],
        values: {},
      },
      config: {},
      manifest,
    });
    await admin.create(resources.secrets, release);
    const { cni } = await serve(controlPlane.adminKubeconfig);
    const answer = await cni.diffCiliumValues({ text: "", chartVersion: "1.19.6" });
    expect(answer.base).toMatchObject({ kind: Base_Kind.RELEASE, revision: 8 });
    expect(answer.base?.note).toMatch(
      /^compared with the recorded manifest, because revision 8 cannot be rendered any more: .*never again/,
    );
    const config = answer.manifests?.objects.find(({ name }) => name === "cilium-config");
    expect(config?.beforeYaml).toContain("a: mine");
    await admin.delete(resources.secrets, release.metadata);
  });
});

test("without any cluster values can still be tried, and it is said what that leaves open", async () => {
  const nowhere = join(folder.path, "nowhere.kubeconfig");
  const access = { url: "https://127.0.0.1:1", caPem: controlPlane.admin.caPem, user: "me", token: "x" };
  await writeFile(nowhere, renderKubeconfig(access, "nowhere"));
  const { cni } = await serve(nowhere);
  const values = await cni.getCiliumValues({});
  expect(codesOf(values.notices)).toEqual(
    expect.arrayContaining(["release-unreadable", "discovery-partial"]),
  );
  expect(values.capabilities).toMatchObject({ complete: false });
  const answer = await cni.diffCiliumValues({ text: "mtu: 1\n" });
  expect(answer.issues).toMatchObject([{ code: "unknown-key", severity: Severity.ERROR }]);
  const fine = await cni.diffCiliumValues({ text: "MTU: 1400\n" });
  expect(fine.issues).toEqual([]);
  expect(fine.incomplete).toMatch(/could not be asked what it offers/);
});
