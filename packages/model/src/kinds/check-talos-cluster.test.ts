import { describe, expect, test } from "vitest";
import { annotations } from "../constants.ts";
import type { JsonObject } from "../json.ts";
import {
  checkTalosCluster,
  checkTalosClusterCreate,
  checkTalosClusterUpdate,
} from "./check-talos-cluster.ts";
import { parseTalosCluster } from "./parse-resource.ts";
import type { TalosCluster } from "./talos-cluster.ts";

function cluster(cni: JsonObject, metadata: JsonObject = {}): TalosCluster {
  const { value, issues } = parseTalosCluster({ metadata: { name: "lab", ...metadata }, spec: { cni } });
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

const adopted = { annotations: { [annotations.adopted]: "true" } };

describe("on create", () => {
  const rows: { name: string; given: TalosCluster; codes: string[] }[] = [
    { name: "cilium by default", given: cluster({}), codes: [] },
    { name: "flannel", given: cluster({ preset: "flannel" }), codes: ["preset-not-offered"] },
    { name: "custom", given: cluster({ preset: "custom" }), codes: ["preset-not-offered"] },
    {
      name: "unmanaged without the annotation",
      given: cluster({ preset: "unmanaged", unmanaged: { talosCNI: "none" } }),
      codes: ["unmanaged-needs-adoption"],
    },
    {
      name: "unmanaged with the annotation",
      given: cluster({ preset: "unmanaged", unmanaged: { talosCNI: "none" } }, adopted),
      codes: [],
    },
    { name: "a custom block", given: cluster({ custom: {} }), codes: ["custom-has-no-effect"] },
    { name: "a manual hand-over", given: cluster({ handover: "manual" }), codes: ["handover-has-no-effect"] },
    { name: "an automatic hand-over", given: cluster({ handover: "automatic" }), codes: [] },
    {
      name: "a text that is too large",
      given: cluster({}, { annotations: { [annotations.ciliumValuesYaml]: "#".repeat(131_073) } }),
      codes: ["text-too-large"],
    },
    {
      name: "a change note of another form",
      given: cluster({}, { annotations: { [annotations.lastChange]: "me" } }),
      codes: ["field-pattern"],
    },
  ];

  test.each(rows)("decides: $name [CRD-32]", ({ given, codes }) => {
    expect(checkTalosClusterCreate(given).map(({ code }) => code)).toEqual(codes);
  });
});

describe("on update", () => {
  const flannel = cluster({ preset: "flannel" });

  test("the spec of a cluster with a removed preset stays as it is, its metadata may change", () => {
    const changed = { ...flannel, spec: { ...flannel.spec, driftPolicy: "enforce" as const } };
    expect(checkTalosClusterUpdate(flannel, changed)).toMatchObject([
      { code: "preset-removed", path: ["spec"], message: expect.stringContaining("delete the cluster") },
    ]);
    const released = { ...flannel, metadata: { name: "lab", finalizers: [], labels: { a: "b" } } };
    expect(checkTalosClusterUpdate(flannel, released)).toEqual([]);
  });

  test("fields that were stored before they lost their effect do not stop other changes", () => {
    const before = cluster({ handover: "manual", custom: {} });
    const after = cluster({ handover: "manual", custom: {}, cilium: { values: { a: 1 } } });
    expect(checkTalosClusterUpdate(before, after)).toEqual([]);
  });

  test("the rules of the API server hold here too", () => {
    expect(
      checkTalosClusterUpdate(cluster({ tunnel: "vxlan" }), cluster({ tunnel: "geneve" })),
    ).toMatchObject([{ code: "field-rule", path: ["spec", "cni", "tunnel"] }]);
    expect(checkTalosCluster(cluster({ preset: "unmanaged" }))).toMatchObject([
      { code: "field-rule", path: ["spec", "cni", "unmanaged"] },
    ]);
  });
});
