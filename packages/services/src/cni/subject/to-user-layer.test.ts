import { ciliumComponent } from "@ichor/cilium";
import { effectiveValues, type JsonObject } from "@ichor/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toUserLayer } from "./to-user-layer.ts";

const component = ciliumComponent({ tunnel: "vxlan", kubeProxy: "replaced" });

const layers = fc.letrec<{ tree: JsonObject }>((tie) => ({
  tree: fc.dictionary(
    fc.constantFrom("hubble", "relay", "tls", "auto", "method", "ipam", "mode", "cgroup", "other"),
    fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      fc.boolean(),
      fc.constantFrom("cronJob", "kubernetes"),
      tie("tree"),
    ),
    { maxKeys: 4 },
  ) as fc.Arbitrary<JsonObject>,
})).tree;

test("the layer of effective values leads to the same effective values", () => {
  fc.assert(
    fc.property(layers, (layer) => {
      const effective = effectiveValues(component, layer);
      expect(effectiveValues(component, toUserLayer(effective, component))).toEqual(effective);
    }),
  );
});

test("what Ichor sets itself is no part of it, what people set is", () => {
  const layer = { hubble: { relay: { enabled: true } }, operator: { replicas: 1 } };
  expect(toUserLayer(effectiveValues(component, layer), component)).toEqual(layer);
  expect(toUserLayer(effectiveValues(component, {}), component)).toEqual({});
});

test("a release that somebody else made keeps what Ichor would set differently", () => {
  expect(
    toUserLayer({ ipam: { mode: "cluster-pool" }, cgroup: { hostRoot: "/sys/fs/cgroup" } }, component),
  ).toEqual({
    ipam: { mode: "cluster-pool" },
  });
});
