import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Base_Kind, type DiffCiliumValuesResponse, Severity } from "@ichor/api/v1alpha1";
import { repoRoot } from "@ichor/testkit/toolchain";
import { hashText, parseValues } from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Installed,
  type LabServer,
  type ServicesLab,
  startServicesLab,
} from "../testing/start-services-lab.ts";

// What a person sees while typing: a real API server, a real engine, the real chart, over HTTP as the console asks.
const ref = { namespace: "ichor-system", name: "lab" };
let lab: ServicesLab;
let admin: LabServer;
let installed: Installed;
let stored: string;

beforeAll(async () => {
  lab = await startServicesLab();
  stored = await readFile(join(repoRoot, "packages/devcluster/demo/lab-values.yaml"), "utf8");
  installed = await lab.installLab(stored);
  admin = await lab.serve("admin");
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

const diff = (text: string, more: object = {}) => admin.cni.diffCiliumValues({ cluster: ref, text, ...more });
const typed = (extra: string) => `${stored}\n${extra}`;
const issuesOf = ({ issues }: Pick<DiffCiliumValuesResponse, "issues">) =>
  issues.map(({ code, severity, message, range, suggestion }) => ({
    code,
    isError: severity === Severity.ERROR,
    message,
    line: range?.line,
    suggestion: suggestion?.title,
  }));
const objectsOf = ({ manifests }: DiffCiliumValuesResponse) =>
  (manifests?.objects ?? []).map(({ change, kind, name }) => `${change} ${kind} ${name}`);
const lineOf = (text: string, word: string) => text.slice(0, text.indexOf(word)).split("\n").length;

describe("what is shown before anybody types", () => {
  test("the stored text as typed, what it is compared with, the chart and the right to save [SVC-2]", async () => {
    const values = await admin.cni.getCiliumValues({ cluster: ref });
    expect(values.layer).toMatchObject({
      text: stored,
      textHash: hashText(stored),
      textIsAsTyped: true,
      isEmpty: false,
    });
    expect(values.base).toMatchObject({
      kind: Base_Kind.RELEASE,
      revision: 3,
      status: "deployed",
      text: stored,
      chart: { version: "1.19.6" },
    });
    expect(values.chart).toMatchObject({
      version: "1.19.6",
      digest: installed.chartDigest,
      verified: true,
      fromRecord: false,
    });
    expect(values.save).toMatchObject({ allowed: true, reason: "" });
    expect(values.savedNotRunning).toBe(false);
    expect(values.lastChange).toMatchObject({ actor: "admin", fromIchor: true });
    expect(values.inputs).toMatchObject({
      preset: "cilium",
      tunnel: "vxlan",
      kubeProxy: "replaced",
      nodes: 8,
    });
    expect(values.capabilities).toMatchObject({ kubeVersion: "v1.36.3", complete: true });
    expect(JSON.parse(new TextDecoder().decode(values.effectiveJson))).toEqual(installed.effective);
    expect(values.availableCharts.map(({ version }) => version)).toEqual(["1.20.2", "1.19.6"]);
  });

  test("facts that were read, and those that are not known with the reason [SVC-6] [VAL-10]", async () => {
    const { facts } = await admin.cni.getCiliumValues({ cluster: ref });
    expect(facts.map(({ name, state, detail }) => [name, state, detail === ""])).toEqual([
      ["gatewayApiCrds", 3, false],
      ["forwardKubeDNSToHost", 1, false],
      ["kubePrism", 1, false],
    ]);
  });

  test("the model of the chart, which browsers keep and which fits into 120 kB", async () => {
    const { chart } = await admin.cni.getCiliumValues({ cluster: ref });
    const url = new URL(`${admin.server.site.origin}/ichor.v1alpha1.CniService/GetChartModel`);
    url.search = new URLSearchParams({
      connect: "v1",
      encoding: "json",
      message: JSON.stringify({ chartDigest: chart?.digest }),
    }).toString();
    const response = await fetch(url, { headers: { cookie: admin.cookie, "accept-encoding": "gzip" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const { modelJson } = await admin.cni.getChartModel({ chartDigest: chart?.digest ?? "" });
    const { gzipSync } = await import("node:zlib");
    expect(gzipSync(modelJson).length).toBeLessThan(120_000);
    expect(JSON.parse(new TextDecoder().decode(modelJson))).toMatchObject({
      format: 1,
      chart: { version: "1.19.6" },
    });
  });
});

describe("typing", () => {
  test("hubble relay adds at least four objects, and both diffs come with one answer [SVC-7] [P31]", async () => {
    const text = stored.replace(
      "bandwidthManager:\n",
      "hubble:\n  relay:\n    enabled: true\n\nbandwidthManager:\n",
    );
    const answer = await diff(text);
    expect(answer.issues).toEqual([]);
    expect(answer.textHash).toBe(hashText(text));
    expect(answer.values?.changes).toMatchObject([
      { kind: "added", after: "true", origin: "user", line: lineOf(text, "relay") + 1 },
    ]);
    expect(answer.manifests?.counts).toMatchObject({ added: 4, removed: 0 });
    expect(objectsOf(answer)).toContain("added Deployment hubble-relay");
    expect(answer.summary).toBe("4 added, 1 changed, 1 regenerated. Nothing restarts.");
    expect(answer.impact?.workloads).toContainEqual(
      expect.objectContaining({ kind: "Deployment", name: "hubble-relay", effect: "starts", pods: 1 }),
    );
    expect(answer.previewIdentity).not.toBe("");
    expect(Number(answer.recordBytes)).toBeGreaterThan(100_000);
    expect(Number(answer.recordLimitBytes)).toBe(1_048_576);
  });

  test("a change of the agents says how many pods restart", async () => {
    const answer = await diff(typed("MTU: 1400\n"));
    expect(answer.impact).toMatchObject({ podsRestarting: 10 });
    expect(answer.summary).toMatch(/^\d+ changed\. 10 pods restart\./);
    expect(answer.impact?.workloads.map(({ name, effect, pods }) => [name, effect, pods])).toEqual(
      expect.arrayContaining([
        ["cilium", "restarts", 8],
        ["cilium-operator", "restarts", 2],
      ]),
    );
  });

  test("an owned key is refused with its reason at its line, and nothing can be saved [VAL-3]", async () => {
    const text = typed("ipam: {mode: cluster-pool}\n");
    const answer = await diff(text);
    expect(issuesOf(answer)).toMatchObject(
      [
        {
          code: "owned-key",
          isError: true,
          message: /^ipam.mode is owned by Ichor: Talos runs/,
          line: lineOf(text, "ipam:"),
        },
      ].map((issue) => ({ ...issue, message: expect.stringMatching(issue.message) as string })),
    );
    expect([answer.previewIdentity, answer.manifests]).toEqual(["", undefined]);
  });

  test("a typo is refused once, with the key that was meant [VAL-4]", async () => {
    expect(issuesOf(await diff(typed("lodaBalancer: {mode: snat}\n")))).toMatchObject([
      {
        code: "unknown-key",
        isError: true,
        suggestion: expect.stringContaining("loadBalancer") as string,
      },
    ]);
  });

  test("a wrong type is said once, although Ichor and the chart's schema both see it [VAL-5]", async () => {
    const found = issuesOf(await diff(typed('debug: {enabled: "yes"}\n')));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ isError: true });
  });

  test("a second key of the same name is refused with both lines, and is never saved [P09]", async () => {
    const answer = await diff(typed("operator: {replicas: 1}\n"));
    expect(issuesOf(answer)).toMatchObject([
      { code: expect.stringContaining("duplicate") as string, isError: true },
    ]);
    expect(answer.issues[0]?.related).toHaveLength(1);
    expect(answer.previewIdentity).toBe("");
  });

  test("errors of the text are data, whatever the text is", async () => {
    for (const text of ["a: [", "\t", "- list", "a: &a [*a]", "\u0000", "%", "{".repeat(500)]) {
      const answer = await diff(text);
      expect(answer.issues.some(({ severity }) => severity === Severity.ERROR)).toBe(true);
      expect(answer.textHash).toBe(hashText(text));
    }
  });

  test("a text beyond 128 KiB is refused with its size", async () => {
    const answer = await diff(`# ${"x".repeat(128 * 1024)}\n`);
    expect(issuesOf(answer)).toMatchObject([
      { code: "text-too-large", message: expect.stringContaining("131075") as string },
    ]);
  });

  test("what the chart refuses is an error with its own words at the key [VAL-6] [CIL-20]", async () => {
    const text = typed("cluster: {id: 5, name: default}\n");
    const answer = await diff(text);
    const errors = issuesOf(answer).filter(({ isError }) => isError);
    expect(errors).toMatchObject([{ code: "chart-refused", line: lineOf(text, "cluster:") }]);
    expect(errors[0]?.message).toContain("The cluster name is invalid");
    expect(answer.manifests).toBeUndefined();
  });

  test("what only this cluster lacks is said as what the Job would fail on [H39] [P25]", async () => {
    const text = typed("dashboards: {enabled: false}\n").replace(
      "prometheus:\n  enabled: true",
      "prometheus:\n  enabled: true\n  serviceMonitor: {enabled: true}",
    );
    const [issue] = issuesOf(await diff(text));
    expect(issue).toMatchObject({ isError: true, line: lineOf(text, "serviceMonitor") });
    expect(issue?.message).toMatch(/not installed/);
  });

  test("a number that the chart prints in another form is a warning, and does not keep anybody from saving [H01] [P15]", async () => {
    const answer = await diff(typed("bpf: {nodeMapMax: 1000000}\n"));
    expect(issuesOf(answer)).toMatchObject([{ code: "renders-as-exponent", isError: false }]);
    expect(answer.previewIdentity).not.toBe("");
  });

  test("values that change nothing in the manifests are not called no change [P33]", async () => {
    const answer = await diff(typed("enableCriticalPriorityClass: true\n"));
    expect(answer.summary).toBe("Values change, manifests do not.");
    expect([answer.values?.changes.length, objectsOf(answer)]).toEqual([1, []]);
  });

  test("nothing is nothing: the stored text changes nothing [P23]", async () => {
    const answer = await diff(stored);
    expect([answer.summary, objectsOf(answer), answer.values?.changes]).toEqual(["No changes.", [], []]);
  });

  test("an empty text is a legal layer that returns everything to the defaults [C01]", async () => {
    const answer = await diff("");
    expect(answer.issues).toEqual([]);
    expect(answer.values?.changes.length).toBeGreaterThan(0);
    expect(answer.previewIdentity).not.toBe("");
  });

  test("a default spelled out changes nothing [H03]", async () => {
    expect((await diff(typed("bpf: {mapDynamicSizeRatio: 0.0025}\n"))).summary).toBe(
      "Values change, manifests do not.",
    );
  });

  test("null removes a default and is shown as what it does [H13]", async () => {
    const answer = await diff(typed("affinity: null\n"));
    expect(answer.values?.changes).toMatchObject([{ kind: "added", after: "null" }]);
    const daemonSet = answer.manifests?.objects.find(
      ({ kind, name }) => kind === "DaemonSet" && name === "cilium",
    );
    expect(daemonSet?.fields).toContainEqual(
      expect.objectContaining({ path: expect.stringContaining("affinity") as string, kind: "removed" }),
    );
  });

  test("vital objects that vanish have to be confirmed by typing", async () => {
    const answer = await diff(typed("tls: {secretsNamespace: {create: false}}\n"));
    expect(answer.dangers).toContainEqual(
      expect.objectContaining({ code: "namespace-deleted", confirmation: "cilium-secrets" }),
    );
  });

  test("a setting of the network that differs from what runs has to be confirmed [P59]", async () => {
    const answer = await diff(typed("cluster: {name: other, id: 7}\n"));
    expect(answer.dangers.map(({ confirmation }) => confirmation)).toEqual(
      expect.arrayContaining(["cluster.id", "cluster.name"]),
    );
  });

  test("annotations beyond what the API server accepts are refused with the number [H25]", async () => {
    const big = Buffer.alloc(75 * 1024, "0123456789abcdef")
      .toString("hex")
      .slice(0, 126_000);
    const answer = await diff(`podAnnotations: {a: "${big}"}\n`);
    const codes = issuesOf(answer).map(({ code }) => code);
    expect(codes).toEqual(["values-too-large"]);
  });
});

describe("what is compared", () => {
  test("with what runs by default, with what is stored when asked, under one identity", async () => {
    const text = typed("MTU: 1400\n");
    const [release, against] = [await diff(text), await diff(text, { against: Base_Kind.STORED })];
    expect([release.base?.kind, against.base?.kind]).toEqual([Base_Kind.RELEASE, Base_Kind.STORED]);
    expect(against.previewIdentity).toBe(release.previewIdentity);
    expect(objectsOf(against)).toEqual(objectsOf(release));
  });

  test("another chart version is the first thing that is said, moves nothing of the text and cannot be saved [P13] [P49]", async () => {
    const values = await admin.cni.getCiliumValues({ cluster: ref, chartVersion: "1.20.2" });
    expect(values.layer?.text).toBe(stored);
    expect(values.chart?.version).toBe("1.20.2");
    expect(values.save).toMatchObject({ allowed: false, code: "no-chart" });
    const answer = await diff(stored, { chartVersion: "1.20.2" });
    expect(answer.summary).toMatch(/^The chart changes from 1\.19\.6 to 1\.20\.2\. /);
    expect(answer.previewIdentity).toBe("");
    const same = await admin.cni.getCiliumValues({ cluster: ref });
    expect([same.chart?.version, same.baseVersion]).toEqual(["1.19.6", values.baseVersion]);
  });

  test("a chart version that nobody has is refused by name", async () => {
    await expect(admin.cni.getCiliumValues({ cluster: ref, chartVersion: "9.9.9" })).rejects.toMatchObject({
      rawMessage: "there is no chart cilium 9.9.9",
    });
  });

  test("validating finds the same as the preview", async () => {
    for (const text of [stored, typed("ipam: {mode: x}\n"), typed("bpf: {nodeMapMax: 1000000}\n"), "a: ["]) {
      const [validated, previewed] = [
        await admin.cni.validateCiliumValues({ cluster: ref, text }),
        await diff(text),
      ];
      expect(issuesOf(validated)).toEqual(issuesOf(previewed));
      expect(validated.effectiveHash).toBe(previewed.effectiveHash);
    }
  });
});

describe("what Ichor knows of the record's size", () => {
  test("is within three percent of what Helm writes, for any values [P41]", async () => {
    const { chartDigest, effective, manifest } = installed;
    const noise = Array.from({ length: 200 }, (_, index) => [`k${index}`, hashText(String(index))]);
    const { createRecordSizer } = await import("./preview/record-sizer.ts");
    const sizer = createRecordSizer(lab.engine, { now: () => 0 });
    const { signal } = new AbortController();
    for (const extra of [{}, { extraConfig: Object.fromEntries(noise) as Record<string, string> }]) {
      const request = {
        chartDigest,
        values: { ...effective, ...extra },
        manifest: manifest + JSON.stringify(extra),
      };
      const exact = await lab.engine.encodeRecordSize(request);
      const estimated = await sizer.estimate(request, signal);
      expect(Math.abs(estimated.recordBytes - exact.recordBytes) / exact.recordBytes).toBeLessThan(0.03);
    }
  });

  test("is exact where it is near the limit [P41]", async () => {
    const { randomBytes } = await import("node:crypto");
    const { createRecordSizer } = await import("./preview/record-sizer.ts");
    const { chartDigest, effective } = installed;
    const manifest = randomBytes(430_000).toString("hex");
    const request = { chartDigest, values: effective, manifest };
    const exact = await lab.engine.encodeRecordSize(request);
    const { signal } = new AbortController();
    expect(await createRecordSizer(lab.engine, { now: () => 0 }).estimate(request, signal)).toEqual(exact);
    expect(exact.recordBytes).toBeGreaterThan(exact.limitBytes * 0.9);
  });
});

test("the parser of the server is the one of the editor", async () => {
  const { effectiveHash } = await diff(stored);
  expect(parseValues(stored).tree).toBeDefined();
  expect(effectiveHash).toBe((await admin.cni.getCiliumValues({ cluster: ref })).effectiveHash);
});
