import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import { describe, expect, test } from "vitest";
import type { CniDeps } from "./cni-deps.ts";
import { createCniService } from "./create-cni-service.ts";

const serviceOf = (isReadOnly: boolean) => createCniService({ isReadOnly } as CniDeps);

describe("the values service", () => {
  test("reads, checks, compares and saves values of Cilium, each call answered [SVC-1]", () => {
    const names = CniService.methods.map(({ localName }) => localName);
    expect(names).toEqual(
      expect.arrayContaining([
        "getCiliumValues",
        "validateCiliumValues",
        "diffCiliumValues",
        "setCiliumValues",
      ]),
    );
    expect(Object.keys(serviceOf(false)).sort()).toEqual(names.sort());
  });

  test("has nothing that writes on a server that only reads", () => {
    const missing = CniService.methods.filter(({ localName }) => !(localName in serviceOf(true)));
    expect(missing.map(({ name }) => name)).toEqual(["SetCiliumValues"]);
  });

  test("is reached below the package ichor.v1alpha1, like that of clusters [SVC-10]", () => {
    expect([CniService, ClusterService].map(({ typeName }) => typeName)).toEqual([
      "ichor.v1alpha1.CniService",
      "ichor.v1alpha1.ClusterService",
    ]);
    expect(CniService.file.name).toBe("ichor/v1alpha1/cni");
  });
});
