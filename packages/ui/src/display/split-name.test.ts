import fc from "fast-check";
import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.each([
  { name: "legacy-flannel-campus-north-building-07", tail: "building-07" },
  { name: "lab-w-5-rack-b-slot-12-spare-node", tail: "node" },
  { name: "ciliumnetworkpolicies.cilium.io", tail: "ilium.io" },
  { name: "lab", tail: "" },
  { name: "a-b", tail: "" },
  { name: "-leading", tail: "" },
])("of $name the tail $tail stays", ({ name, tail }) => {
  expect(splitName(name).tail).toBe(tail);
});

test("head and tail make the name, and the tail is short", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (name) => {
      const { head, tail } = splitName(name);
      expect(head + tail).toBe(name);
      expect(tail.length).toBeLessThanOrEqual(16);
    }),
  );
});
