import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { useControlPlane } from "@ichor/devcluster/testing";
import { startEngine } from "@ichor/render/engine";
import { type TemporaryFolder, temporaryFolder } from "@ichor/testkit";
import { ensureReferenceHelm, ensureRenderEngine } from "@ichor/testkit/toolchain";
import { hashValues, type JsonObject } from "@ichor/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReleaseCaches } from "./create-release-reader.ts";
import { createRecordReader } from "./record-reader.ts";
import type { ReleaseReader } from "./revision.ts";

// Real records: written by the helm command, decoded by the engine.
const cluster = useControlPlane();
const buildMs = 20 * 60_000;
let folder: TemporaryFolder;
let engine: Awaited<ReturnType<typeof startEngine>>;
let helm: (...args: readonly string[]) => Promise<unknown>;
let reader: ReleaseReader;

beforeAll(async () => {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const [binary, helmBinary] = [await ensureRenderEngine(report), await ensureReferenceHelm(report)];
  folder = await temporaryFolder();
  engine = await startEngine({ binary });
  helm = (...args) =>
    promisify(execFile)(helmBinary, [
      ...args,
      "--kubeconfig",
      cluster.adminKubeconfig,
      "--namespace",
      cluster.namespace,
    ]);
  reader = createRecordReader({
    client: cluster.client,
    decoder: engine,
    cache: createReleaseCaches().records,
    source: { kind: "foreign", namespace: cluster.namespace },
    releaseName: "cilium",
  });
  await writeChart();
}, buildMs);
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const chartPath = () => join(folder.path, "chart");

async function writeChart(): Promise<void> {
  await mkdir(join(chartPath(), "templates"), { recursive: true });
  await writeFile(
    join(chartPath(), "Chart.yaml"),
    "apiVersion: v2\nname: cilium\nversion: 1.2.3\nappVersion: 1.2.4\n",
  );
  await writeFile(join(chartPath(), "values.yaml"), "# a comment\na: 1\nb: {c: 2}\n");
  const template =
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: it}\ndata: {a: {{ toJson .Values | quote }}}\n";
  await writeFile(join(chartPath(), "templates/it.yaml"), template);
}

async function run(action: "install" | "upgrade", values: JsonObject): Promise<void> {
  const path = join(folder.path, "values.json");
  await writeFile(path, JSON.stringify(values));
  // an upgrade with empty values would keep the earlier ones
  const reset = action === "upgrade" ? ["--reset-values"] : [];
  await helm(action, "cilium", chartPath(), "--values", path, ...reset);
}

const layers: readonly JsonObject[] = [
  { a: null, b: { c: null, d: "<&>" } },
  { n: 1e21, small: 1e-7, whole: 1.0, list: [null, 1, "x"], empty: {}, text: "größe 😀" },
  {},
];

test("the values of a real record have the hash of the values that it was made of [VAL-12]", async () => {
  for (const [index, values] of layers.entries()) {
    await run(index === 0 ? "install" : "upgrade", values);
    const reading = await reader.newestDeployed();
    expect(reading).toMatchObject({
      kind: "read",
      revision: {
        revision: index + 1,
        status: "deployed",
        chart: { name: "cilium", version: "1.2.3", appVersion: "1.2.4" },
        effectiveValues: values,
        valuesHash: hashValues(values),
      },
    });
  }
  const history = await reader.history();
  expect(
    history.kind === "read" && history.revisions.map(({ revision, status }) => `${revision} ${status}`),
  ).toEqual(["3 deployed", "2 superseded", "1 superseded"]);
});

test("the chart can be rebuilt from a record, which holds no digest unless Ichor wrote one", async () => {
  const reading = await reader.newestDeployed();
  const { record = new Uint8Array(), chart } = reading.kind === "read" ? reading.revision : {};
  expect(chart?.digest).toBeUndefined();
  const rebuilt = await engine.loadChart({ kind: "record", bytes: record });
  expect(rebuilt).toMatchObject({
    name: "cilium",
    version: "1.2.3",
    digest: expect.stringMatching(/^sha256:/) as string,
  });
});
