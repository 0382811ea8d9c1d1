import { expect, test } from "vitest";
import {
  annotations,
  apiVersion,
  cniJobName,
  finalizers,
  labels,
  lockName,
  names,
  namespaces,
  revisionName,
} from "./constants.ts";

test("objects, labels, annotations and finalizers belong to one group [GEN-20]", () => {
  expect(apiVersion).toBe("ichor.maesh.dev/v1alpha1");
  const keys = [...Object.values(annotations), ...Object.values(labels), ...Object.values(finalizers)];
  for (const key of keys) expect(key).toMatch(/^ichor\.maesh\.dev\/[a-z][a-z0-9-]*$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test("namespaces have the names that people know [GEN-19]", () => {
  expect(namespaces).toEqual({
    ichor: "ichor-system",
    cilium: "kube-system",
    ciliumSecrets: "cilium-secrets",
    kokumi: "kokumi",
    argocd: "argocd",
  });
});

test("what operators write on objects has the names that they know [CRD-32] [CRD-33]", () => {
  expect(annotations).toMatchObject({
    adopted: "ichor.maesh.dev/adopted",
    allowDelete: "ichor.maesh.dev/allow-delete",
    resetOnDelete: "ichor.maesh.dev/reset-on-delete",
    upgradeHold: "ichor.maesh.dev/upgrade-hold",
    confirmKubeProxySwitch: "ichor.maesh.dev/confirm-kube-proxy-switch",
  });
  expect(labels.upgradeOrder).toBe("ichor.maesh.dev/upgrade-order");
});

test("the machine's finalizer has its name [CRD-34]", () => {
  expect(finalizers.machineRemoval).toBe("ichor.maesh.dev/machine-removal");
});

test("the release, its lock and its published revisions have their names", () => {
  expect(names.ciliumRelease).toBe("cilium");
  expect(names.inlineManifest).toBe("cni");
  expect(names.cniLockIdentity).toBe("ichor-controller/cni-helm");
  expect(lockName("lab")).toBe("ichor-operation-lab");
  expect(revisionName(3)).toBe("cilium-revision-3");
});

test.each([
  [{ cluster: "lab", valuesHash: `sha256:${"0123456789abcdef".repeat(4)}` }, "ichor-cni-lab-0123456789"],
  [
    { cluster: "lab", valuesHash: `sha256:${"0123456789abcdef".repeat(4)}`, suffix: "0a1b2c" },
    "ichor-cni-lab-0123456789-0a1b2c",
  ],
  [
    { cluster: "legacy-flannel-campus-north---building-07", valuesHash: `sha256:${"f".repeat(64)}` },
    "ichor-cni-legacy-flannel-campus-north-ffffffffff",
  ],
  [{ cluster: "a.b", valuesHash: `sha256:${"f".repeat(64)}` }, "ichor-cni-a-b-ffffffffff"],
])("a Job is named after its cluster and values: %o", (given, name) => {
  expect(cniJobName(given)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(63);
});
