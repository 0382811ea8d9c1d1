import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterOfPath, clusterPath } from "./cluster-path.ts";

const pages = ["overview", "cilium", "effective", "machines", "operations", "events"] as const;

test("every page of a cluster leads back to the cluster, whatever its name is", () => {
  const part = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(part, part, fc.constantFrom(...pages), (namespace, name, page) => {
      expect(clusterOfPath(clusterPath({ namespace, name }, page))).toEqual({ namespace, name });
    }),
  );
});

test.each(["/", "/clusters", "/clusters/", "/clusters/one", "/workbench/a/b", ""])(
  "the address %j is inside of no cluster",
  (pathname) => {
    expect(clusterOfPath(pathname)).toBeUndefined();
  },
);

test("a % that starts nothing stays as it is", () => {
  expect(clusterOfPath("/clusters/a/50%")).toEqual({ namespace: "a", name: "50%" });
});
