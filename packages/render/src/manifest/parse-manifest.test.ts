import { expect, test } from "vitest";
import { parseManifest } from "./parse-manifest.ts";

const defaultNamespace = "kube-system";
const parse = (text: string) => parseManifest(text, { defaultNamespace });
const keys = (text: string) => parse(text).objects.map(({ key }) => key);

const configMap = (name: string, rest = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${rest}`;

test("identity is group, kind, namespace and name; the version is not part of it", () => {
  const of = (version: string) =>
    `apiVersion: policy/${version}\nkind: PodDisruptionBudget\nmetadata: {name: x, namespace: other}\n`;
  expect(keys(of("v1"))).toEqual(["policy/PodDisruptionBudget/other/x"]);
  expect(keys(of("v1beta1"))).toEqual(keys(of("v1")));
});

test("the release's namespace is filled in for namespaced kinds only", () => {
  const text = `${configMap("a")}---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: b, namespace: ignored}\n`;
  const [map, role] = parse(text).objects;
  expect([map?.namespace, role?.namespace]).toEqual(["kube-system", ""]);
  expect(map?.body.metadata).toEqual({ name: "a", namespace: "kube-system" });
  expect(role?.body.metadata).toEqual({ name: "b" });
});

test("a CRD of the same manifest decides whether its kind has a namespace", () => {
  const crd = (scope: string) =>
    `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: xs.a.b}\nspec: {group: a.b, scope: ${scope}, names: {kind: X}}\n---\napiVersion: a.b/v1\nkind: X\nmetadata: {name: x}\n`;
  expect(keys(crd("Cluster"))[1]).toBe("a.b/X//x");
  expect(keys(crd("Namespaced"))[1]).toBe("a.b/X/kube-system/x");
});

test("a List stands for its items, whose kind may be that of the list", () => {
  const text =
    "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Service, metadata: {name: s}}\n---\napiVersion: v1\nkind: ConfigMapList\nitems:\n- {metadata: {name: c}}\n";
  expect(keys(text)).toEqual(["/Service/kube-system/s", "/ConfigMap/kube-system/c"]);
});

test("hooks and kept objects are marked", () => {
  const text = `apiVersion: batch/v1
kind: Job
metadata:
  name: j
  annotations:
    "helm.sh/hook": post-upgrade, post-install
    "helm.sh/hook-weight": "-5"
    "helm.sh/hook-delete-policy": before-hook-creation
---
${configMap("k", '  annotations: {"helm.sh/resource-policy": "keep"}\n')}`;
  const [job, kept] = parse(text).objects;
  expect(job?.hook).toEqual({
    events: ["post-install", "post-upgrade"],
    weight: -5,
    deletePolicies: ["before-hook-creation"],
  });
  expect([job?.isKept, kept?.isKept]).toEqual([false, true]);
});

test("hooks that Helm keeps apart are objects too", () => {
  const hook =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j, annotations: {helm.sh/hook: post-install}}\n";
  const { objects } = parseManifest(configMap("a"), { defaultNamespace, hooks: [hook] });
  expect(objects.map(({ name, hook: marks }) => [name, marks?.events])).toEqual([
    ["a", undefined],
    ["j", ["post-install"]],
  ]);
});

test("the template that rendered an object is known", () => {
  expect(parse(`---\n# Source: cilium/templates/a.yaml\n${configMap("a")}`).objects[0]?.source).toBe(
    "cilium/templates/a.yaml",
  );
});

test("an object that is rendered twice is reported", () => {
  const { objects, issues } = parse(`${configMap("a")}---\n${configMap("a")}`);
  expect(objects).toHaveLength(2);
  expect(issues).toMatchObject([
    {
      code: "manifest-duplicate-object",
      severity: "warning",
      message: "ConfigMap kube-system/a is rendered twice; the last one wins",
    },
  ]);
});

test("a key that stands twice in one map is reported with its line", () => {
  const { issues } = parse(
    `${configMap("x")}---\n# Source: t.yaml\n${configMap("a", "data:\n  k: x1\n  k: x2\n")}`,
  );
  expect(issues).toMatchObject([{ code: "manifest-duplicate-key", range: { line: 13 } }]);
  expect(issues[0]?.message).toBe("key k stands twice in one map of t.yaml; the last one wins");
});

test("what is no object is an issue without the text, and the other objects are read", () => {
  const { objects, issues } = parse(
    `a: [hunter2\n---\nkind: X\nmetadata: {name: hunter2}\n---\n${configMap("a")}`,
  );
  expect(objects.map(({ name }) => name)).toEqual(["a"]);
  expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
    ["manifest-not-yaml", "error"],
    ["manifest-no-object", "error"],
  ]);
  expect(JSON.stringify(issues)).not.toContain("hunter2");
});

test("equal documents of an earlier manifest are not read again", () => {
  const earlier = parse(`${configMap("a")}---\n${configMap("b")}`).objects;
  const { objects } = parseManifest(`${configMap("b")}---\n${configMap("c")}`, {
    defaultNamespace,
    reuse: earlier,
  });
  expect(objects[0]).toBe(earlier[1]);
  expect(objects.map(({ name }) => name)).toEqual(["b", "c"]);
});
