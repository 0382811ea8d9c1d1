import { expect, expectTypeOf, test } from "vitest";
import { apiVersion } from "../constants.ts";
import { parseTalosCluster, parseTalosMachine } from "./parse-resource.ts";

test("an entry of a list, which names neither version nor kind, is read", () => {
  expect(parseTalosCluster({ metadata: { name: "lab" } }).value).toMatchObject({
    apiVersion,
    kind: "TalosCluster",
    metadata: { name: "lab" },
    spec: { cni: { preset: "cilium" } },
  });
});

test.each([
  ["another kind", { kind: "TalosMachine", metadata: { name: "x" } }, ["kind"]],
  ["another version", { apiVersion: "v1", metadata: { name: "x" } }, ["apiVersion"]],
  ["no name", { metadata: {} }, ["metadata", "name"]],
  ["no map", [], []],
])("%s is not read", (_, given, path) => {
  const { value, issues } = parseTalosCluster(given);
  expect(value).toBeUndefined();
  expect(issues.map((issue) => issue.path)).toEqual([path]);
});

test("a status that this version cannot read in part never hides the object", () => {
  const { value, issues } = parseTalosCluster({
    metadata: { name: "lab" },
    spec: {},
    status: {
      observedGeneration: 3,
      cni: { kubeProxy: "a mode of a later version", detected: "cilium" },
      conditions: [{ type: "Ready" }, goodCondition],
    },
  });
  expect(value?.status).toEqual({
    observedGeneration: 3,
    cni: { detected: "cilium" },
    conditions: [goodCondition],
  });
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    "status.conditions.0.status",
    "status.conditions.0.lastTransitionTime",
    "status.conditions.0.reason",
    "status.conditions.0.message",
    "status.cni.kubeProxy",
  ]);
});

const goodCondition = {
  type: "Ready",
  status: "True",
  reason: "AllReady",
  message: "",
  lastTransitionTime: "2026-11-30T10:00:00Z",
};

test("an object without a required part of its spec has no value but all its issues", () => {
  const { value, issues } = parseTalosMachine({ metadata: { name: "m" }, spec: { approved: "yes" } });
  expect(value).toBeUndefined();
  expect(issues.map(({ path }) => path.join("."))).toEqual(["spec.clusterRef", "spec.role", "spec.approved"]);
});

test("the static types are those of the schema", () => {
  const spec = parseTalosCluster({ metadata: { name: "lab" } }).value?.spec;
  type Spec = NonNullable<typeof spec>;
  expectTypeOf<Spec["cni"]["preset"]>().toEqualTypeOf<"flannel" | "cilium" | "custom" | "unmanaged">();
  expectTypeOf<Spec["endpoint"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Spec["network"]>().toEqualTypeOf<
    | {
        readonly podSubnets?: readonly string[];
        readonly serviceSubnets?: readonly string[];
        readonly dnsDomain?: string;
      }
    | undefined
  >();
  expect(spec?.cni.preset).toBe("cilium");
});
