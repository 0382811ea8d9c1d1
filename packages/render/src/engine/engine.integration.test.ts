import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { eventually } from "@ichor/testkit";
import { ensureRenderEngine } from "@ichor/testkit/toolchain";
import { hashValues } from "@ichor/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RenderLab, startRenderLab } from "./testing/start-render-lab.ts";
import { onTalos, talosValues } from "./testing/talos-values.ts";

let lab: RenderLab;
beforeAll(async () => {
  lab = await startRenderLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

const chartOf = (version: string) => {
  const chart = lab.charts.find((found) => found.version === version);
  if (chart === undefined) throw new Error(`chart ${version} is not on this machine`);
  return chart;
};
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test("says what runs and what it accepts", async () => {
  const info = await lab.engine.info();
  expect(info.helmVersion).toMatch(/^v?4\.3\./);
  expect(info.maxCharts).toBe(2);
  expect(info.limits.maxTextBytes).toBeGreaterThan(65_536);
});

describe("charts", () => {
  test("that are pinned have the pinned digest, as folder and as archive", async () => {
    for (const { version } of lab.charts) {
      const chart = await lab.store.resolve(version);
      expect(chart.ref).toMatchObject({ name: "cilium", version, isFromRecord: false });
      if (version === "1.20.2" || version === "1.19.6") expect(chart.isVerified).toBe(true);
    }
  });

  test("that are not the expected ones are refused", async () => {
    const { path } = chartOf("1.20.2");
    const expected = { digest: `sha256:${"0".repeat(64)}` };
    await expect(lab.engine.loadChart({ kind: "directory", path, expected })).rejects.toMatchObject({
      code: "precondition",
    });
    await expect(lab.engine.loadChart({ kind: "directory", path: "/nowhere" })).rejects.toMatchObject({
      code: expect.stringMatching(/^(invalid|not-found|precondition)$/),
    });
  });

  test("come with a model that knows their keys", async () => {
    const { description, model } = await lab.store.resolve("1.20.2");
    expect(description.valuesText).toContain("kubeProxyReplacement");
    expect(description.apiVersionsAsked).toContain("gateway.networking.k8s.io/v1/GatewayClass");
    expect(description.schema).toBeDefined();
    expect(JSON.stringify(model).length).toBeGreaterThan(10_000);
    // a text with arguments is no sentence yet
    for (const { text, isFormat } of description.failSites)
      expect([isFormat, text]).toEqual([/%[a-z]/.test(text), text]);
    expect(new Set(description.failSites.map(({ isFormat }) => isFormat))).toEqual(new Set([true, false]));
  });

  test("that were dropped from memory are loaded again when they are needed", async () => {
    const versions = ["1.20.2", "1.19.6"];
    const [first] = versions.map(chartOf);
    if (first === undefined) return;
    await lab.render(first, talosValues);
    for (const source of lab.charts) await lab.render(source, talosValues);
    expect(await lab.render(first, talosValues)).toMatchObject({ kind: "rendered" });
  });
});

describe("values", () => {
  test("are read with every finding at its place", async () => {
    const { values, issues } = await lab.engine.parseValues(
      "bpf:\n  masquerade: true\nbpf:\n  hostLegacyRouting: true\n",
    );
    expect(values).toBeUndefined();
    expect(issues).toMatchObject([
      { severity: "error", range: { line: 3, column: 1 }, related: [{ line: 1 }] },
    ]);
    expect(await lab.engine.parseValues("a: null\nb: yes\n")).toMatchObject({ values: { a: null, b: true } });
  });

  test("are checked against the chart's schema, with path and what it accepts", async () => {
    const { ref } = await lab.store.resolve("1.20.2");
    const findings = await lab.engine.validate({ chartDigest: ref.digest, values: { MTU: "hunter2" } });
    expect(findings).toMatchObject([{ path: ["MTU"], keyword: "type", got: "string" }]);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });
});

describe("renders", () => {
  test("that fail are answers with the reason, the template and the values that led there", async () => {
    const chart = chartOf("1.20.2");
    expect(await lab.render(chart, onTalos({ MTU: "hunter2" }))).toMatchObject({
      kind: "failed",
      reason: "schema",
    });
    const refused = await lab.render(
      chart,
      onTalos({ prometheus: { enabled: true, serviceMonitor: { enabled: true } } }),
    );
    expect(refused).toMatchObject({
      kind: "failed",
      reason: "refused",
      template: expect.stringContaining("templates/"),
    });
  });

  test("ask for lookups, and use the answers", async () => {
    const chart = chartOf("1.20.2");
    const values = onTalos({ hubble: { tls: { auto: { method: "helm" } } } });
    const outcome = await lab.render(chart, values);
    expect(outcome).toMatchObject({
      kind: "rendered",
      isDeterministic: false,
      lookupsWanted: expect.arrayContaining([
        { apiVersion: "v1", kind: "Secret", namespace: "kube-system", name: "cilium-ca" },
      ]),
    });
    expect(await lab.render(chart, talosValues)).toMatchObject({ isDeterministic: true, lookupsWanted: [] });
  });

  test("can be canceled", async () => {
    const { ref } = await lab.store.resolve("1.20.2");
    const request = {
      chartDigest: ref.digest,
      values: talosValues,
      release: { name: "cilium", namespace: "kube-system" },
      capabilities: { kubeVersion: "v1.36.0", apiVersions: [] },
    };
    await expect(lab.engine.render(request, AbortSignal.abort())).rejects.toMatchObject({ code: "canceled" });
  });
});

describe("records", () => {
  const recordOf = (revision: number, status: string) => {
    const release = {
      name: "cilium",
      namespace: "kube-system",
      version: revision,
      info: {
        status,
        description: "d",
        first_deployed: "2026-01-01T00:00:00Z",
        last_deployed: "2026-01-02T00:00:00Z",
      },
      chart: {
        metadata: { apiVersion: "v2", name: "small", version: "1.0.0", appVersion: "1" },
        templates: [
          {
            name: "templates/a.yaml",
            data: Buffer.from(
              "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: {{ .Values.x | quote }}}\n",
            ).toString("base64"),
          },
        ],
        values: { x: 1 },
      },
      config: { x: 2, gone: null },
      manifest: "---\n# Source: small/templates/a.yaml\napiVersion: v1\n",
    };
    return new TextEncoder().encode(gzipSync(JSON.stringify(release)).toString("base64"));
  };

  test("are decoded with their values as they were given, nulls kept", async () => {
    const record = await lab.engine.decodeRelease(recordOf(3, "deployed"));
    expect(record.config).toEqual({ x: 2, gone: null });
    expect(record.head).toMatchObject({
      name: "cilium",
      revision: 3,
      status: "deployed",
      chartVersion: "1.0.0",
      configHash: hashValues({ x: 2, gone: null }),
    });
  });

  test("are listed newest first; one that cannot be read is said", async () => {
    const broken = new TextEncoder().encode("hunter2");
    const { revisions, errors } = await lab.engine.listRevisions([
      recordOf(1, "superseded"),
      broken,
      recordOf(2, "deployed"),
    ]);
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).not.toContain("hunter2");
  });

  test("hold a chart that can be rendered again", async () => {
    const { ref, isVerified, description } = await lab.store.fromRecord(recordOf(1, "deployed"));
    expect([ref.isFromRecord, isVerified, description.valuesText]).toEqual([true, false, ""]);
    expect(ref.recordDigest).toBe(ref.digest);
    const { head } = await lab.engine.decodeRelease(recordOf(1, "deployed"));
    expect(head.recordDigest).toBe(ref.recordDigest);
    const outcome = await lab.engine.render({
      chartDigest: ref.digest,
      values: { x: 5 },
      release: { name: "cilium", namespace: "kube-system" },
      capabilities: { kubeVersion: "v1.36.0", apiVersions: [] },
    });
    expect(outcome).toMatchObject({ kind: "rendered", manifest: expect.stringContaining('x: "5"') });
  });

  test("are measured before they are written", async () => {
    const chart = chartOf("1.20.2");
    const { ref } = await lab.store.resolve("1.20.2");
    const outcome = await lab.render(chart, talosValues);
    const manifest = outcome.kind === "rendered" ? outcome.manifest : "";
    const size = (values: object) =>
      lab.engine.encodeRecordSize({ chartDigest: ref.digest, values: values as never, manifest });
    const small = await size(talosValues);
    expect(small.limitBytes).toBe(1_048_576);
    expect(small.recordBytes).toBeGreaterThan(100_000);
    const noise = Buffer.from(
      Array.from({ length: 40_000 }, (_, n) => (n * 7919 + ((n * n) % 251)) % 256),
    ).toString("base64");
    expect((await size({ ...talosValues, podAnnotations: { noise } })).recordBytes).toBeGreaterThan(
      small.recordBytes,
    );
  });
});

describe("the program", () => {
  test("that is killed is started again by the next call, and its charts come back", async () => {
    const chart = chartOf("1.20.2");
    await lab.render(chart, talosValues);
    const { pid } = lab.engine;
    process.kill(pid, "SIGKILL");
    await eventually(() => !isAlive(pid));
    expect(await lab.render(chart, talosValues)).toMatchObject({ kind: "rendered" });
    expect(lab.engine.pid).not.toBe(pid);
  });

  test("ends with its parent, however that ends", async () => {
    const binary = await ensureRenderEngine(() => undefined);
    const door = fileURLToPath(new URL("index.ts", import.meta.url));
    const script = `const { startEngine } = await import(${JSON.stringify(door)}); console.log((await startEngine({ binary: ${JSON.stringify(binary)} })).pid); setInterval(() => {}, 1000);`;
    const parent = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let output = "";
    parent.stdout.on("data", (part: Buffer) => {
      output += part.toString();
    });
    const pid = Number(await eventually(() => /\d+\n/.exec(output)?.[0], { deadlineMs: 60_000 }));
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await eventually(() => !isAlive(pid));
  });
});
