import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "@ichor/testkit/toolchain";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../json.ts";
import { checkAdditiveSet } from "./check-additive.ts";
import { renderCrdReference } from "./render-crd-reference.ts";
import { type RenderedCrd, renderCrds } from "./render-crds.ts";

const crds = new Map(renderCrds().map((crd) => [crd.kind, crd]));

function versionOf(kind: string): JsonObject {
  const spec = crds.get(kind)?.object.spec as JsonObject;
  return (spec.versions as JsonObject[])[0] as JsonObject;
}

/** The schema of a field such as `spec.cni.preset`; list items are passed through. */
function schemaOf(kind: string, path: string): JsonObject {
  let at = (versionOf(kind).schema as JsonObject).openAPIV3Schema as JsonObject;
  for (const step of path.split(".")) {
    const properties = (at.items as JsonObject | undefined)?.properties ?? at.properties;
    at = (properties as JsonObject)[step] as JsonObject;
  }
  return at;
}

function rulesOf(kind: string, path: string): string[] {
  const rules = schemaOf(kind, path)["x-kubernetes-validations"] as JsonObject[] | undefined;
  return (rules ?? []).map((rule) => String(rule.rule));
}

test("there are the seven kinds of the group, one of them for the whole cluster [CRD-39] [CRD-25] [GEN-20]", () => {
  const found = [...crds.values()].map(({ object, plural }) => {
    const { group, scope, names } = object.spec as { group: string; scope: string; names: JsonObject };
    return [group, names.kind, plural, scope];
  });
  expect(found).toEqual([
    ["ichor.maesh.dev", "TalosCluster", "talosclusters", "Namespaced"],
    ["ichor.maesh.dev", "TalosMachine", "talosmachines", "Namespaced"],
    ["ichor.maesh.dev", "TalosConfigPatch", "talosconfigpatches", "Namespaced"],
    ["ichor.maesh.dev", "TalosStorage", "talosstorages", "Namespaced"],
    ["ichor.maesh.dev", "TalosEtcdBackup", "talosetcdbackups", "Namespaced"],
    ["ichor.maesh.dev", "TalosOperation", "talosoperations", "Namespaced"],
    ["ichor.maesh.dev", "IchorInstallation", "ichorinstallations", "Cluster"],
  ]);
  expect([...crds.keys()].map((kind) => versionOf(kind).name)).toEqual(Array(7).fill("v1alpha1"));
});

test("short names and plurals are unique within the group", () => {
  const words = [...crds.values()].flatMap(({ object }) => {
    const { names } = object.spec as { names: { shortNames: string[]; plural: string; singular: string } };
    return [...names.shortNames, names.plural, names.singular];
  });
  // the singular of IchorInstallation is not its short name, so nothing repeats
  expect(new Set(words).size).toBe(words.length);
});

test("the preset keeps the words that are no longer offered, and defaults to cilium [CRD-1] [CRD-2] [GEN-9]", () => {
  const preset = schemaOf("TalosCluster", "spec.cni.preset");
  expect(preset.enum).toEqual(["flannel", "cilium", "custom", "unmanaged"]);
  expect(preset.default).toBe("cilium");
  const talosCni = schemaOf("TalosCluster", "spec.cni.unmanaged.talosCNI");
  expect(talosCni.enum).toContain("none");
  expect(schemaOf("TalosCluster", "spec.cni.unmanaged").required).toEqual(["talosCNI"]);
});

test("preset and tunnel carry their transition rules [CRD-4] [CRD-8]", () => {
  expect(rulesOf("TalosCluster", "spec.cni")).toEqual(
    expect.arrayContaining(["self.preset == oldSelf.preset", "self.tunnel == oldSelf.tunnel"]),
  );
});

test("fields without effect stay and say so in their description [CRD-5] [CRD-6] [GEN-9]", () => {
  const custom = schemaOf("TalosCluster", "spec.cni.custom");
  expect(custom.description).toMatch(/^Deprecated: It has no effect\./);
  expect(schemaOf("TalosCluster", "spec.cni.custom.manifests.contents").type).toBe("string");
  const handover = schemaOf("TalosCluster", "spec.cni.handover");
  expect(handover.description).toMatch(/^Deprecated: Every value is read as automatic\./);
  expect(handover.enum).toEqual(["automatic", "manual", "disabled"]);
  expect(handover.default).toBe("automatic");
});

test("kube-proxy and tunnel are inputs with a default [CRD-7] [CRD-8]", () => {
  expect(schemaOf("TalosCluster", "spec.cni.kubeProxy")).toMatchObject({
    enum: ["enabled", "replaced"],
    default: "replaced",
  });
  expect(schemaOf("TalosCluster", "spec.cni.tunnel")).toMatchObject({
    enum: ["vxlan", "geneve"],
    default: "vxlan",
  });
});

test("values are stored as they are written and replaced as a whole [CRD-9]", () => {
  for (const [kind, path] of [
    ["TalosCluster", "spec.cni.cilium.values"],
    ["IchorInstallation", "spec.stack.argocd.values"],
    ["IchorInstallation", "spec.stack.kokumi.values"],
  ] as const) {
    const { description, ...schema } = schemaOf(kind, path);
    expect(description).toContain("user layer");
    expect(schema).toEqual({
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      "x-kubernetes-map-type": "atomic",
    });
  }
});

test("Git settings know the repository and the modes [CRD-10]", () => {
  expect(schemaOf("TalosCluster", "spec.gitops.mode").enum).toContain("strict");
  expect(schemaOf("TalosCluster", "spec.gitops.repository.url").type).toBe("string");
});

test("the network holds subnets of pods and services [CRD-11]", () => {
  for (const name of ["podSubnets", "serviceSubnets"]) {
    expect(schemaOf("TalosCluster", `spec.network.${name}`)).toMatchObject({ type: "array", maxItems: 2 });
  }
});

test("drift is only reported by default [CRD-38]", () => {
  expect(schemaOf("TalosCluster", "spec.driftPolicy").default).toBe("warnOnly");
});

test("machines are approved and held by people [CRD-37]", () => {
  expect(schemaOf("TalosMachine", "spec.approved")).toMatchObject({ type: "boolean", default: false });
  expect(schemaOf("TalosMachine", "spec.hold")).toMatchObject({ type: "object" });
});

test("conditions of every kind are a map by type", () => {
  for (const kind of crds.keys()) {
    expect(schemaOf(kind, "status.conditions")).toMatchObject({
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
    });
    expect(versionOf(kind).subresources).toEqual({ status: {} });
  }
});

test("every field has a description", () => {
  const missing: string[] = [];
  const visit = (schema: JsonObject, path: string) => {
    for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)) {
      const here = `${path}.${name}`;
      if (!field.description && name !== "metadata") missing.push(here);
      visit(field, here);
      if (field.items) visit(field.items as JsonObject, `${here}[]`);
      if (field.additionalProperties) visit(field.additionalProperties as JsonObject, `${here}.*`);
    }
  };
  for (const kind of crds.keys()) {
    visit((versionOf(kind).schema as JsonObject).openAPIV3Schema as JsonObject, kind);
  }
  expect(missing).toEqual([]);
});

function readDeployed(folder: string, { fileName }: RenderedCrd): string {
  return readFileSync(join(repoRoot, folder, fileName), "utf8");
}

test("the committed definitions and their reference are the rendered ones [CRD-40]", () => {
  for (const crd of crds.values()) expect(readDeployed("deploy/crds", crd)).toBe(crd.yaml);
  expect(readFileSync(join(repoRoot, "docs/reference/crds.md"), "utf8")).toBe(renderCrdReference());
});

test("nothing of the previous definitions is taken away [CRD-31] [CRD-40] [CRD-41] [GEN-9] [TST-21]", () => {
  const previous = [...crds.values()].map((crd) => parse(readDeployed("deploy/crds/previous", crd)));
  const next = [...crds.values()].map(({ object }) => object);
  expect(checkAdditiveSet(previous, next)).toEqual([]);
});
