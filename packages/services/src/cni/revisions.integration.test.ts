import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LabServer, type ServicesLab, startServicesLab } from "../testing/start-services-lab.ts";

const ref = { namespace: "ichor-system", name: "lab" };
let lab: ServicesLab;
let admin: LabServer;

beforeAll(async () => {
  lab = await startServicesLab();
  await lab.installLab("MTU: 1400\n", {
    revision: 1,
    status: "superseded",
    description: "Install complete | eve | first",
  });
  await lab.installLab("MTU: 1500\nhubble: {relay: {enabled: true}}\n", {
    revision: 2,
    chartVersion: "1.20.2",
  });
  admin = await lab.serve("admin");
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

test("every revision that is kept is listed, newest first, with who made it and why [P21]", async () => {
  const { revisions, notices } = await admin.cni.listCiliumRevisions({ cluster: ref });
  expect(revisions).toMatchObject([
    { revision: 2, status: "deployed", chart: { version: "1.20.2" } },
    { revision: 1, status: "superseded", actor: "eve", reason: "first", result: "Install complete" },
  ]);
  expect(notices).toEqual([]);
});

test("the values of any revision can be read, as what people set and as what was given to Helm [P21]", async () => {
  const { layerYaml, layerIsDerived, effectiveYaml } = await admin.cni.getCiliumRevision({
    cluster: ref,
    revision: 1,
  });
  expect([layerYaml, layerIsDerived]).toEqual(["MTU: 1400\n", true]);
  expect(effectiveYaml).toContain("kubeProxyReplacement: true");
});

test("any two revisions can be compared, in both directions, values and manifests [P21] [P49]", async () => {
  const forth = await admin.cni.diffCiliumRevisions({ cluster: ref, before: 1, after: 2 });
  expect(
    forth.values?.changes.map(({ kind, path }) => [kind, path.map(({ step }) => step.value).join(".")]),
  ).toEqual([
    ["changed", "MTU"],
    ["added", "hubble.relay.enabled"],
  ]);
  expect(forth.summary).toMatch(/^The chart changes from 1\.19\.6 to 1\.20\.2\. /);
  const back = await admin.cni.diffCiliumRevisions({ cluster: ref, before: 2, after: 1 });
  expect(back.manifests?.counts?.removed).toBe(forth.manifests?.counts?.added);
});

test("a revision that does not exist is not found, and one of a cluster elsewhere is refused", async () => {
  await expect(admin.cni.getCiliumRevision({ cluster: ref, revision: 9 })).rejects.toMatchObject({
    code: Code.NotFound,
  });
  await expect(admin.cni.getCiliumRevision({ cluster: ref, revision: 0 })).rejects.toMatchObject({
    code: Code.InvalidArgument,
  });
  const elsewhere = { namespace: "ichor-system", name: "edge-fra-02" };
  await expect(admin.cni.listCiliumRevisions({ cluster: elsewhere })).rejects.toMatchObject({
    code: Code.FailedPrecondition,
  });
});

test("a viewer, who may not read records, is told which permission is missing [P29]", async () => {
  const viewer = await lab.serve("viewer");
  await expect(viewer.cni.listCiliumRevisions({ cluster: ref })).rejects.toMatchObject({
    code: Code.PermissionDenied,
  });
});
