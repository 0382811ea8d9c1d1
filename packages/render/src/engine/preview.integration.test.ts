import { type ChartOnDisk, ensureCharts, sharedCharts } from "@ichor/testkit/toolchain";
import type { JsonObject } from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ciliumProfile } from "../diff/cilium-profile.ts";
import { diffManifests } from "../diff/diff-manifests.ts";
import { dangersOf, impactOf } from "../diff/impact.ts";
import { summarizeDiff } from "../diff/summarize-diff.ts";
import { formatDiffText } from "../export/format-diff-text.ts";
import { toDiffJson } from "../export/to-diff-json.ts";
import { bootstrapObjects } from "../manifest/bootstrap-objects.ts";
import { findExponentNumbers } from "../manifest/exponent-numbers.ts";
import { createMasker } from "../mask/create-masker.ts";
import { diffValues } from "../values/diff-values.ts";
import { type RenderLab, startRenderLab } from "./testing/start-render-lab.ts";
import { onTalos, talosValues } from "./testing/talos-values.ts";

// What people see in a preview of the real charts: the module charts 1.20.2 and 1.19.6, and the published archives
// that are on this machine. Without archives there is no chart 1.18, and one line says so.
const modules = await ensureCharts(() => undefined);
const archives = (await sharedCharts()).filter(({ name }) => name === "cilium");
const charts = [
  ...modules.map((chart) => ({ ...chart, form: "module" })),
  ...archives.map((chart) => ({ ...chart, form: "archive" })),
];

let lab: RenderLab;
beforeAll(async () => {
  lab = await startRenderLab();
});
afterAll(() => lab?.[Symbol.asyncDispose]());

const masker = createMasker({ key: new TextEncoder().encode("a key of 32 bytes for the tests.") });

async function preview(chart: ChartOnDisk, before: JsonObject, after: JsonObject) {
  const [left, right] = [await lab.objects(chart, before), await lab.objects(chart, after)];
  const options = { masker, nodes: 8, profile: ciliumProfile, values: [before, after] };
  const manifests = diffManifests(left, right, options);
  const values = diffValues(before, after, { masker });
  return { manifests, values, summary: summarizeDiff({ manifests, values }), before: left, after: right };
}
const words = ({ manifests }: Awaited<ReturnType<typeof preview>>) =>
  manifests.objects.map(
    ({ change, kind, name, effect }) => `${change} ${kind} ${name}${effect ? `: ${effect}` : ""}`,
  );

/** A certificate authority as a chart makes one: base64 of both PEM texts. */
async function newAuthority(chart: ChartOnDisk) {
  const values = onTalos({ hubble: { tls: { auto: { method: "helm" } } } });
  const secret = (await lab.objects(chart, values)).find(({ name }) => name === "cilium-ca");
  const { "ca.crt": cert, "ca.key": key } = (secret?.body.data ?? {}) as Record<string, string>;
  return { cert: cert ?? "", key: key ?? "" };
}

describe.each(charts)("chart $version ($form)", (chart) => {
  test("a second preview of unchanged values shows no changes, whatever the chart [P23]", async () => {
    const { manifests, summary } = await preview(chart, talosValues, talosValues);
    expect([chart.version, summary, manifests.objects]).toEqual([chart.version, "No changes.", []]);
  });

  test("nothing of the chart's default values and objects is taken for a secret", async () => {
    const { defaults } = (await lab.store.resolve(chart.version)).description;
    expect(masker.maskValues(defaults)).toEqual(defaults);
    for (const { body } of await lab.objects(chart, talosValues))
      expect(masker.maskObject(body)).toEqual(body);
  });

  test("certificates that are new at every render are folded and counted, and never shown [H51] [P23]", async () => {
    const values = onTalos({ hubble: { tls: { auto: { method: "helm" } } } });
    const found = await preview(chart, values, values);
    expect([chart.version, found.summary]).toEqual([chart.version, "Only regenerated values changed (2)."]);
    expect(words(found)).toEqual([
      "regenerated Secret cilium-ca: new key pair on apply",
      "regenerated Secret hubble-server-certs: new key pair on apply",
    ]);
    const shown = JSON.stringify(toDiffJson(found)) + formatDiffText(found, { showsRegenerated: true });
    for (const { body } of [...found.before, ...found.after]) {
      if (body.kind !== "Secret") continue;
      for (const content of Object.values(body.data as JsonObject)) expect(shown).not.toContain(content);
    }
    expect(shown).not.toMatch(/LS0tLS1|BEGIN/);
  });

  test("a Job is not part of what is applied without Helm [H65]", async () => {
    const objects = await lab.objects(chart, talosValues);
    expect(objects.some(({ kind }) => kind === "Job")).toBe(true);
    const kinds = new Set(bootstrapObjects(objects).map(({ kind }) => kind));
    expect([kinds.has("Job"), kinds.has("DaemonSet"), kinds.has("CronJob")]).toEqual([false, true, true]);
  });

  test.each<{ name: string; user: JsonObject; vanishes: string }>([
    {
      name: "tls.secretsNamespace.create",
      user: { tls: { secretsNamespace: { create: false } } },
      vanishes: "Namespace cilium-secrets",
    },
    {
      name: "tls.secretsNamespace.name",
      user: { tls: { secretsNamespace: { name: "other" } } },
      vanishes: "Namespace cilium-secrets",
    },
    { name: "preflight.enabled", user: { preflight: { enabled: true } }, vanishes: "DaemonSet cilium" },
    { name: "agent", user: { agent: false }, vanishes: "DaemonSet cilium" },
    {
      name: "operator.enabled",
      user: { operator: { enabled: false } },
      vanishes: "Deployment cilium-operator",
    },
    { name: "namespaceOverride", user: { namespaceOverride: "other" }, vanishes: "DaemonSet cilium" },
    { name: "rbac.create", user: { rbac: { create: false } }, vanishes: "ClusterRole cilium" },
    {
      name: "serviceAccounts.cilium.create",
      user: { serviceAccounts: { cilium: { create: false } } },
      vanishes: "ServiceAccount cilium",
    },
    {
      name: "serviceAccounts.operator.create",
      user: { serviceAccounts: { operator: { create: false } } },
      vanishes: "ServiceAccount cilium-operator",
    },
    {
      name: "serviceAccounts.envoy.create",
      user: { serviceAccounts: { envoy: { create: false } } },
      vanishes: "ServiceAccount cilium-envoy",
    },
  ])(
    "$name makes vital objects vanish without any error, and the preview says so [H57]",
    async ({ user, vanishes }) => {
      const dangers = dangersOf((await preview(chart, talosValues, onTalos(user))).manifests);
      expect(dangers.map(({ object }) => `${object.kind} ${object.name}`)).toContain(vanishes);
      for (const danger of dangers) expect(danger.confirmation).toBeTruthy();
    },
  );

  test.each<[string, JsonObject]>([
    ["relay and UI", { hubble: { relay: { enabled: true }, ui: { enabled: true } } }],
    ["ingress", { ingressController: { enabled: true } }],
    ["gateways", { gatewayAPI: { enabled: true } }],
    ["BGP", { bgpControlPlane: { enabled: true } }],
  ])("switching %s off is no danger", async (_, user) => {
    const found = await preview(chart, onTalos(user), talosValues);
    expect(found.manifests.counts.removed).toBeGreaterThan(0);
    expect(dangersOf(found.manifests)).toEqual([]);
  });

  test("an override that is taken away returns to the default and shows in both diffs [C13]", async () => {
    const found = await preview(chart, onTalos({ bpf: { masquerade: true } }), talosValues);
    expect(found.values.changes).toMatchObject([
      { path: ["bpf", "masquerade"], kind: "removed", before: true },
    ]);
    expect(found.manifests.objects).toMatchObject([
      {
        kind: "ConfigMap",
        name: "cilium-config",
        fields: [{ path: "data.enable-bpf-masquerade", kind: "removed" }],
      },
    ]);
  });

  test("values may change without any change of manifests, and that is said", async () => {
    const found = await preview(chart, talosValues, onTalos({ bpf: { mapDynamicSizeRatio: 0.0025 } }));
    expect(found.summary).toBe("Values change, manifests do not.");
  });

  test("a ConfigMap that changes alone restarts nothing, and the preview names value and command", async () => {
    const found = await preview(chart, talosValues, onTalos({ debug: { enabled: true } }));
    const impact = impactOf(found.manifests);
    expect(impact).toMatchObject({
      podsRestarting: 0,
      summary: "Nothing restarts: 10 pods keep running with old settings.",
    });
    expect(
      impact.workloads.map(({ name, effect, rolloutValue, restartCommand }) => [
        name,
        effect,
        rolloutValue,
        restartCommand,
      ]),
    ).toEqual([
      ["cilium", "stays", "rollOutCiliumPods", "kubectl -n kube-system rollout restart daemonset/cilium"],
      [
        "cilium-operator",
        "stays",
        "operator.rollOutPods",
        "kubectl -n kube-system rollout restart deployment/cilium-operator",
      ],
    ]);
  });

  test("with the roll-out values set the same change restarts the pods", async () => {
    const rolling = { rollOutCiliumPods: true, operator: { rollOutPods: true } };
    const found = await preview(chart, onTalos(rolling), onTalos({ ...rolling, debug: { enabled: true } }));
    expect(impactOf(found.manifests)).toMatchObject({ podsRestarting: 10, summary: "10 pods restart." });
    expect(words(found)).toContain("changed DaemonSet cilium: restarts 8 pods");
  });

  test("every value that rolls pods is one that the chart knows", async () => {
    const { model } = await lab.store.resolve(chart.version);
    const text = JSON.stringify(model);
    for (const { value } of ciliumProfile.rollouts.filter(
      ({ workload }) => workload.name !== "standalone-dns-proxy",
    )) {
      expect(text).toContain(JSON.stringify(value.split(".").at(-1)));
    }
  });

  test("one operator pod less is no restart", async () => {
    const found = await preview(chart, talosValues, onTalos({ operator: { replicas: 1 } }));
    expect(words(found)).toContain("changed Deployment cilium-operator: scales 2 to 1, no restart");
  });

  test("a chart that asks for the version of an API shows objects that need it only where it is there", async () => {
    const values = onTalos({ gatewayAPI: { enabled: true } });
    const kinds = async (apiVersions: string[]) =>
      (await lab.objects(chart, values, { apiVersions })).map(({ kind }) => kind);
    expect(await kinds(["gateway.networking.k8s.io/v1/GatewayClass"])).toContain("GatewayClass");
    expect(await kinds([])).not.toContain("GatewayClass");
  });

  test("numbers that templates print in exponent form are found with the rendered key [H01] [H03] [P15]", async () => {
    const find = async (bpf: JsonObject) =>
      findExponentNumbers(await lab.objects(chart, onTalos({ bpf }))).map(({ object, path, text, value }) => [
        object.name,
        path.at(-1),
        text,
        value,
      ]);
    expect(await find({ nodeMapMax: 1_000_000 })).toEqual([
      ["cilium-config", "bpf-node-map-max", "1e+06", 1_000_000],
    ]);
    expect(await find({ mapDynamicSizeRatio: 0.00001 })).toEqual([
      ["cilium-config", "bpf-map-dynamic-size-ratio", "1e-05", 0.00001],
    ]);
    expect(await find({ ctTcpMax: 5_242_880, natMax: 8_388_608 })).toEqual([]);
  });

  test("keys and passwords that people put into values are nowhere in a preview", async () => {
    const { cert, key } = await newAuthority(chart);
    const secretValues = {
      tls: { ca: { cert, key } },
      hubble: { tls: { server: { cert, key }, auto: { enabled: false } } },
      extraEnv: [{ name: "MY_API_TOKEN", value: "hunter2-token" }],
      extraConfig: { "my-client-secret": "hunter2-config" },
      podAnnotations: { "vault/password": "hunter2-annotation" },
      extraArgs: ["--etcd-password=hunter2-flag"],
    };
    const found = await preview(chart, talosValues, onTalos(secretValues));
    const shown = JSON.stringify(toDiffJson(found)) + formatDiffText(found) + JSON.stringify(found.values);
    for (const hidden of ["hunter2", key.slice(60, 100), cert.slice(60, 100), atob(key).slice(60, 100)]) {
      expect(shown).not.toContain(hidden);
    }
    expect(words(found)).toContain("changed DaemonSet cilium: restarts 8 pods");
    expect(shown).toContain("my-client-secret");
  });

  test("a certificate that comes from the values is not folded when it changes", async () => {
    const of = (ca: JsonObject) => onTalos({ tls: { ca }, hubble: { tls: { auto: { method: "helm" } } } });
    const found = await preview(chart, of(await newAuthority(chart)), of(await newAuthority(chart)));
    expect(words(found)).toEqual([
      "changed Secret cilium-ca: 2 entries changed",
      "changed Secret hubble-server-certs: 3 entries changed",
    ]);
    expect(found.manifests.objects[1]?.fields.map(({ path, class: worst }) => [path, worst])).toEqual([
      ['data["ca.crt"]', "functional"],
      ['data["tls.crt"]', "generated"],
      ['data["tls.key"]', "generated"],
    ]);
  });
});

const is118 = ({ version }: ChartOnDisk) => version.startsWith("1.18.");

describe.each(charts.filter((chart) => !is118(chart)))("chart $version ($form)", (chart) => {
  test("relay adds four objects and runs the certificate job again; it is neither deleted nor created [H49]", async () => {
    const found = await preview(chart, talosValues, onTalos({ hubble: { relay: { enabled: true } } }));
    const [regenerated, ...others] = words(found).reverse();
    expect(regenerated).toMatch(
      /^regenerated Job hubble-generate-certs-[0-9a-f]{10}: certificate job re-run$/,
    );
    expect(others.reverse()).toEqual([
      "changed CronJob hubble-generate-certs: takes effect at its next run",
      "added ConfigMap hubble-relay-config",
      "added Deployment hubble-relay: starts 1 pod",
      "added Service hubble-relay",
      "added ServiceAccount hubble-relay",
    ]);
    expect(found.manifests.counts).toMatchObject({ added: 4, removed: 0, regenerated: 1 });
  });
});

describe.skipIf(!charts.some(is118))(
  "charts 1.18 (skipped where the machine has none of their archives)",
  () => {
    test.each(charts.filter(is118))(
      "$version: the certificate job is a hook under one name and runs again too [H49]",
      async (chart) => {
        const found = await preview(chart, talosValues, onTalos({ hubble: { relay: { enabled: true } } }));
        expect(words(found)).toContain("changed Job hubble-generate-certs: certificate job re-run");
        expect(found.manifests.objects.find(({ kind }) => kind === "Job")).toMatchObject({ isHook: true });
        expect(found.manifests.counts.removed).toBe(0);
      },
    );
  },
);

test("the step from one minor to the next is readable: every change has fields, every text differs [P33]", async () => {
  const [newer, older] = modules as [ChartOnDisk, ChartOnDisk];
  const manifests = diffManifests(
    await lab.objects(older, talosValues),
    await lab.objects(newer, talosValues),
    {
      masker,
      nodes: 8,
      profile: ciliumProfile,
    },
  );
  expect(manifests.counts.changed).toBeGreaterThan(10);
  for (const { fields, beforeYaml, afterYaml, change } of manifests.objects) {
    if (change !== "changed" && change !== "regenerated") continue;
    expect(fields.length).toBeGreaterThan(0);
    expect(beforeYaml).not.toBe(afterYaml);
  }
  expect(manifests.objects.filter(({ class: worst }) => worst === "metadata-only").length).toBe(
    manifests.counts.metadataOnly,
  );
});
