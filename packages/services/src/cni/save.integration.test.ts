import { setTimeout as delay } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import { type DiffCiliumValuesResponse, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { type KubeObject, resources } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { hashValues, parseValues } from "@ichor/values";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LabServer, type ServicesLab, startServicesLab } from "../testing/start-services-lab.ts";

const ref = { namespace: "ichor-system", name: "lab" };
const stored = "# the lab\noperator:\n  replicas: 2\n";
let lab: ServicesLab;
let admin: LabServer;

beforeAll(async () => {
  lab = await startServicesLab();
  await lab.installLab(stored);
  admin = await lab.serve("admin");
}, 20 * 60_000);
afterAll(() => lab?.[Symbol.asyncDispose]());

const read = () => lab.cluster.client.get<KubeObject>(resources.talosClusters, ref);
const patch = (operations: Parameters<typeof lab.cluster.client.patchJson>[2]["operations"]) =>
  lab.cluster.client.patchJson(resources.talosClusters, ref, { operations });
const merge = (change: unknown) =>
  lab.cluster.client.patchMerge(resources.talosClusters, ref, { patch: change });
const annotate = (given: Record<string, string | null>) => merge({ metadata: { annotations: given } });
const valuesOf = ({ spec }: KubeObject) =>
  (spec as { cni: { cilium?: { values?: unknown } } }).cni.cilium?.values;

beforeEach(async () => {
  await patch([{ op: "add", path: "/spec/cni/cilium", value: { values: parseValues(stored).tree } }]);
  await annotate({ [annotations.ciliumValuesYaml]: stored, [annotations.lastChange]: null });
});

const preview = (text: string, server = admin) => server.cni.diffCiliumValues({ cluster: ref, text });
type More = { server?: LabServer; [member: string]: unknown };
const save = (text: string, seen: DiffCiliumValuesResponse, { server = admin, ...more }: More = {}) =>
  server.cni.setCiliumValues({
    cluster: ref,
    text,
    previewIdentity: seen.previewIdentity,
    baseVersion: seen.baseVersion,
    reason: "because",
    ...more,
  });
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => ConnectError.from(thrown),
  );
  if (!error) throw new Error("the call did not fail");
  const [detail] = error.findDetails(ErrorDetailSchema);
  return { code: error.code, message: error.rawMessage, detail };
};

describe("a save", () => {
  const text =
    "# relay for the flow view\nhubble: {relay: {enabled: true}}\noperator:\n  replicas: 2 # two are enough\nextraArgs: null\n";

  test("stores exactly the layer, the text as typed, and who did it and why [SVC-4] [VAL-2] [P01] [P19]", async () => {
    const seen = await preview(text);
    const answer = await save(text, seen, { reason: " flow\nview " });
    const layer = { hubble: { relay: { enabled: true } }, operator: { replicas: 2 }, extraArgs: null };
    const object = await read();
    expect(valuesOf(object)).toEqual(layer);
    expect(object.metadata.annotations).toMatchObject({
      [annotations.ciliumValuesYaml]: text,
      [annotations.lastChange]: JSON.stringify({
        actor: "admin",
        reason: "flow view",
        layerHash: hashValues(layer),
        previewIdentity: seen.previewIdentity,
      }),
    });
    expect(answer).toMatchObject({
      layerHash: hashValues(layer),
      dryRun: false,
      change: { actor: "admin", reason: "flow view" },
    });
    expect(answer.outcome).toBe("Saved. No controller was seen, so nothing rolls out yet.");
    const after = await admin.cni.getCiliumValues({ cluster: ref });
    expect([after.baseVersion, after.layer?.text, after.savedNotRunning]).toEqual([
      answer.baseVersion,
      text,
      true,
    ]);
  });

  test("keeps byte order mark and line ends of the text as they were typed [H11] [P19]", async () => {
    const odd = "\uFEFF# a\r\nMTU: 1400\r\n";
    await save(odd, await preview(odd));
    expect((await read()).metadata.annotations?.[annotations.ciliumValuesYaml]).toBe(odd);
    expect(valuesOf(await read())).toEqual({ MTU: 1400 });
  });

  test("can be tried: the API server says what it would do and stores nothing", async () => {
    const before = await read();
    const answer = await save(text, await preview(text), { dryRun: true });
    expect(answer).toMatchObject({
      dryRun: true,
      outcome: expect.stringContaining("Nothing was stored") as string,
    });
    expect(await read()).toEqual(before);
  });

  test("of an empty text clears every override [C01]", async () => {
    await save("", await preview(""));
    expect(valuesOf(await read())).toBeUndefined();
    expect((await admin.cni.getCiliumValues({ cluster: ref })).layer).toMatchObject({
      isEmpty: true,
      text: "",
    });
  });

  test("of what runs already says that nothing rolls out", async () => {
    const again = `${stored}# again\n`;
    expect((await save(again, await preview(again))).outcome).toMatch(/run already/);
  });

  test("is not disturbed by somebody who writes status 50 times a second [P61]", async () => {
    let count = 0;
    const writing = new AbortController();
    const writer = (async () => {
      while (!writing.signal.aborted) {
        await lab.cluster.client.patchStatus(resources.talosClusters, ref, {
          patch: { status: { localReason: `${++count}` } },
        });
        await delay(20);
      }
    })();
    for (let round = 0; round < 5; round++) {
      const next = `MTU: ${1400 + round}\n`;
      await save(next, await preview(next));
      expect(valuesOf(await read())).toEqual({ MTU: 1400 + round });
    }
    writing.abort();
    await writer;
    expect(count).toBeGreaterThan(5);
  });
});

describe("a save of something that was not seen is refused", () => {
  const text = "MTU: 1400\n";

  test("another text than the previewed one [P03] [C03]", async () => {
    const { code, detail } = await failureOf(save("MTU: 1401\n", await preview(text)));
    expect([code, detail?.moved.map(({ name }) => name)]).toEqual([Code.Aborted, ["the effective values"]]);
    expect(valuesOf(await read())).toEqual(parseValues(stored).tree);
  });

  test("values that somebody else changed meanwhile; both texts are still there [C15]", async () => {
    const seen = await preview(text);
    const editor = await lab.serve("editor");
    const theirs = "MTU: 9000 # theirs\n";
    await save(theirs, await preview(theirs, editor), { server: editor });
    const { code, message, detail } = await failureOf(save(text, seen));
    expect([code, detail?.code]).toEqual([Code.Aborted, "conflict"]);
    expect(detail?.moved.map(({ name }) => name)).toEqual(["the stored values", "the stored text"]);
    expect(message).toBe(
      "the values were not saved: the stored values, the stored text changed since the preview",
    );
    const now = await admin.cni.getCiliumValues({ cluster: ref });
    expect([now.layer?.text, now.lastChange?.actor]).toEqual([theirs, "editor"]);
    await save(text, await preview(text));
    expect(valuesOf(await read())).toEqual({ MTU: 1400 });
  });

  test("a release that moved, with both revisions named", async () => {
    const seen = await preview(text);
    const { chartDigest, effective, manifest } = await lab.installLab(stored, { revision: 4 });
    expect(chartDigest && effective && manifest).toBeTruthy();
    const { code, detail } = await failureOf(save(text, seen));
    expect(code).toBe(Code.Aborted);
    expect(detail?.moved).toMatchObject([
      { name: "the revision of the release", before: "revision 3", after: "revision 4" },
    ]);
    await lab.removeReleases();
    await lab.installLab(stored);
  });

  test("a mark of nothing at all", async () => {
    const seen = await preview(text);
    for (const missing of [{ previewIdentity: "" }, { baseVersion: "" }])
      expect((await failureOf(save(text, seen, missing))).code).toBe(Code.InvalidArgument);
    expect((await failureOf(save(text, seen, { previewIdentity: "preview-1.nonsense" }))).code).toBe(
      Code.Aborted,
    );
  });
});

describe("a save is refused", () => {
  test("while the text has errors, each of them named", async () => {
    const seen = await preview("MTU: 1400\n");
    const { code, detail } = await failureOf(save("ipam: {mode: x}\nmtu: 1\n", seen));
    expect(code).toBe(Code.InvalidArgument);
    expect(detail?.issues.map((issue) => issue.code)).toEqual(["owned-key", "unknown-key"]);
  });

  test("while a danger is not confirmed, and goes through with the words and a reason", async () => {
    const text = "tls: {secretsNamespace: {create: false}}\n";
    const seen = await preview(text);
    const { code, detail } = await failureOf(save(text, seen));
    expect([code, detail?.remedy]).toEqual([Code.FailedPrecondition, "Type cilium-secrets to confirm"]);
    const confirmations = seen.dangers.map(({ confirmation }) => confirmation);
    expect((await failureOf(save(text, seen, { confirmations, reason: "" }))).code).toBe(
      Code.InvalidArgument,
    );
    await save(text, seen, { confirmations });
    expect(valuesOf(await read())).toEqual({ tls: { secretsNamespace: { create: false } } });
  });

  test("with a reason of more than 200 characters", async () => {
    const seen = await preview("MTU: 1400\n");
    expect((await failureOf(save("MTU: 1400\n", seen, { reason: "x".repeat(201) }))).code).toBe(
      Code.InvalidArgument,
    );
  });

  test("for somebody without the right, who is told which one it is [SVC-3]", async () => {
    const viewer = await lab.serve("viewer");
    const values = await viewer.cni.getCiliumValues({ cluster: ref });
    // a viewer may not read release records either
    expect(values.save).toMatchObject({
      allowed: false,
      code: "no-base",
      missing: { verb: "list", resource: "secrets" },
    });
    const { code } = await failureOf(save("MTU: 1\n", await preview("MTU: 1\n"), { server: viewer }));
    expect(code).toBe(Code.FailedPrecondition);
    expect(valuesOf(await read())).toEqual(parseValues(stored).tree);
  });

  test("for nobody, who is not even told that there is a cluster", async () => {
    const nobody = await lab.serve("nobody");
    for (const call of [
      () => nobody.cni.getCiliumValues({ cluster: ref }),
      () => nobody.cni.diffCiliumValues({ cluster: ref, text: "" }),
      () => nobody.clusters.listClusters({}),
      () => nobody.clusters.getCluster({ cluster: ref }),
    ]) {
      const { code, detail } = await failureOf(call());
      expect(code).toBe(Code.PermissionDenied);
      expect(detail?.missing).toMatchObject({ resource: "talosclusters" });
    }
  });

  test("by a read-only server, which has no such call", async () => {
    const server = await lab.serve("admin", { isReadOnly: true });
    expect((await server.cni.getCiliumValues({ cluster: ref })).save).toMatchObject({
      allowed: false,
      code: "read-only",
    });
    const seen = await preview("MTU: 1400\n", server);
    expect(seen.previewIdentity).toBe("");
    const { code, detail } = await failureOf(save("MTU: 1400\n", await preview("MTU: 1400\n"), { server }));
    expect([code, detail?.code]).toEqual([Code.Unimplemented, "precondition"]);
  });
});

describe("a cluster in Git", () => {
  const settings = (data: Record<string, string>) => ({
    metadata: { namespace: "argocd", name: "argocd-cm" },
    data,
  });
  beforeAll(async () => {
    await lab.cluster.client.create(resources.configMaps, settings({}));
  });
  afterAll(() => lab.cluster.client.delete(resources.configMaps, settings({}).metadata));
  const id = "argocd.argoproj.io/tracking-id";
  const own = "clusters:ichor.maesh.dev/TalosCluster:ichor-system/lab";
  afterEach(() => annotate({ [id]: null }));

  test("is changed in Git: saving is refused with the words that people know [SVC-5] [GIT-1] [GIT-4]", async () => {
    const seen = await preview("MTU: 1400\n");
    await annotate({ [id]: own });
    const { code, message } = await failureOf(save("MTU: 1400\n", seen));
    expect([code, message]).toEqual([
      Code.FailedPrecondition,
      "TalosCluster/lab is managed by Argo CD clusters; change it in Git",
    ]);
    const { cluster } = await admin.clusters.getCluster({ cluster: ref });
    expect(cluster?.tracking).toMatchObject({ tool: "Argo CD", by: "clusters", message });
    expect(valuesOf(await read())).toEqual(parseValues(stored).tree);
  });

  test("may be one of which that is not known: it is said, and saving goes on [GIT-6]", async () => {
    const { kubeconfig } = await lab.outsider();
    const outsider = await lab.serve({ kubeconfig });
    const values = await outsider.cni.getCiliumValues({ cluster: ref });
    expect(values.notices.map(({ code }) => code)).toContain("tracking-unknown");
    expect(values.save).toMatchObject({ allowed: true });
  });
});

describe("the controller", () => {
  const lease = (version: string) => ({
    metadata: {
      namespace: "ichor-system",
      name: "ichor-controller",
      annotations: { [annotations.version]: version },
    },
    spec: {
      holderIdentity: "me",
      leaseDurationSeconds: 15,
      renewTime: new Date().toISOString().replace("Z", "000Z"),
    },
  });
  afterEach(() => lab.cluster.client.delete(resources.leases, lease("").metadata).catch(() => undefined));

  test("of another version keeps the server from saving, with both versions named", async () => {
    const server = await lab.serve("admin");
    const seen = await preview("MTU: 1400\n", server);
    await lab.cluster.client.create(resources.leases, lease("9.9.9"));
    const { code, message } = await failureOf(save("MTU: 1400\n", seen, { server }));
    expect(code).toBe(Code.FailedPrecondition);
    expect(message).toContain("runs Ichor 9.9.9, this server runs 0.0.0-test");
    const later = await lab.serve("admin");
    const { notices, save: verdict } = await later.cni.getCiliumValues({ cluster: ref });
    expect([notices.map((notice) => notice.code), verdict?.code]).toEqual([["skew"], "skew"]);
  });

  test("of the same version takes over what is saved", async () => {
    const server = await lab.serve("admin");
    const seen = await preview("MTU: 1400\n", server);
    await lab.cluster.client.create(resources.leases, lease("0.0.0-test"));
    const { outcome } = await save("MTU: 1400\n", seen, { server });
    expect(outcome).toBe("Saved. The controller takes over and rolls it out.");
  });
});

describe("clusters that cannot be saved", () => {
  test.each<{ name: string; code: string; reason: RegExp }>([
    { name: "edge-fra-02", code: "not-local", reason: /^Edge-fra-02 is not the cluster that Ichor runs in/ },
    {
      name: "legacy-flannel-campus-north-building-07",
      code: "unsupported",
      reason: /^Preset flannel was removed/,
    },
  ])("$name: $code", async ({ name, code, reason }) => {
    const cluster = { namespace: "ichor-system", name };
    const values = await admin.cni.getCiliumValues({ cluster });
    expect(values.save).toMatchObject({
      allowed: false,
      code,
      reason: expect.stringMatching(reason) as string,
    });
    const seen = await admin.cni.diffCiliumValues({ cluster, text: "MTU: 1400\n" });
    expect([seen.previewIdentity, seen.save?.code]).toEqual(["", code]);
    expect(seen.incomplete).not.toBe("");
    const { saveValues } = await admin.clusters.getPermissions({ cluster });
    expect(saveValues).toMatchObject({ allowed: false, code });
  });
});
