import { generateKeyPairSync } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { Base_Kind, type WatchTopicSchema } from "@ichor/api/v1alpha1";
import { type KubeObject, resources } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { parseManifest } from "@ichor/render";
import { eventually } from "@ichor/testkit";
import { type JsonObject, parseValues } from "@ichor/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "../testing/message-text.ts";
import { type LabServer, type ServicesLab, startServicesLab } from "../testing/start-services-lab.ts";

// Whatever looks like a secret stands in the user layer, in release records and in Secrets. Nothing that the server
// sends or writes may hold it, but for the text of the layer itself, which whoever edits it has to see.
const ref = { namespace: "ichor-system", name: "lab" };
const canary = { layer: "canary-layer-5d1f", record: "canary-record-77aa", ca: "canary-ca-0be3" };
const pem = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;
const keyLine = pem.split("\n")[1] ?? "";
const layerText = `# ${canary.layer.slice(0, 6)}\nclustermesh:\n  config:\n    clusters:\n      - name: other\n        tls: {key: ${canary.layer}}\nhubble:\n  relay:\n    enabled: true\nextraConfig:\n  api-token: ${canary.layer}\n`;
let lab: ServicesLab;
let admin: LabServer;
const answers: { what: string; text: string }[] = [];

beforeAll(async () => {
  lab = await startServicesLab();
  const { client } = lab.cluster;
  const recordLayer = `extraConfig: {api-token: ${canary.record}}\ntls: {ca: {key: ${canary.record}}}\n`;
  await lab.installLab(recordLayer, { revision: 1, status: "superseded" });
  await lab.installLab(recordLayer, { revision: 2 });
  await client.create<KubeObject>(resources.secrets, {
    metadata: { name: "cilium-ca", namespace: "kube-system" },
    data: {
      "ca.crt": Buffer.from(canary.ca).toString("base64"),
      "ca.key": Buffer.from(pem).toString("base64"),
    },
  });
  await client.patchMerge(resources.talosClusters, ref, {
    patch: {
      metadata: { annotations: { [annotations.ciliumValuesYaml]: layerText } },
      spec: { cni: { cilium: { values: parseValues(layerText).tree } } },
    },
  });
  admin = await lab.serve("admin");
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

/** Notes an answer or a failure, whatever it is. */
async function note<T>(what: string, call: Promise<T>): Promise<T | undefined> {
  try {
    const answer = await call;
    answers.push({ what, text: textOf(answer) });
    return answer;
  } catch (error) {
    answers.push({ what: `${what} failed`, text: `${textOf(error)} ${String(error)}` });
    return undefined;
  }
}

test("nothing secret is in any answer, log line or metric [P29]", async () => {
  const { cni, clusters } = admin;
  const values = await cni.getCiliumValues({ cluster: ref });
  expect(values.layer?.text).toContain(canary.layer);
  answers.push({ what: "values", text: textOf({ ...values, layer: { ...values.layer, text: "" } }) });
  const texts = [
    layerText,
    "",
    `${layerText}ipam: {mode: ${canary.layer}}\n`,
    `${layerText}hubble: {tls: {auto: {method: ${canary.layer}}}}\n`,
    `${layerText}unknown: {password: ${canary.layer}}\n`,
    `password: ${canary.layer}\n  broken: [`,
    `tls: {ca: {key: "${pem.replaceAll("\n", "\\n")}"}}\n`,
    `extraConfig: {note: "Bearer ${keyLine}"}\n`,
  ];
  for (const text of texts) {
    for (const against of [Base_Kind.RELEASE, Base_Kind.STORED])
      await note(`diff of ${text.length} characters`, cni.diffCiliumValues({ cluster: ref, text, against }));
    await note("validate", cni.validateCiliumValues({ cluster: ref, text }));
    await note("save", cni.setCiliumValues({ cluster: ref, text, previewIdentity: "x", baseVersion: "y" }));
  }
  const seen = await cni.diffCiliumValues({ cluster: ref, text: layerText });
  const { previewIdentity, baseVersion } = seen;
  await note(
    "saved",
    cni.setCiliumValues({ cluster: ref, text: layerText, previewIdentity, baseVersion, dryRun: true }),
  );
  await note("history", cni.listCiliumRevisions({ cluster: ref }));
  await note("revision", cni.getCiliumRevision({ cluster: ref, revision: 2 }));
  await note("revisions", cni.diffCiliumRevisions({ cluster: ref, before: 1, after: 2 }));
  await note("clusters", clusters.listClusters({}));
  await note("cluster", clusters.getCluster({ cluster: ref }));
  await watchOnce();
  const metrics = await fetch(`${admin.server.site.origin}/metrics`);
  answers.push({ what: "metrics", text: await metrics.text() }, { what: "log", text: admin.log.join("") });
  expect(answers.length).toBeGreaterThan(30);
  for (const { what, text } of answers) {
    for (const secret of [
      ...Object.values(canary),
      keyLine,
      Buffer.from(pem).toString("base64").slice(0, 40),
    ])
      expect(text.includes(secret), `${what} holds ${secret}`).toBe(false);
  }
});

async function watchOnce(): Promise<void> {
  const leaving = new AbortController();
  const topics: MessageInitShape<typeof WatchTopicSchema>[] = [
    { id: "list", topic: { case: "clusters", value: {} } },
    { id: "page", topic: { case: "cluster", value: { cluster: ref } } },
    { id: "base", topic: { case: "base", value: { cluster: ref } } },
  ];
  const kinds = new Set<string | undefined>();
  const stream = (async () => {
    for await (const message of admin.clusters.watch({ topics }, { signal: leaving.signal })) {
      kinds.add(message.change.case);
      answers.push({ what: "stream", text: textOf(message) });
    }
  })().catch(() => undefined);
  await eventually(() => kinds.has("snapshot") && kinds.has("detail") && kinds.has("base"), {
    deadlineMs: 30_000,
  });
  leaving.abort();
  await stream;
}

/** Puts the authority that the chart makes into the cluster; gives its key as it stands in the Secret. */
async function createAuthority(values: JsonObject): Promise<string> {
  const { ref: chart } = await lab.store.resolve("1.19.6");
  const rendered = await lab.engine.render({
    chartDigest: chart.digest,
    values,
    release: { name: "cilium", namespace: "kube-system" },
    capabilities: { kubeVersion: "v1.36.3", apiVersions: [] },
  });
  const manifest = rendered.kind === "rendered" ? rendered.manifest : expect.fail(rendered.message);
  const { objects } = parseManifest(manifest, { defaultNamespace: "kube-system" });
  const authority =
    objects.find(({ kind, name }) => kind === "Secret" && name === "cilium-ca") ?? expect.fail();
  const { client } = lab.cluster;
  await client.delete(resources.secrets, { namespace: "kube-system", name: "cilium-ca" });
  await client.create(resources.secrets, authority.body as unknown as KubeObject);
  return (authority.body.data as Record<string, string>)["ca.key"] ?? expect.fail();
}

test("certificates of a release that makes them anew are shown as gone or kept, never as what they are [H51] [H51b]", async () => {
  await lab.removeReleases();
  // an earlier life: Hubble's certificates made by Helm, which looks up the authority that is there
  const byHelm = { hubble: { tls: { auto: { method: "helm" } } } };
  const authorityKey = await createAuthority(byHelm);
  await lab.installLab("", { revision: 5, config: byHelm });
  const [first, second] = [
    await admin.cni.diffCiliumValues({ cluster: ref, text: "" }),
    await admin.cni.diffCiliumValues({ cluster: ref, text: "" }),
  ];
  const secretsOf = ({ manifests }: typeof first) =>
    manifests?.objects.filter(({ kind }) => kind === "Secret") ?? [];
  expect(secretsOf(first).map(({ change, name }) => `${change} ${name}`)).toEqual(
    expect.arrayContaining(["removed cilium-ca", "removed hubble-server-certs"]),
  );
  const authority = (answer: typeof first) =>
    secretsOf(answer).find(({ name }) => name === "cilium-ca")?.beforeYaml;
  expect(authority(first)).toMatch(/ca\.key: "?\*\*\*[0-9a-f]{8}/);
  // the look-up found the authority, so it is the same each time
  expect(authority(second)).toBe(authority(first));
  expect(first.base?.note).toBe("");
  expect(textOf(first)).not.toContain(authorityKey);
  const refused = await admin.cni.diffCiliumValues({
    cluster: ref,
    text: "hubble: {tls: {auto: {method: helm}}}\n",
  });
  expect(refused.issues.map(({ code }) => code)).toEqual(["hubble-certificates"]);
});
