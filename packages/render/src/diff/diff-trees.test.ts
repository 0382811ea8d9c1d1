import type { JsonObject } from "@ichor/values";
import { expect, test } from "vitest";
import { diffTrees } from "./diff-trees.ts";

const deployment = { group: "apps", kind: "Deployment" };
const podSpec = (spec: JsonObject): JsonObject => ({ spec: { template: { spec } } });
const inPod = "spec.template.spec.";

/** What differs, as `<kind> <place>`. */
const places = (before: JsonObject, after: JsonObject, object = deployment) =>
  diffTrees(before, after, object).changes.map(({ kind, label }) => `${kind} ${label}`);

const containers = (...items: JsonObject[]) => podSpec({ containers: items });

const cases: readonly {
  name: string;
  before: JsonObject;
  after: JsonObject;
  object?: { group: string; kind: string };
  want: readonly string[];
}[] = [
  {
    name: "the order of keys is no difference [P37]",
    before: { a: { x: 1, y: 2 }, b: 1 },
    after: { b: 1, a: { y: 2, x: 1 } },
    want: [],
  },
  { name: "null is an absent field", before: { a: null, b: 1 }, after: { b: 1, c: null }, want: [] },
  {
    name: "containers belong together by name",
    before: containers({ name: "a", image: "1" }, { name: "b", image: "1" }),
    after: containers({ name: "new" }, { name: "a", image: "1" }, { name: "b", image: "2" }),
    want: [`changed ${inPod}containers[name=b].image`, `added ${inPod}containers[name=new]`],
  },
  {
    name: "variables belong together by name",
    before: containers({
      name: "a",
      env: [
        { name: "X", value: "1" },
        { name: "Z", value: "1" },
      ],
    }),
    after: containers({
      name: "a",
      env: [
        { name: "W", value: "1" },
        { name: "X", value: "2" },
        { name: "Z", value: "1" },
      ],
    }),
    want: [
      `changed ${inPod}containers[name=a].env[name=X].value`,
      `added ${inPod}containers[name=a].env[name=W]`,
    ],
  },
  {
    name: "mounts belong together by path",
    before: containers({
      name: "a",
      volumeMounts: [
        { name: "v", mountPath: "/a" },
        { name: "v", mountPath: "/b" },
      ],
    }),
    after: containers({ name: "a", volumeMounts: [{ name: "v", mountPath: "/b", readOnly: true }] }),
    want: [
      `added ${inPod}containers[name=a].volumeMounts[mountPath=/b].readOnly`,
      `removed ${inPod}containers[name=a].volumeMounts[mountPath=/a]`,
    ],
  },
  {
    name: "ports belong together by name, else by number and protocol",
    before: containers({
      name: "a",
      ports: [
        { containerPort: 53, protocol: "UDP" },
        { containerPort: 53, protocol: "TCP" },
      ],
    }),
    after: containers({
      name: "a",
      ports: [
        { containerPort: 53, protocol: "TCP", hostPort: 53 },
        { containerPort: 53, protocol: "UDP" },
      ],
    }),
    want: [
      `added ${inPod}containers[name=a].ports[containerPort=53,protocol=TCP].hostPort`,
      `reordered ${inPod}containers[name=a].ports`,
    ],
  },
  {
    name: "names that repeat are no names: content decides",
    before: podSpec({
      tolerations: [
        { key: "a", effect: "NoSchedule" },
        { key: "a", effect: "NoExecute" },
      ],
    }),
    after: podSpec({ tolerations: [{ key: "a", effect: "NoExecute" }] }),
    want: [`removed ${inPod}tolerations[0]`],
  },
  {
    name: "the same items in another order inside of a pod template are a difference, since pods restart",
    before: podSpec({ initContainers: [{ name: "a" }, { name: "b" }] }),
    after: podSpec({ initContainers: [{ name: "b" }, { name: "a" }] }),
    want: [`reordered ${inPod}initContainers`],
  },
  {
    name: "arguments are compared along their order; a flag that changes stays one flag",
    before: containers({ name: "a", args: ["--x", "--level=1", "--y"] }),
    after: containers({ name: "a", args: ["--w", "--x", "--level=2", "--y"] }),
    want: [`changed ${inPod}containers[name=a].args[2]`, `added ${inPod}containers[name=a].args[0]`],
  },
  {
    name: "rules belong together by content, whatever their order",
    object: { group: "rbac.authorization.k8s.io", kind: "ClusterRole" },
    before: {
      rules: [
        { resources: ["pods"], verbs: ["get"] },
        { resources: ["nodes"], verbs: ["get", "list"] },
      ],
    },
    after: {
      rules: [
        { resources: ["nodes"], verbs: ["list", "get"] },
        { resources: ["pods"], verbs: ["get", "watch"] },
      ],
    },
    want: ["added rules[1].verbs[1]"],
  },
  {
    name: "quantities are compared by what they are worth",
    before: containers({
      name: "a",
      resources: { limits: { cpu: "1000m", memory: "1Gi" }, requests: { cpu: 0.1 } },
    }),
    after: containers({
      name: "a",
      resources: { limits: { cpu: 1, memory: "1024Mi" }, requests: { cpu: "100m" } },
    }),
    want: [],
  },
  {
    name: "numbers that may be texts are compared as numbers",
    before: containers({ name: "a", livenessProbe: { httpGet: { port: 8080 } } }),
    after: containers({ name: "a", livenessProbe: { httpGet: { port: "8080" } } }),
    want: [],
  },
  {
    name: "texts elsewhere are compared as texts",
    before: { data: { cpu: "1000m", port: "8080", on: "1" } },
    after: { data: { cpu: "1", port: "8080", on: 1 } },
    object: { group: "", kind: "ConfigMap" },
    want: ["changed data.cpu", "changed data.on"],
  },
  {
    name: "keys with dots are quoted in the place",
    before: { metadata: { annotations: { "a.b/c": "1" } } },
    after: { metadata: { annotations: { "a.b/c": "2" } } },
    want: ['changed metadata.annotations["a.b/c"]'],
  },
  {
    name: "a map that becomes a list changes as a whole",
    before: { a: { b: 1 } },
    after: { a: [1] },
    want: ["changed a"],
  },
];

test.each(cases)("$name", ({ before, after, object, want }) => {
  expect(places(before, after, object)).toEqual(want);
});

test.each(cases)("nothing differs from itself: $name", ({ before, after, object }) => {
  expect([...places(before, before, object), ...places(after, after, object)]).toEqual([]);
});

test("the newer side takes spelling and order of the older one where both mean the same", () => {
  const role = { group: "rbac.authorization.k8s.io", kind: "Role" };
  const before = { rules: [{ verbs: ["get"] }, { verbs: ["list"] }] };
  const after = { rules: [{ verbs: ["list"] }, { verbs: ["get"] }, { verbs: ["watch"] }] };
  expect(diffTrees(before, after, role).aligned).toEqual({
    rules: [{ verbs: ["get"] }, { verbs: ["list"] }, { verbs: ["watch"] }],
  });
  const limits = (cpu: string | number) => containers({ name: "a", resources: { limits: { cpu } } });
  expect(diffTrees(limits("1000m"), limits(1), deployment).aligned).toEqual(limits("1000m"));
});

test("long lists without names are compared too, without an end to the work", () => {
  const items = (start: number) =>
    Array.from({ length: 5_000 }, (_, n) => ({ value: start + n, text: `t${n % 7}` }));
  const { changes } = diffTrees({ list: items(0) }, { list: items(5_000) }, { group: "x.y", kind: "X" });
  expect(changes).toHaveLength(10_000);
  const numbers = (start: number) => Array.from({ length: 5_000 }, (_, n) => `${(n * 7919) % 5_000}${start}`);
  expect(
    diffTrees({ list: numbers(1) }, { list: numbers(2) }, { group: "x.y", kind: "X" }).changes.length,
  ).toBe(10_000);
});
