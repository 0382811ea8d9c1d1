import { useControlPlane } from "@ichor/devcluster/testing";
import { type KubeObject, type Resource, resources } from "@ichor/kube";
import { eventually } from "@ichor/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTracking } from "./read-tracking.ts";

const cluster = useControlPlane({ crds: true });
const applications: Resource = {
  group: "argoproj.io",
  version: "v1alpha1",
  plural: "applications",
  kind: "Application",
  isNamespaced: true,
};
const cleanUp: (() => Promise<unknown>)[] = [];
let count = 0;
let name = "";
beforeEach(() => {
  name = `tracked-${++count}`;
});
afterEach(async () => {
  for (const remove of cleanUp.splice(0).reverse()) await remove();
});

async function createCluster(metadata: Partial<KubeObject["metadata"]> = {}): Promise<KubeObject> {
  const { client, namespace } = cluster;
  return client.create(resources.talosClusters, { metadata: { ...metadata, name, namespace } });
}

async function installArgoCd(data: Record<string, string>, namespace = cluster.namespace): Promise<void> {
  const ref = { namespace, name: "argocd-cm" };
  await cluster.client.create(resources.configMaps, { metadata: ref, data });
  cleanUp.push(() => cluster.client.delete(resources.configMaps, ref));
}

async function installApplications(): Promise<void> {
  const { client } = cluster;
  const crdName = "applications.argoproj.io";
  await client.create(resources.customResourceDefinitions, {
    metadata: { name: crdName },
    spec: {
      group: "argoproj.io",
      scope: "Namespaced",
      names: {
        plural: "applications",
        kind: "Application",
        singular: "application",
        listKind: "ApplicationList",
      },
      versions: [
        {
          name: "v1alpha1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  });
  cleanUp.push(async () => {
    await client.delete(resources.customResourceDefinitions, { name: crdName });
    await eventually(
      async () => !(await client.find(resources.customResourceDefinitions, { name: crdName })),
    );
  });
  await eventually(async () => (await client.list(applications)).items, { deadlineMs: 30_000 });
}

const trackingId = () => `apps:ichor.maesh.dev/TalosCluster:${cluster.namespace}/${name}`;

test("nothing is tracked where no GitOps tool is installed, and nothing fails [GIT-6]", async () => {
  const object = await createCluster({ annotations: { "argocd.argoproj.io/tracking-id": trackingId() } });
  expect(await readTracking(cluster.client, object)).toEqual({ kind: "not-tracked" });
});

test("Argo CD is found in whatever namespace it runs, by its own settings [GIT-1] [GIT-4]", async () => {
  await installArgoCd({});
  const object = await createCluster({ annotations: { "argocd.argoproj.io/tracking-id": trackingId() } });
  expect(await readTracking(cluster.client, object)).toMatchObject({
    kind: "tracked",
    tool: "Argo CD",
    by: "apps",
    evidence: "tracking-id",
  });
});

test("the method and the label key of argocd-cm decide which mark counts [GIT-4]", async () => {
  await installArgoCd({
    "application.resourceTrackingMethod": "label",
    "application.instanceLabelKey": "example.com/app",
  });
  const object = await createCluster({
    annotations: { "argocd.argoproj.io/tracking-id": trackingId() },
    labels: { "app.kubernetes.io/instance": "other" },
  });
  expect(await readTracking(cluster.client, object)).toEqual({ kind: "not-tracked" });
  const labelled = { ...object, metadata: { ...object.metadata, labels: { "example.com/app": "apps" } } };
  expect(await readTracking(cluster.client, labelled)).toMatchObject({
    kind: "tracked",
    evidence: "label",
    by: "apps",
  });
});

test("a label counts only as long as the Application it names has the object [GIT-1]", async () => {
  const { client, namespace } = cluster;
  await installArgoCd({ "application.resourceTrackingMethod": "label" });
  await installApplications();
  const object = await createCluster({ labels: { "app.kubernetes.io/instance": "apps" } });
  // the Application does not exist: somebody else wrote the label
  expect(await readTracking(client, object)).toEqual({ kind: "not-tracked" });
  const application = { metadata: { name: "apps", namespace } };
  const entry = { group: "ichor.maesh.dev", kind: "TalosCluster", namespace, name };
  await client.create(applications, application);
  const withResources = (list: object[]) =>
    client.patchMerge(applications, application.metadata, { patch: { status: { resources: list } } });
  // not compared yet
  expect(await readTracking(client, object)).toMatchObject({ kind: "tracked" });
  await withResources([{ ...entry, name: "another" }]);
  expect(await readTracking(client, object)).toEqual({ kind: "not-tracked" });
  await withResources([entry]);
  expect(await readTracking(client, object)).toMatchObject({ kind: "tracked", by: "apps" });
});

test("an Application is read as it is, and where its kind is not installed nothing fails [GEN-12]", async () => {
  const { client, namespace } = cluster;
  const ref = { namespace, name: "apps" };
  await installArgoCd({ "application.resourceTrackingMethod": "label" });
  const object = await createCluster({ labels: { "app.kubernetes.io/instance": "apps" } });
  expect(await client.find(applications, ref)).toBeUndefined();
  // the label is all there is
  expect(await readTracking(client, object)).toMatchObject({ kind: "tracked", by: "apps" });
  await installApplications();
  expect(await client.find(applications, ref)).toBeUndefined();
  const spec = { aFieldOfTomorrow: { kept: [1, null, "x"] } };
  await client.create(applications, { metadata: ref, spec });
  expect(await client.find(applications, ref)).toMatchObject({ spec });
});

test("whoever may read argocd-cm in argocd only is answered from there; whoever may not, is told [GIT-4]", async () => {
  const { client } = cluster;
  await client.create(resources.namespaces, { metadata: { name: "argocd" } });
  cleanUp.push(() => client.delete(resources.namespaces, { name: "argocd" }));
  await installArgoCd({}, "argocd");
  const object = await createCluster({ annotations: { "argocd.argoproj.io/tracking-id": trackingId() } });
  const stranger = client.as({ kind: "impersonated", user: { username: "reader" } });
  expect(await readTracking(stranger, object)).toEqual({
    kind: "unknown",
    reason: expect.stringContaining("permission to get configmaps in namespace argocd is missing") as string,
  });
  await client.create(resources.roles, {
    metadata: { name: "reader", namespace: "argocd" },
    rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get"] }],
  });
  await client.create(resources.roleBindings, {
    metadata: { name: "reader", namespace: "argocd" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
    subjects: [{ kind: "User", name: "reader", apiGroup: "rbac.authorization.k8s.io" }],
  });
  await eventually(async () => (await readTracking(stranger, object)).kind === "tracked");
});

test("Flux is recognized from the object alone, also for whoever may read nothing else [GIT-1] [GIT-5]", async () => {
  const { client, namespace } = cluster;
  await client.apply(
    resources.talosClusters,
    {
      metadata: {
        name,
        namespace,
        labels: {
          "kustomize.toolkit.fluxcd.io/name": "apps",
          "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
        },
      },
    },
    { fieldManager: "kustomize-controller" },
  );
  const object = await client.get(resources.talosClusters, { namespace, name });
  const stranger = client.as({ kind: "impersonated", user: { username: "stranger" } });
  expect(await readTracking(stranger, object)).toMatchObject({
    kind: "tracked",
    tool: "Flux",
    by: "flux-system/apps",
  });
});
