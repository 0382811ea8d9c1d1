import { describe, expect, test } from "vitest";
import { parseManifest } from "../manifest/parse-manifest.ts";
import { createMasker } from "../mask/create-masker.ts";
import { ciliumProfile } from "./cilium-profile.ts";
import { type DiffManifestsOptions, diffManifests } from "./diff-manifests.ts";
import { dangersOf, impactOf } from "./impact.ts";
import { summarizeDiff } from "./summarize-diff.ts";

const masker = createMasker({ key: new TextEncoder().encode("a key of 32 bytes for the tests.") });
const parse = (text: string) => parseManifest(text, { defaultNamespace: "kube-system" }).objects;
const diff = (before: string, after: string, options: Partial<DiffManifestsOptions> = {}) =>
  diffManifests(parse(before), parse(after), { masker, nodes: 8, profile: ciliumProfile, ...options });
const join = (...documents: string[]) => documents.join("---\n");

/** `type`: a kind of the core group, or `<group>/<version>/<Kind>`. */
const object = (type: string, name: string, rest = "") =>
  `apiVersion: ${type.includes("/") ? type.slice(0, type.lastIndexOf("/")) : "v1"}\nkind: ${type.split("/").at(-1)}\nmetadata:\n  name: ${name}\n${rest}`;
const config = (data: string, name = "cilium-config") => object("ConfigMap", name, `data:\n${data}`);
const workload = (kind: string, name: string, { spec = "", pod = "", annotation = "" } = {}) =>
  object(
    `apps/v1/${kind}`,
    name,
    `spec:\n${spec}  selector: {matchLabels: {k8s-app: ${name}}}\n  template:\n    metadata:\n      annotations: {checksum: "${annotation}"}\n    spec:\n${pod}      containers:\n      - name: c\n        image: i\n`,
  );
const job = (name: string, arg: string, annotations = "") =>
  object(
    "batch/v1/Job",
    name,
    `${annotations}spec:\n  template:\n    spec:\n      containers:\n      - {name: certgen, args: ["${arg}"]}\n`,
  );
const secret = (name: string, data: string, labels = "") =>
  object("Secret", name, `${labels}data: ${data}\n`);
const generatedLabel = '  labels: {cilium.io/helm-template-non-idempotent: "true"}\n';

/** `<change> <class> <kind> <name>: <effect>` of each object. */
const words = (found: ReturnType<typeof diff>) =>
  found.objects.map(
    ({ change, class: worst, kind, name, effect }) => `${change} ${worst} ${kind} ${name}: ${effect ?? ""}`,
  );

describe("what happens to an object", () => {
  test("nothing changes when both sides are the same text", () => {
    const text = join(config("  a: x\n"), workload("DaemonSet", "cilium"));
    const found = diff(text, text);
    expect(found).toMatchObject({ objects: [], equalObjects: 2 });
    expect(summarizeDiff({ manifests: found })).toBe("No changes.");
  });

  test("the order of keys and of documents is no difference [P37]", () => {
    const found = diff(
      join("kind: ConfigMap\napiVersion: v1\ndata: {b: x, a: z}\nmetadata: {name: c}\n", secret("s", "{}")),
      join(secret("s", "{}"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: z, b: x}\n"),
    );
    expect(found).toMatchObject({ objects: [], equalObjects: 2 });
  });

  test("a changed object always shows what changed, in its fields and in its text [P33]", () => {
    const [changed] = diff(config("  debug: off\n"), config('  debug: "on"\n')).objects;
    expect(changed?.fields).toMatchObject([
      { path: "data.debug", kind: "changed", before: "false", after: "on" },
    ]);
    expect(changed?.beforeYaml).not.toBe(changed?.afterYaml);
  });

  test("another API version is a change of the same object, not a deletion and a creation", () => {
    const of = (version: string) => object(`policy/${version}/PodDisruptionBudget`, "x", "spec: {}\n");
    const found = diff(of("v1beta1"), of("v1"));
    expect(found.counts).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(found.objects[0]).toMatchObject({ version: "v1", fields: [{ path: "apiVersion" }] });
  });

  test("objects are sorted: removed, changed, added, regenerated", () => {
    const found = diff(
      join(
        config("  a: x\n", "changed"),
        config("  a: x\n", "removed"),
        job("generate-certs-aaaaaaaaa1", "1"),
      ),
      join(object("Service", "added"), config("  a: z\n", "changed"), job("generate-certs-bbbbbbbbb2", "2")),
    );
    expect(found.objects.map(({ change }) => change)).toEqual(["removed", "changed", "added", "regenerated"]);
    expect(found.counts).toEqual({ added: 1, changed: 1, removed: 1, regenerated: 1, metadataOnly: 0 });
  });

  test("a deletion is worded, and objects that Helm keeps or forgets are not said to be deleted [P35]", () => {
    const kept = object("Service", "kept", '  annotations: {"helm.sh/resource-policy": keep}\n');
    const hook = object("Service", "hook", '  annotations: {"helm.sh/hook": post-install}\n');
    const found = diff(join(object("Service", "gone"), kept, hook), "");
    expect(found.objects.map(({ name, effect, isKept }) => [name, effect, isKept])).toEqual([
      ["gone", "will be deleted", false],
      ["hook", "will be left as it is (Helm does not delete hooks)", true],
      ["kept", "will be kept (resource policy)", true],
    ]);
    expect(found.counts).toMatchObject({ removed: 1, kept: 2 });
    expect(summarizeDiff({ manifests: found })).toBe("1 removed, 2 kept. Nothing restarts.");
  });

  test("a renamed object is one change with its former name, and real deletions stay apart [P27]", () => {
    const body = "spec:\n  ports: [{port: 80}]\n  selector: {app: relay}\n  type: ClusterIP\n";
    const found = diff(
      join(object("Service", "hubble-relay", body), object("ServiceAccount", "gone")),
      object("Service", "hubble-relay-v2", body),
    );
    expect(words(found)).toEqual([
      "removed functional ServiceAccount gone: will be deleted",
      "changed functional Service hubble-relay-v2: replaces hubble-relay, which will be deleted",
    ]);
    expect(found.objects[1]?.renamedFrom).toBe("hubble-relay");
  });

  test("an object that moves to another namespace names the one it had [P27]", () => {
    const of = (namespace: string) =>
      object("ConfigMap", "c", `  namespace: ${namespace}\ndata: {a: x, b: z}\n`);
    expect(diff(of("one"), of("two")).objects).toMatchObject([{ change: "changed", renamedFrom: "one/c" }]);
  });

  test("things that only look alike are not taken for renamed [P27]", () => {
    const of = (name: string) => object("ServiceAccount", name);
    expect(diff(of("hubble-relay"), of("ztunnel")).counts).toMatchObject({
      added: 1,
      changed: 0,
      removed: 1,
    });
  });
});

describe("certificates and jobs", () => {
  test("a Job whose name holds a hash runs again; it is no deletion and no creation [H49]", () => {
    const found = diff(
      job("hubble-generate-certs-db903e35d6", "1"),
      job("hubble-generate-certs-fb0952a890", "2"),
    );
    expect(words(found)).toEqual([
      "regenerated generated Job hubble-generate-certs-fb0952a890: certificate job re-run",
    ]);
    expect(found.objects[0]).toMatchObject({ renamedFrom: "hubble-generate-certs-db903e35d6" });
    expect(found.counts).toMatchObject({ added: 0, removed: 0, regenerated: 1 });
    expect(summarizeDiff({ manifests: found })).toBe("Only regenerated values changed (1).");
  });

  test("a Job that is a hook runs again under its own name [H49]", () => {
    const hook = '  annotations: {"helm.sh/hook": "post-install,post-upgrade"}\n';
    const found = diff(job("hubble-generate-certs", "1", hook), job("hubble-generate-certs", "2", hook));
    expect(words(found)).toEqual(["changed functional Job hubble-generate-certs: certificate job re-run"]);
  });

  test("any other Job cannot be changed in place, and that is said", () => {
    const [changed] = diff(job("plain", "1"), job("plain", "2")).objects;
    expect(changed?.effect).toBe("cannot be changed in place");
    expect(changed?.fields[0]?.note).toMatch(/refuses/);
  });

  test.each([
    { name: "by the label of 1.19 and later", labels: generatedLabel, secretName: "any" },
    { name: "by the names of 1.18", labels: "", secretName: "hubble-server-certs" },
  ])(
    "a certificate that is new at every render is folded, known $name [H51] [P23]",
    ({ labels, secretName }) => {
      const found = diff(
        secret(secretName, "{tls.crt: YWFh, tls.key: YmJi}", labels),
        secret(secretName, "{tls.crt: Y2Nj, tls.key: ZGRk}", labels),
      );
      expect(words(found)).toEqual([`regenerated generated Secret ${secretName}: new key pair on apply`]);
      expect(summarizeDiff({ manifests: found })).toBe("Only regenerated values changed (1).");
    },
  );

  test("certificate data that stands in the values is not folded", () => {
    const given = "-----BEGIN CERTIFICATE-----\nmine\n-----END CERTIFICATE-----";
    const values = { tls: { ca: { cert: given } } };
    const found = diff(
      secret("cilium-ca", "{ca.crt: YWFh}", generatedLabel),
      secret("cilium-ca", `{ca.crt: ${btoa(given)}}`, generatedLabel),
      { values: [{}, values] },
    );
    expect(words(found)).toEqual(["changed functional Secret cilium-ca: 1 entry changed"]);
  });

  test("whatever differs between two renders of the same values is folded, whatever object it stands in", () => {
    const before = config("  seed: aaa\n  b: x\n", "c");
    const after = config("  seed: bbb\n  b: x\n", "c");
    const again = (b: string) => parse(config(`  seed: ccc\n  b: ${b}\n`, "c"));
    expect(diff(before, after, { again: again("x") }).counts).toMatchObject({ changed: 0, regenerated: 1 });
    expect(
      diff(before, config("  seed: bbb\n  b: z\n", "c"), { again: again("z") }).objects[0]?.fields.map(
        (field) => field.class,
      ),
    ).toEqual(["generated", "functional"]);
  });

  test("a Secret that appears, vanishes or changes is said to, with sizes and without content [P29]", () => {
    const found = diff(
      join(
        secret("changed", `{a: ${btoa("hunter2")}, b: ${btoa("same")}}`),
        secret("removed", `{c: ${btoa("hunter3")}}`),
      ),
      join(
        secret("added", `{d: ${btoa("hunter4")}}`),
        secret("changed", `{a: ${btoa("hunter22")}, b: ${btoa("same")}}`),
      ),
    );
    expect(words(found)).toEqual([
      "removed functional Secret removed: will be deleted",
      "changed functional Secret changed: 1 entry changed",
      "added functional Secret added: 1 entry",
    ]);
    const [field] = found.objects[1]?.fields ?? [];
    expect(field).toMatchObject({ path: "data.a", beforeBytes: 7, afterBytes: 8 });
    expect(field?.before).not.toBe(field?.after);
    for (const hidden of ["hunter", btoa("hunter2").slice(0, 8), btoa("same")]) {
      expect(JSON.stringify(found)).not.toContain(hidden);
    }
  });
});

describe("what restarts", () => {
  test.each([
    { kind: "Deployment", replicas: 5, most: "50%", pace: "at most 2 at a time" },
    { kind: "Deployment", replicas: 2, most: "25%", pace: "at most 1 at a time" },
    { kind: "Deployment", replicas: 0, most: "50%", pace: "at most 50% at a time" },
    { kind: "DaemonSet", replicas: 8, most: "30%", pace: "at most 3 at a time" },
    { kind: "DaemonSet", replicas: 8, most: "2", pace: "at most 2 at a time" },
  ])(
    "$replicas pods of a $kind with maxUnavailable $most restart $pace",
    ({ kind, replicas, most, pace }) => {
      const strategy = kind === "Deployment" ? `  replicas: ${replicas}\n  strategy` : "  updateStrategy";
      const spec = `${strategy}: {rollingUpdate: {maxUnavailable: ${most}}}\n`;
      const of = (annotation: string) => workload(kind, "w", { spec, annotation });
      expect(impactOf(diff(of("1"), of("2"))).workloads).toMatchObject([{ effect: "restarts", pace }]);
    },
  );

  test.each([
    { kind: "DaemonSet", spec: "", effect: "restarts 8 pods" },
    { kind: "Deployment", spec: "  replicas: 2\n", effect: "restarts 2 pods" },
    { kind: "StatefulSet", spec: "", effect: "restarts 1 pod" },
    {
      kind: "StatefulSet",
      spec: "  replicas: 5\n  updateStrategy: {rollingUpdate: {partition: 3}}\n",
      effect: "restarts 2 pods",
    },
    {
      kind: "DaemonSet",
      spec: "  updateStrategy: {type: OnDelete}\n",
      effect: "pods restart only when they are deleted (OnDelete)",
    },
  ])("a changed pod template of a $kind $effect", ({ kind, spec, effect }) => {
    const found = diff(
      workload(kind, "w", { spec, annotation: "1" }),
      workload(kind, "w", { spec, annotation: "2" }),
    );
    expect(found.objects).toMatchObject([{ class: "rollout", effect, fields: [{ class: "rollout" }] }]);
  });

  test("replicas alone restart nothing", () => {
    const found = diff(
      workload("Deployment", "w", { spec: "  replicas: 1\n" }),
      workload("Deployment", "w", { spec: "  replicas: 2\n" }),
    );
    expect(words(found)).toEqual(["changed functional Deployment w: scales 1 to 2, no restart"]);
    expect(impactOf(found)).toMatchObject({ podsRestarting: 0, summary: "Nothing restarts." });
  });

  test("a restart and another number of pods are both said", () => {
    const found = diff(
      workload("Deployment", "w", { spec: "  replicas: 2\n", annotation: "1" }),
      workload("Deployment", "w", { spec: "  replicas: 1\n", annotation: "2" }),
    );
    expect(found.objects[0]?.effect).toBe("restarts 2 pods, scales 2 to 1");
  });

  test("variables that trade places restart pods too, because the template's hash covers their order", () => {
    const of = (env: string) => workload("DaemonSet", "w").replace("image: i", `env: [${env}]`);
    const found = diff(
      of("{name: A, value: x}, {name: B, value: x}"),
      of("{name: B, value: x}, {name: A, value: x}"),
    );
    expect(found.objects).toMatchObject([{ effect: "restarts 8 pods", fields: [{ kind: "reordered" }] }]);
    expect(found.objects[0]?.beforeYaml).not.toBe(found.objects[0]?.afterYaml);
  });

  test("without the number of nodes the pods of a DaemonSet are not counted", () => {
    const before = parse(workload("DaemonSet", "w", { annotation: "1" }));
    const found = diffManifests(before, parse(workload("DaemonSet", "w", { annotation: "2" })), { masker });
    expect(found.objects[0]?.effect).toBe("restarts a pod on every node");
    expect(impactOf(found).summary).toBe("The pods of w on every node restart.");
  });

  const cilium = (annotation = "") =>
    join(
      workload("DaemonSet", "cilium", { annotation }),
      workload("Deployment", "cilium-operator", { spec: "  replicas: 2\n", annotation }),
    );

  test("workloads that keep their old settings are named, with the value and the command that restart them", () => {
    const found = diff(join(config("  a: x\n"), cilium()), join(config("  a: z\n"), cilium()));
    expect(impactOf(found)).toEqual({
      workloads: [
        {
          kind: "DaemonSet",
          namespace: "kube-system",
          name: "cilium",
          effect: "stays",
          pods: 8,
          reason: "ConfigMap cilium-config changes, and its pods read it when they start",
          rolloutValue: "rollOutCiliumPods",
          restartCommand: "kubectl -n kube-system rollout restart daemonset/cilium",
        },
        expect.objectContaining({ name: "cilium-operator", pods: 2, rolloutValue: "operator.rollOutPods" }),
      ],
      podsRestarting: 0,
      summary: "Nothing restarts: 10 pods keep running with old settings.",
    });
  });

  test("a workload that restarts anyway does not keep its old settings", () => {
    const found = diff(join(config("  a: x\n"), cilium("1")), join(config("  a: z\n"), cilium("2")));
    expect(found.staying).toEqual([]);
    expect(impactOf(found).summary).toBe("10 pods restart.");
    expect(impactOf(found).workloads[0]?.reason).toBe("the checksum of its configuration changes");
  });

  test("a variable that refers to one key of a ConfigMap is concerned by that key alone", () => {
    const pod = (key: string) =>
      workload("Deployment", "reader").replace(
        "image: i",
        `env: [{name: X, valueFrom: {configMapKeyRef: {name: own, key: ${key}}}}]`,
      );
    const staying = (key: string) =>
      diff(join(config("  a: x\n", "own"), pod(key)), join(config("  a: z\n", "own"), pod(key))).staying.map(
        ({ name }) => name,
      );
    expect(staying("a")).toEqual(["reader"]);
    expect(staying("b")).toEqual([]);
  });

  test("labels of chart and version are metadata, inside of a pod template they restart pods", () => {
    const labels = (version: string) =>
      `  labels: {helm.sh/chart: cilium-${version}, app.kubernetes.io/version: "${version}"}\n`;
    const found = diff(object("Service", "s", labels("1.19.6")), object("Service", "s", labels("1.20.0")));
    expect(found.objects[0]?.class).toBe("metadata-only");
    expect(found.counts).toMatchObject({ changed: 1, metadataOnly: 1 });
    expect(summarizeDiff({ manifests: found })).toBe("Only metadata changes (1 object). Nothing restarts.");
    const service = (value: string) =>
      object("Service", "s", `  annotations: {service.beta.kubernetes.io/x: "${value}"}\n`);
    expect(diff(service("1"), service("2")).objects[0]?.class).toBe("functional");
  });
});

describe("dangers", () => {
  const dangers = (before: string, after: string) =>
    dangersOf(diff(before, after)).map(({ code, object: { kind, name } }) => `${code} ${kind} ${name}`);

  test("a Namespace that vanishes takes everything in it along [H57]", () => {
    const [danger] = dangersOf(diff(object("Namespace", "cilium-secrets"), ""));
    expect(danger).toEqual({
      code: "namespace-deleted",
      object: { group: "", kind: "Namespace", namespace: "", name: "cilium-secrets" },
      title: "Namespace cilium-secrets will be deleted",
      effect: "Everything in it is deleted with it, Secrets included.",
      confirmation: "cilium-secrets",
    });
  });

  test("pods that stop are part of the sentence", () => {
    expect(impactOf(diff(workload("DaemonSet", "cilium"), "")).summary).toBe("8 pods stop.");
  });

  test("a Namespace that Helm keeps is no danger", () => {
    expect(
      dangers(object("Namespace", "x", '  annotations: {"helm.sh/resource-policy": keep}\n'), ""),
    ).toEqual([]);
  });

  test("agent, operator and configuration are vital [H57]", () => {
    const all = join(
      workload("DaemonSet", "cilium"),
      workload("Deployment", "cilium-operator"),
      config("  a: x\n"),
    );
    expect(dangers(all, "")).toEqual([
      "vital-object-deleted ConfigMap cilium-config",
      "vital-object-deleted DaemonSet cilium",
      "vital-object-deleted Deployment cilium-operator",
    ]);
  });

  test("a vital object that moves to another namespace is shown as deleted", () => {
    const of = (namespace: string) =>
      workload("DaemonSet", "cilium").replace(
        "  name: cilium\n",
        `  name: cilium\n  namespace: ${namespace}\n`,
      );
    const found = diff(of("kube-system"), of("other"));
    expect(found.counts).toMatchObject({ added: 1, removed: 1, changed: 0 });
    expect(dangersOf(found)).toHaveLength(1);
  });

  test("CRDs and volumes take objects and data along", () => {
    const crd = object("apiextensions.k8s.io/v1/CustomResourceDefinition", "xs.a.b", "spec: {}\n");
    expect(dangers(join(crd, object("PersistentVolumeClaim", "data")), "")).toEqual([
      "crd-deleted CustomResourceDefinition xs.a.b",
      "storage-deleted PersistentVolumeClaim data",
    ]);
  });

  const account = object("ServiceAccount", "ui");
  const ui = workload("Deployment", "ui", { pod: "      serviceAccountName: ui\n" });
  const binding = (name: string) =>
    object(
      "rbac.authorization.k8s.io/v1/ClusterRoleBinding",
      name,
      `roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ui}\nsubjects: [{kind: ServiceAccount, name: ui, namespace: kube-system}]\n`,
    );
  const role = object("rbac.authorization.k8s.io/v1/ClusterRole", "ui", "rules: []\n");

  test("what a workload that stays still uses must not vanish: account, role, last binding", () => {
    expect(dangers(join(ui, account, role, binding("ui")), join(ui, account, role))).toEqual([
      "used-object-deleted ClusterRoleBinding ui",
    ]);
    expect(dangers(join(ui, account, role, binding("ui")), join(ui, account, binding("ui")))).toEqual([
      "used-object-deleted ClusterRole ui",
    ]);
    expect(dangers(join(ui, account), ui)).toEqual(["used-object-deleted ServiceAccount ui"]);
  });

  test("a feature that is switched off as a whole is no danger", () => {
    expect(dangers(join(ui, account, role, binding("ui")), "")).toEqual([]);
    expect(
      dangers(
        join(ui, account, role, binding("ui"), binding("more")),
        join(ui, account, role, binding("ui")),
      ),
    ).toEqual([]);
  });

  test("what pods can start without is no danger", () => {
    const volume = (optional: string) =>
      workload("Deployment", "d", { pod: `      volumes: [{name: v, configMap: {name: own${optional}}}]\n` });
    const own = config("  a: x\n", "own");
    expect(dangers(join(volume(""), own), volume(""))).toEqual(["used-object-deleted ConfigMap own"]);
    expect(dangers(join(volume(", optional: true"), own), volume(", optional: true"))).toEqual([]);
  });
});

describe("embedded JSON", () => {
  const bootstrap = (json: string) => config(`  bootstrap.json: '${json}'\n  other: x\n`, "c");

  test("is printed member by member, so that one character is one line", () => {
    const [found] = diff(
      bootstrap('{"a":{"x":1,"z":2},"b":[1,2]}'),
      bootstrap('{"a":{"x":1,"z":3},"b":[1,2]}'),
    ).objects;
    expect(found?.fields.map(({ path }) => path)).toEqual(['data["bootstrap.json"]']);
    const lines = (text: string | undefined) => new Set(text?.split("\n"));
    expect([...lines(found?.afterYaml)].filter((line) => !lines(found?.beforeYaml).has(line))).toEqual([
      '        "z": 3',
    ]);
  });

  test("that is only written in another way is said to be, and still shown [P33]", () => {
    const [found] = diff(bootstrap('{"a":1,"b":2}'), bootstrap('{ "b": 2, "a": 1 }')).objects;
    expect(found).toMatchObject({ class: "metadata-only", fields: [{ note: "formatting only" }] });
    expect(found?.beforeYaml).not.toBe(found?.afterYaml);
    const [spaces] = diff(bootstrap('{"a":1}'), bootstrap('{ "a": 1 }')).objects;
    expect(spaces?.beforeYaml).not.toBe(spaces?.afterYaml);
  });
});

test("equal inputs give equal answers", () => {
  const before = join(config("  a: x\n"), workload("DaemonSet", "cilium"), secret("s", "{a: YWFh}"));
  const after = join(config("  a: z\n"), workload("DaemonSet", "cilium", { annotation: "2" }));
  expect(JSON.stringify(diff(before, after))).toBe(JSON.stringify(diff(before, after)));
});
