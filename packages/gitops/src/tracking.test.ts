import type { ManagedFieldsEntry } from "@ichor/model";
import { describe, expect, test } from "vitest";
import type { ArgoCdReading } from "./argo-cd.ts";
import { decideTracking } from "./decide-tracking.ts";
import type { TrackedObject } from "./tracked-object.ts";

type Marks = { labels?: Record<string, string>; annotations?: Record<string, string>; managers?: string[] };

/** A TalosCluster as the API server returns it, with what the server adds to every object. */
function cluster({ labels = {}, annotations = {}, managers = [] }: Marks): TrackedObject {
  const written = (manager: string, more: Partial<ManagedFieldsEntry> = {}): ManagedFieldsEntry => ({
    manager,
    operation: "Apply",
    time: "2026-11-30T10:00:00Z",
    fieldsV1: { "f:spec": {} },
    ...more,
  });
  return {
    apiVersion: "ichor.maesh.dev/v1alpha1",
    kind: "TalosCluster",
    metadata: {
      name: "lab",
      namespace: "ichor-system",
      labels,
      annotations,
      managedFields: [
        written("ichor-controller", { subresource: "status", operation: "Apply" }),
        ...managers.map((manager) => written(manager)),
      ],
    },
  };
}

const idOf = (application: string) => ({
  "argocd.argoproj.io/tracking-id": `${application}:ichor.maesh.dev/TalosCluster:ichor-system/lab`,
});
const instance = (name: string) => ({ "app.kubernetes.io/instance": name });

function argocd(settings: Record<string, string> = {}): ArgoCdReading {
  return { kind: "read", installations: [{ namespace: "argocd", settings }] };
}
const method = (value: string, more: Record<string, string> = {}) =>
  argocd({ "application.resourceTrackingMethod": value, ...more });

describe("Argo CD", () => {
  type Row = { name: string; marks: Marks; reading: ArgoCdReading; by?: string };
  const rows: Row[] = [
    {
      name: "an id of its own, method annotation",
      marks: { annotations: idOf("clusters") },
      reading: method("annotation"),
      by: "clusters",
    },
    {
      name: "an id of its own, method annotation+label",
      marks: { annotations: idOf("clusters") },
      reading: method("annotation+label"),
      by: "clusters",
    },
    {
      name: "an id of its own, no method",
      marks: { annotations: idOf("clusters") },
      reading: argocd(),
      by: "clusters",
    },
    {
      name: "an id of its own, an empty method",
      marks: { annotations: idOf("clusters") },
      reading: method(""),
      by: "clusters",
    },
    {
      name: "an id of its own, method label",
      marks: { annotations: idOf("clusters") },
      reading: method("label"),
    },
    {
      name: "a label, method label",
      marks: { labels: instance("clusters") },
      reading: method("label"),
      by: "clusters",
    },
    {
      name: "a label, no method",
      marks: { labels: instance("clusters") },
      reading: argocd(),
      by: "clusters",
    },
    {
      name: "a label, method annotation",
      marks: { labels: instance("clusters") },
      reading: method("annotation"),
    },
    {
      name: "a label, method annotation+label",
      marks: { labels: instance("clusters") },
      reading: method("annotation+label"),
    },
    {
      name: "a label under another key",
      marks: { labels: { "example.org/app": "clusters" } },
      reading: method("label", { "application.instanceLabelKey": "example.org/app" }),
      by: "clusters",
    },
    {
      name: "the usual label, where another key is set",
      marks: { labels: instance("clusters") },
      reading: method("label", { "application.instanceLabelKey": "example.org/app" }),
    },
    {
      name: "an Application in another namespace",
      marks: { annotations: idOf("platform_clusters") },
      reading: argocd(),
      by: "platform/clusters",
    },
    { name: "no mark", marks: {}, reading: argocd() },
    { name: "an empty label", marks: { labels: instance("") }, reading: argocd() },
    {
      name: "a label that a Helm release of that name wrote",
      marks: { labels: instance("clusters"), annotations: { "meta.helm.sh/release-name": "clusters" } },
      reading: argocd(),
    },
    {
      name: "a second Argo CD that owns it",
      marks: { labels: instance("clusters") },
      reading: {
        kind: "read",
        installations: [
          { namespace: "argocd", settings: { "application.resourceTrackingMethod": "annotation" } },
          { namespace: "platform", settings: { "application.resourceTrackingMethod": "label" } },
        ],
      },
      by: "clusters",
    },
  ];

  test.each(rows)("decides by the settings of Argo CD: $name [GIT-1] [GIT-4]", ({ marks, reading, by }) => {
    const tracking = decideTracking(cluster(marks), reading);
    expect(tracking).toMatchObject(
      by === undefined
        ? { kind: "not-tracked" }
        : {
            kind: "tracked",
            tool: "Argo CD",
            by,
            message: `TalosCluster/lab is managed by Argo CD ${by}; change it in Git`,
          },
    );
  });

  test.each([
    ["another name", "clusters:ichor.maesh.dev/TalosCluster:ichor-system/edge"],
    ["another namespace", "clusters:ichor.maesh.dev/TalosCluster:default/lab"],
    ["another kind", "clusters:ichor.maesh.dev/TalosMachine:ichor-system/lab"],
    ["another group", "clusters:example.org/TalosCluster:ichor-system/lab"],
    ["no Application", ":ichor.maesh.dev/TalosCluster:ichor-system/lab"],
    ["too few parts", "clusters:ichor-system/lab"],
    ["too many parts", "a:clusters:ichor.maesh.dev/TalosCluster:ichor-system/lab"],
    ["nothing", ""],
  ])("an id that names %s is a copy, not a mark [GIT-4]", (_, id) => {
    const annotations = { "argocd.argoproj.io/tracking-id": id };
    expect(decideTracking(cluster({ annotations }), argocd())).toEqual({ kind: "not-tracked" });
  });

  test("a cluster-wide object carries the destination namespace of its Application [GIT-4]", () => {
    const object: TrackedObject = {
      apiVersion: "ichor.maesh.dev/v1alpha1",
      kind: "IchorInstallation",
      metadata: {
        name: "ichor",
        annotations: {
          "argocd.argoproj.io/tracking-id": "app:ichor.maesh.dev/IchorInstallation:anywhere/ichor",
        },
      },
    };
    expect(decideTracking(object, argocd())).toMatchObject({ kind: "tracked", by: "app" });
  });

  test("an object of the core group has an empty group in its id [GIT-4]", () => {
    const object: TrackedObject = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: "a",
        namespace: "b",
        annotations: { "argocd.argoproj.io/tracking-id": "app:/ConfigMap:b/a" },
      },
    };
    expect(decideTracking(object, argocd())).toMatchObject({ kind: "tracked", by: "app" });
  });

  test.each([
    ["lists-object", "tracked"],
    ["unreadable", "tracked"],
    ["does-not-list-object", "not-tracked"],
    ["absent", "not-tracked"],
  ] as const)("an Application that is %s makes the label %s [GIT-4]", (application, kind) => {
    const reading: ArgoCdReading = {
      kind: "read",
      installations: [{ namespace: "argocd", settings: { "application.resourceTrackingMethod": "label" } }],
      applications: { clusters: application },
    };
    expect(decideTracking(cluster({ labels: instance("clusters") }), reading)).toMatchObject({ kind });
  });

  test("the owner and the mark are named", () => {
    expect(decideTracking(cluster({ annotations: idOf("clusters") }), argocd())).toMatchObject({
      evidence: "tracking-id",
      owner: { kind: "Application", namespace: "argocd", name: "clusters" },
    });
    expect(decideTracking(cluster({ labels: instance("platform_clusters") }), argocd())).toMatchObject({
      evidence: "label",
      owner: { kind: "Application", namespace: "platform", name: "clusters" },
    });
  });
});

describe("the absence of a tool", () => {
  const marked = cluster({ annotations: idOf("clusters"), labels: instance("clusters") });

  test("without argocd-cm nothing is tracked, whatever the object carries [GIT-6]", () => {
    expect(decideTracking(marked, { kind: "absent" })).toEqual({ kind: "not-tracked" });
    expect(decideTracking(marked, { kind: "read", installations: [] })).toEqual({ kind: "not-tracked" });
  });

  test("an object without managed fields is not tracked by Flux [GIT-6]", () => {
    const { managedFields: _, ...metadata } = cluster({}).metadata;
    const object = { ...cluster({}), metadata };
    expect(decideTracking(object, { kind: "absent" })).toEqual({ kind: "not-tracked" });
  });

  test("an argocd-cm that cannot be read leaves it unknown, and says why [GIT-4]", () => {
    const reading = { kind: "unreadable", reason: "configmaps is forbidden" } as const;
    expect(decideTracking(cluster({}), reading)).toEqual({
      kind: "unknown",
      reason:
        "whether Argo CD manages TalosCluster/lab is not known: argocd-cm could not be read: configmaps is forbidden",
    });
    expect(decideTracking(marked, reading)).toMatchObject({ kind: "unknown" });
  });

  test("what Flux owns is known without Argo CD's settings", () => {
    const object = cluster({ labels: kustomization, managers: ["kustomize-controller"] });
    expect(decideTracking(object, { kind: "unreadable", reason: "x" })).toMatchObject({ tool: "Flux" });
  });
});

test("an object as Ichor writes it is not tracked by Ichor's own Argo CD [GIT-3]", () => {
  const object = cluster({
    annotations: {
      "ichor.maesh.dev/cilium-values-yaml": "hubble: {}\n",
      "ichor.maesh.dev/last-change": "{}",
      "ichor.maesh.dev/adopted": "true",
    },
    managers: ["ichor", "ichor-console"],
  });
  expect(decideTracking(object, argocd())).toEqual({ kind: "not-tracked" });
});

const pair = (prefix: string) => ({ [`${prefix}/name`]: "clusters", [`${prefix}/namespace`]: "flux-system" });
const kustomization = pair("kustomize.toolkit.fluxcd.io");
const helmRelease = pair("helm.toolkit.fluxcd.io");
const resourceSet = pair("resourceset.fluxcd.controlplane.io");

describe("Flux", () => {
  const rows: { name: string; marks: Marks; owner?: string }[] = [
    {
      name: "a Kustomization",
      marks: { labels: kustomization, managers: ["kustomize-controller"] },
      owner: "Kustomization",
    },
    {
      name: "a HelmRelease",
      marks: { labels: helmRelease, managers: ["helm-controller"] },
      owner: "HelmRelease",
    },
    {
      name: "a ResourceSet",
      marks: { labels: resourceSet, managers: ["flux-operator"] },
      owner: "ResourceSet",
    },
    {
      name: "the owner whose controller wrote it, of two",
      marks: { labels: { ...kustomization, ...helmRelease }, managers: ["helm-controller"] },
      owner: "HelmRelease",
    },
    { name: "labels without a manager of Flux", marks: { labels: kustomization, managers: ["kubectl"] } },
    { name: "a manager of Flux without labels", marks: { managers: ["kustomize-controller"] } },
    {
      name: "half of the labels",
      marks: { labels: { "kustomize.toolkit.fluxcd.io/name": "x" }, managers: ["kustomize-controller"] },
    },
    { name: "a change by hand", marks: { managers: ["flux-client-side-apply"] } },
    {
      name: "a change by hand to an object with labels",
      marks: { labels: kustomization, managers: ["flux-client-side-apply"] },
    },
    {
      name: "a change by hand to an object that Flux owns",
      marks: { labels: kustomization, managers: ["kustomize-controller", "flux-client-side-apply"] },
      owner: "Kustomization",
    },
    { name: "the flux command", marks: { labels: kustomization, managers: ["flux"] } },
    {
      name: "reconciliation disabled by annotation",
      marks: {
        labels: kustomization,
        annotations: { "kustomize.toolkit.fluxcd.io/reconcile": "disabled" },
        managers: ["kustomize-controller"],
      },
    },
    {
      name: "reconciliation disabled by label",
      marks: {
        labels: { ...kustomization, "kustomize.toolkit.fluxcd.io/reconcile": "Disabled" },
        managers: ["kustomize-controller"],
      },
    },
    {
      name: "an object that is ignored",
      marks: {
        labels: kustomization,
        annotations: { "kustomize.toolkit.fluxcd.io/ssa": "Ignore" },
        managers: ["kustomize-controller"],
      },
    },
    {
      name: "an object that is only created",
      marks: {
        labels: kustomization,
        annotations: { "kustomize.toolkit.fluxcd.io/ssa": "IfNotPresent" },
        managers: ["kustomize-controller"],
      },
    },
    {
      name: "an object that is merged",
      marks: {
        labels: kustomization,
        annotations: { "kustomize.toolkit.fluxcd.io/ssa": "Merge" },
        managers: ["kustomize-controller"],
      },
      owner: "Kustomization",
    },
  ];

  test.each(rows)("decides by labels and managers of Flux: $name [GIT-1] [GIT-5]", ({ marks, owner }) => {
    expect(decideTracking(cluster(marks), { kind: "absent" })).toEqual(
      owner === undefined
        ? { kind: "not-tracked" }
        : {
            kind: "tracked",
            tool: "Flux",
            owner: { kind: owner, namespace: "flux-system", name: "clusters" },
            by: "flux-system/clusters",
            evidence: "owner-labels",
            message: "TalosCluster/lab is managed by Flux flux-system/clusters; change it in Git",
          },
    );
  });

  test("who writes only the status owns nothing", () => {
    const object = cluster({ labels: kustomization });
    const managedFields = [{ manager: "kustomize-controller", subresource: "status", fieldsV1: {} }];
    expect(
      decideTracking({ ...object, metadata: { ...object.metadata, managedFields } }, { kind: "absent" }),
    ).toEqual({ kind: "not-tracked" });
  });
});
