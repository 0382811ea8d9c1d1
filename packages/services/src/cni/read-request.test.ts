import { isIchorError } from "@ichor/errors";
import { expect, test } from "vitest";
import { readDigest, readInputs, readRef, readVersion, requireRef } from "./read-request.ts";

const ref = (namespace: string, name: string) =>
  ({ $typeName: "ichor.v1alpha1.ClusterRef", namespace, name }) as const;
const inputs = (tunnel: string, kubeProxy: string) =>
  ({
    $typeName: "ichor.v1alpha1.ComponentInputs",
    preset: "",
    tunnel,
    kubeProxy,
    runningKubeProxy: "",
    nodes: 0,
  }) as const;
const refused = (read: () => unknown) => {
  expect(read).toThrow(expect.objectContaining({ code: "invalid" }) as Error);
};

test("a request without a cluster is the workbench's", () => {
  expect(readRef(undefined)).toBeUndefined();
  expect(readRef(ref("", ""))).toBeUndefined();
  refused(() => requireRef(undefined));
});

test.each([
  ["", "lab"],
  ["ichor-system", ""],
  ["..", "lab"],
  ["a/b", "lab"],
  ["a", "%2e%2e"],
  ["a", "Lab"],
  ["a", "x".repeat(254)],
  ["a", "-a"],
])("%j/%j is the name of no cluster", (namespace, name) => {
  refused(() => readRef(ref(namespace, name)));
});

test("names with dots and digits are names", () => {
  expect(readRef(ref("a-1", "edge.fra-02"))).toEqual({ namespace: "a-1", name: "edge.fra-02" });
});

test("versions, digests and inputs are what they claim to be", () => {
  expect(readVersion("")).toBeUndefined();
  expect(readVersion("v1.20.2")).toBe("1.20.2");
  for (const text of ["1.20", "../1.2.3", "1.2.3/..", "latest"]) refused(() => readVersion(text));
  for (const text of ["", "sha256:1", `sha256:${"g".repeat(64)}`]) refused(() => readDigest(text));
  expect(readInputs(inputs("", ""))).toEqual({ tunnel: "vxlan", kubeProxy: "replaced" });
  refused(() => readInputs(inputs("gre", "")));
  refused(() => readInputs(inputs("", "partial")));
});

test("what is wrong is named by its field", () => {
  try {
    readInputs(inputs("gre", ""));
  } catch (error) {
    expect(isIchorError(error) && error.details.issues?.[0]).toMatchObject({ path: ["inputs", "tunnel"] });
  }
  expect.assertions(1);
});
