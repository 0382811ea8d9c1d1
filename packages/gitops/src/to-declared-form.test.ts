import { annotations, labels } from "@ichor/model";
import { expect, test } from "vitest";
import { toDeclaredForm } from "./to-declared-form.ts";

/** As the API server returns it: with everything that the server and other writers add. */
const live = {
  apiVersion: "ichor.maesh.dev/v1alpha1",
  kind: "TalosCluster",
  metadata: {
    name: "lab",
    namespace: "ichor-system",
    uid: "0c1a",
    resourceVersion: "4711",
    generation: 7,
    creationTimestamp: "2026-11-30T10:00:00Z",
    deletionTimestamp: "2026-11-30T11:00:00Z",
    deletionGracePeriodSeconds: 0,
    selfLink: "/apis/x",
    finalizers: ["ichor.maesh.dev/machine-removal"],
    ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", name: "x", uid: "1" }],
    managedFields: [{ manager: "kubectl", fieldsV1: {} }],
    labels: { "app.kubernetes.io/instance": "clusters", team: "net" },
    annotations: {
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
      "argocd.argoproj.io/tracking-id": "clusters:ichor.maesh.dev/TalosCluster:ichor-system/lab",
      "ichor.maesh.dev/adopted": "true",
      "ichor.maesh.dev/cilium-values-yaml": "a: null\n",
    },
    aFieldOfALaterVersion: true,
  },
  spec: { cni: { cilium: { values: { a: null } } } },
  status: { conditions: [] },
  anotherTopLevelField: 1,
};

test("only what is declared is kept, in a fixed order [TST-24]", () => {
  const declared = toDeclaredForm(live);
  expect(declared).toEqual({
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosCluster",
    metadata: {
      name: "lab",
      namespace: "ichor-system",
      labels: { "app.kubernetes.io/instance": "clusters", team: "net" },
      annotations: { "ichor.maesh.dev/adopted": "true", "ichor.maesh.dev/cilium-values-yaml": "a: null\n" },
    },
    spec: { cni: { cilium: { values: { a: null } } } },
  });
  expect(Object.keys(declared)).toEqual(["apiVersion", "kind", "metadata", "spec"]);
});

test("an entry of a list gets its version and kind from the caller", () => {
  const { apiVersion, kind, ...entry } = live;
  expect(toDeclaredForm(entry, { apiVersion, kind })).toEqual(toDeclaredForm(live));
});

test("labels and annotations that become empty are left out", () => {
  const metadata = {
    name: "lab",
    labels: {},
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}" },
  };
  expect(toDeclaredForm({ ...live, metadata }).metadata).toEqual({ name: "lab" });
});

test("the declared form of a declared form is itself", () => {
  expect(toDeclaredForm(toDeclaredForm(live))).toEqual(toDeclaredForm(live));
});

test("every key of Ichor on its own kinds is a person's and goes to Git [CRD-36]", () => {
  const { adopted, allowDelete, ciliumValuesYaml, confirmKubeProxySwitch, lastChange } = annotations;
  const { resetOnDelete, upgradeHold } = annotations;
  const written = [
    adopted,
    allowDelete,
    ciliumValuesYaml,
    confirmKubeProxySwitch,
    lastChange,
    resetOnDelete,
    upgradeHold,
  ];
  const metadata = {
    name: "lab",
    annotations: Object.fromEntries(written.map((key) => [key, "x"])),
    labels: { [labels.upgradeOrder]: "2" },
  };
  expect(toDeclaredForm({ ...live, metadata }).metadata).toEqual(metadata);
});
