import type { KubeObject } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { describe, expect, test } from "vitest";
import { createSavePatch } from "./create-save-patch.ts";
import { baseVersionOfCluster } from "./stored-members.ts";

const typed = "/metadata/annotations/ichor.maesh.dev~1cilium-values-yaml";
const note = "/metadata/annotations/ichor.maesh.dev~1last-change";
const clusterWith = (given: { cni?: object; metadata?: object }): KubeObject => ({
  apiVersion: "ichor.maesh.dev/v1alpha1",
  kind: "TalosCluster",
  metadata: { name: "a", namespace: "n", uid: "u", resourceVersion: "7", ...given.metadata },
  spec: { cni: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced", ...given.cni } },
  status: { localReason: "x" },
});

describe("the patch of a save", () => {
  test("tests what is absent at its first missing parent, and adds the parents it needs", () => {
    expect(createSavePatch(clusterWith({}), { layer: { a: null }, text: "a:\n", note: "{}" })).toEqual([
      { op: "test", path: "/metadata/uid", value: "u" },
      { op: "test", path: "/spec/cni/cilium", value: null },
      { op: "test", path: "/spec/cni/preset", value: "cilium" },
      { op: "test", path: "/spec/cni/tunnel", value: "vxlan" },
      { op: "test", path: "/spec/cni/kubeProxy", value: "replaced" },
      { op: "test", path: "/metadata/annotations", value: null },
      { op: "add", path: "/spec/cni/cilium", value: {} },
      { op: "add", path: "/spec/cni/cilium/values", value: { a: null } },
      { op: "add", path: "/metadata/annotations", value: {} },
      { op: "add", path: typed, value: "a:\n" },
      { op: "add", path: note, value: "{}" },
    ]);
  });

  test("tests what is stored, and replaces or removes it", () => {
    const cluster = clusterWith({
      cni: { cilium: { values: { a: 1 }, hold: { revision: 2, reason: "r" } } },
      metadata: { annotations: { [annotations.ciliumValuesYaml]: "a: 1\n" } },
    });
    expect(createSavePatch(cluster, { layer: {}, note: "{}" })).toEqual([
      { op: "test", path: "/metadata/uid", value: "u" },
      { op: "test", path: "/spec/cni/cilium/values", value: { a: 1 } },
      { op: "test", path: "/spec/cni/cilium/hold", value: { revision: 2, reason: "r" } },
      { op: "test", path: "/spec/cni/preset", value: "cilium" },
      { op: "test", path: "/spec/cni/tunnel", value: "vxlan" },
      { op: "test", path: "/spec/cni/kubeProxy", value: "replaced" },
      { op: "test", path: typed, value: "a: 1\n" },
      { op: "remove", path: "/spec/cni/cilium/values" },
      { op: "remove", path: typed },
      { op: "add", path: note, value: "{}" },
    ]);
  });

  test("writes no mark by which a GitOps tool knows what it owns [GIT-3]", () => {
    const patch = createSavePatch(clusterWith({}), { layer: { a: 1 }, text: "a: 1\n", note: "{}" });
    const written = patch.filter(({ op }) => op !== "test").map(({ path }) => path);
    expect(written).toContain(note);
    expect(written.filter((path) => path.startsWith("/metadata/labels"))).toEqual([]);
    const marks = written.filter((path) => path.startsWith("/metadata/annotations/"));
    expect(marks.filter((path) => !path.startsWith("/metadata/annotations/ichor.maesh.dev~1"))).toEqual([]);
  });

  test("never names a resource version or the status, and does not change what it was given [P61]", () => {
    const cluster = clusterWith({ cni: { cilium: {} } });
    const before = structuredClone(cluster);
    const text = JSON.stringify(createSavePatch(cluster, { layer: { a: 1 }, text: "a: 1\n", note: "{}" }));
    expect(text).not.toMatch(/resourceVersion|status/);
    expect(cluster).toEqual(before);
  });

  test("status, labels and other annotations are no part of the base version [P61]", () => {
    const release = { chartDigest: "d" };
    const version = (given: Parameters<typeof clusterWith>[0]) =>
      baseVersionOfCluster(clusterWith(given), release);
    expect(version({ metadata: { labels: { a: "b" }, annotations: { c: "d" }, resourceVersion: "8" } })).toBe(
      version({}),
    );
    expect(version({ cni: { cilium: { values: {} } } })).not.toBe(version({}));
    expect(version({ cni: { tunnel: "geneve" } })).not.toBe(version({}));
  });
});
