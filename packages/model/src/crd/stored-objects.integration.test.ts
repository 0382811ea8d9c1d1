import { useControlPlane } from "@ichor/devcluster/testing";
import { expect, test } from "vitest";
import { readLastWriter } from "../change/read-last-writer.ts";
import { annotations, apiVersion } from "../constants.ts";
import type { JsonObject } from "../json.ts";
import { parseTalosCluster } from "../kinds/parse-resource.ts";
import { type ApiRequest, requestApi } from "../testing/request-api.ts";

// What people and controllers rely on when objects are written in parts: nulls, ownership, status, columns, selectors.

const cluster = useControlPlane({ crds: true });
const send = (request: ApiRequest) => requestApi(cluster.admin, request);
const valuesPath = "/spec/cni/cilium/values";

function clusterPath(name: string, query = ""): string {
  return `/apis/${apiVersion}/namespaces/${cluster.namespace}/talosclusters/${name}${query}`;
}

async function createCluster(name: string, spec: JsonObject = {}): Promise<JsonObject> {
  const { status, body } = await send({
    method: "POST",
    path: clusterPath(""),
    body: { apiVersion, kind: "TalosCluster", metadata: { name }, spec },
  });
  expect(status).toBe(201);
  return body as JsonObject;
}

async function patchJson(name: string, operations: readonly JsonObject[]) {
  const contentType = "application/json-patch+json";
  const path = clusterPath(name, "?fieldManager=ichor-console&fieldValidation=Strict");
  return send({ method: "PATCH", path, contentType, body: operations });
}

/** Server-side apply of a part; a part with a status goes to the status subresource. */
async function apply(name: string, manager: string, part: JsonObject) {
  const subresource = part.status === undefined ? "" : "/status";
  const path = clusterPath(name, `${subresource}?fieldManager=${manager}`);
  const body = { apiVersion, kind: "TalosCluster", metadata: { name }, ...part };
  return send({ method: "PATCH", path, contentType: "application/apply-patch+yaml", body });
}

const layerWithNulls = { a: null, b: { c: null }, d: [null, { e: null }] };

test("a JSON patch keeps every null of the values, and reading them back gives them again [CRD-9]", async () => {
  const stored = await createCluster("nulls", { cni: { cilium: { values: { a: 1 } } } });
  const answer = await patchJson("nulls", [
    { op: "test", path: "/metadata/uid", value: (stored.metadata as JsonObject).uid ?? null },
    { op: "test", path: valuesPath, value: { a: 1 } },
    { op: "replace", path: valuesPath, value: layerWithNulls },
  ]);
  expect(answer.status).toBe(200);
  const { body } = await send({ method: "GET", path: clusterPath("nulls") });
  expect(body).toMatchObject({ spec: { cni: { cilium: { values: layerWithNulls } } } });
  const { value, issues } = parseTalosCluster(body);
  expect(issues).toEqual([]);
  expect(value?.spec.cni.cilium?.values).toEqual(layerWithNulls);
});

test("a failed test operation of a JSON patch changes nothing [CRD-9]", async () => {
  await createCluster("moved", { cni: { cilium: { values: { a: 2 } } } });
  const answer = await patchJson("moved", [
    { op: "test", path: valuesPath, value: { a: 1 } },
    { op: "replace", path: valuesPath, value: {} },
  ]);
  expect(answer.status).toBe(422);
  const { body } = await send({ method: "GET", path: clusterPath("moved") });
  expect(body).toMatchObject({ spec: { cni: { cilium: { values: { a: 2 } } } } });
});

test("values are owned as a whole, and the last writer is found from the recorded owners [CRD-9]", async () => {
  await createCluster("owners");
  await apply("owners", "git", { spec: { cni: { cilium: { values: { hubble: { enabled: true } } } } } });
  const conflict = await apply("owners", "somebody", {
    spec: { cni: { cilium: { values: { other: true } } } },
  });
  expect(conflict.status).toBe(409);
  const first = (await send({ method: "GET", path: clusterPath("owners") })).body as JsonObject;
  const path = ["spec", "cni", "cilium", "values"];
  expect(readLastWriter(parseTalosCluster(first).value?.metadata.managedFields, path)?.manager).toBe("git");
  await patchJson("owners", [
    { op: "replace", path: valuesPath, value: { other: true } },
    { op: "add", path: "/metadata/annotations", value: { [annotations.ciliumValuesYaml]: "other: true\n" } },
  ]);
  const { body } = await send({ method: "GET", path: clusterPath("owners") });
  const writer = readLastWriter(parseTalosCluster(body).value?.metadata.managedFields, path);
  expect(writer).toEqual({ manager: "ichor-console", time: expect.any(String) });
});

test("preset and tunnel cannot be changed, whichever way somebody tries [CRD-4] [CRD-8]", async () => {
  await createCluster("fixed", { cni: { preset: "flannel", tunnel: "geneve" } });
  const attempts = [
    { op: "replace", path: "/spec/cni/preset", value: "cilium" },
    { op: "remove", path: "/spec/cni/preset" },
    { op: "replace", path: "/spec/cni/tunnel", value: "vxlan" },
    { op: "remove", path: "/spec/cni" },
    { op: "remove", path: "/spec" },
  ];
  for (const attempt of attempts) {
    const { status, body } = await patchJson("fixed", [attempt]);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/spec\.cni\.\w+ is immutable/)]);
  }
  const metadata = [{ op: "add", path: "/metadata/finalizers", value: ["example.org/kept"] }];
  expect((await patchJson("fixed", metadata)).status).toBe(200);
  await patchJson("fixed", [{ op: "remove", path: "/metadata/finalizers" }]);
});

test("an adopted cluster without Ichor's network names what Talos says, none included [CRD-2] [CRD-3]", async () => {
  const { spec } = await createCluster("adopted", {
    cni: { preset: "unmanaged", unmanaged: { talosCNI: "none" } },
  });
  expect(spec).toMatchObject({ cni: { preset: "unmanaged", unmanaged: { talosCNI: "none" } } });
});

test("fields without effect are still stored [CRD-5] [CRD-6] [GEN-9]", async () => {
  const cni = { handover: "manual", custom: { manifests: [{ name: "cni", contents: "kind: List" }] } };
  expect((await createCluster("deprecated", { cni })).spec).toMatchObject({ cni });
});

test("an empty spec gets the defaults that are promised [CRD-1] [CRD-6] [CRD-7] [CRD-8] [CRD-38]", async () => {
  expect((await createCluster("defaults")).spec).toEqual({
    cni: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced", handover: "automatic" },
    driftPolicy: "warnOnly",
    gitops: { mode: "direct" },
  });
});

function condition(type: string, status: string): JsonObject {
  return { type, status, reason: "Test", message: "", lastTransitionTime: "2026-11-30T14:02:31Z" };
}

test("two controllers share the conditions, and writing status moves no generation", async () => {
  const stored = await createCluster("shared");
  await apply("shared", "one", { status: { conditions: [condition("Ready", "False")] } });
  const second = await apply("shared", "two", {
    status: { conditions: [condition("CNIHandover", "True")], cni: { appliedValuesHash: hash("a") } },
  });
  expect(second.status).toBe(200);
  const { value } = parseTalosCluster(second.body);
  expect(value?.status?.conditions?.map(({ type }) => type).sort()).toEqual(["CNIHandover", "Ready"]);
  expect(value?.metadata.generation).toBe((stored.metadata as JsonObject).generation);
  expect(value?.metadata.generation).toBe(1);
});

function hash(digit: string): string {
  return `sha256:${digit.repeat(64)}`;
}

test("a write of the object leaves the status alone, and annotations move no generation", async () => {
  await createCluster("still");
  await apply("still", "one", { status: { conditions: [condition("Ready", "True")] } });
  const answer = await patchJson("still", [
    { op: "add", path: "/metadata/annotations", value: { [annotations.allowDelete]: "true" } },
    { op: "add", path: "/status", value: {} },
  ]);
  const { value } = parseTalosCluster(answer.body);
  expect(value?.status?.conditions).toHaveLength(1);
  expect(value?.metadata.generation).toBe(1);
});

test("history holds at most 20 lines, each revision once", async () => {
  await createCluster("history");
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ revision: index + 1, status: "superseded" }));
  const write = (history: readonly JsonObject[]) =>
    apply("history", "controller", { status: { cni: { history } } });
  expect((await write(lines(20))).status).toBe(200);
  expect((await write(lines(21))).status).toBe(422);
  expect((await write([...lines(1), ...lines(1)])).status).not.toBe(200);
});

test("the columns of kubectl show what the object says", async () => {
  await createCluster("columns");
  const conditions = [
    { ...condition("Ready", "False"), message: "8 of 8 machines answer" },
    { ...condition("CNIValuesApplied", "False"), reason: "Applying" },
  ];
  const status = {
    conditions,
    talosVersion: "1.13.9",
    kubernetesVersion: "1.36.3",
    machines: { total: 8 },
    cni: { chart: { version: "1.19.6" } },
    local: true,
  };
  await apply("columns", "controller", { status });
  const { body } = await send({
    method: "GET",
    path: clusterPath("columns"),
    accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
  });
  const { columnDefinitions, rows } = body as {
    columnDefinitions: { name: string; priority: number }[];
    rows: { cells: unknown[] }[];
  };
  const row = Object.fromEntries(columnDefinitions.map(({ name }, index) => [name, rows[0]?.cells[index]]));
  expect(row).toMatchObject({
    Name: "columns",
    Ready: "False",
    Talos: "1.13.9",
    Kubernetes: "1.36.3",
    Machines: 8,
    Cilium: "1.19.6",
    Values: "Applying",
    Message: "8 of 8 machines answer",
    Local: true,
    Preset: "cilium",
  });
  expect(columnDefinitions.filter(({ priority }) => priority > 0).map(({ name }) => name)).toEqual([
    "Message",
    "Local",
    "Preset",
  ]);
});

test("machines can be listed by their cluster", async () => {
  const path = `/apis/${apiVersion}/namespaces/${cluster.namespace}/talosmachines`;
  for (const [name, owner] of [
    ["lab-w-1", "lab"],
    ["edge-w-1", "edge"],
  ]) {
    const spec = { clusterRef: { name: owner }, role: "worker" };
    await send({
      method: "POST",
      path,
      body: { apiVersion, kind: "TalosMachine", metadata: { name }, spec },
    });
  }
  const { body } = await send({ method: "GET", path: `${path}?fieldSelector=spec.clusterRef.name%3Dlab` });
  expect((body.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name)).toEqual([
    "lab-w-1",
  ]);
});

test("a field that the schema does not know is refused by a strict client and pruned for others", async () => {
  const body = {
    apiVersion,
    kind: "TalosCluster",
    metadata: { name: "unknown" },
    spec: { cni: { presett: "cilium" } },
  };
  const strict = await send({ method: "POST", path: clusterPath("", "?fieldValidation=Strict"), body });
  expect([strict.status, strict.body.message]).toEqual([400, expect.stringContaining("spec.cni.presett")]);
  const lenient = await send({ method: "POST", path: clusterPath("", "?fieldValidation=Ignore"), body });
  expect(lenient.body.spec).not.toHaveProperty("cni.presett");
});
