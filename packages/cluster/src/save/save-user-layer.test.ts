import { IchorError } from "@ichor/errors";
import type { JsonPatch, KubeClient, KubeObject } from "@ichor/kube";
import { annotations } from "@ichor/model";
import { expect, test } from "vitest";
import { saveUserLayer } from "./save-user-layer.ts";
import { baseVersionOfCluster } from "./stored-members.ts";

const cluster: KubeObject = {
  apiVersion: "ichor.maesh.dev/v1alpha1",
  kind: "TalosCluster",
  metadata: { name: "a", namespace: "n", uid: "u", resourceVersion: "7" },
  spec: { cni: { preset: "cilium", tunnel: "vxlan", kubeProxy: "replaced" } },
};
const release = { chartDigest: "sha256:chart", releaseRevision: 1, releaseValuesHash: "sha256:values" };

/** A client that keeps the patches it was asked for; `refuse` answers a dry run. */
function clientThat(refuse?: IchorError): { client: KubeClient; patches: JsonPatch[] } {
  const patches: JsonPatch[] = [];
  const client: Pick<KubeClient, "get" | "patchJson"> = {
    get: () => Promise.resolve(cluster as never),
    patchJson: (_resource, _ref, patch) => {
      patches.push(patch);
      return patch.dryRun && refuse ? Promise.reject(refuse) : Promise.resolve(cluster as never);
    },
  };
  return { client: client as KubeClient, patches };
}

const save = (client: KubeClient) =>
  saveUserLayer(client, {
    ref: { namespace: "n", name: "a" },
    layer: { MTU: 1450 },
    text: "MTU: 1450\n",
    actor: "eve",
    reason: "because",
    previewIdentity: "preview-1.x",
    expectedBase: baseVersionOfCluster(cluster, release),
    release,
  });

test("every write is preceded by a dry run of the same patch [SVC-4]", async () => {
  const { client, patches } = clientThat();
  await save(client);
  expect(patches.map(({ dryRun }) => dryRun)).toEqual(["All", undefined]);
  expect(patches[1]?.operations).toEqual(patches[0]?.operations);
});

test("what the dry run refuses is not written [SVC-4]", async () => {
  const { client, patches } = clientThat(new IchorError("denied", "a webhook refuses"));
  await expect(save(client)).rejects.toThrow("a webhook refuses");
  expect(patches.map(({ dryRun }) => dryRun)).toEqual(["All"]);
});

/** An API server whose answer to the write is lost; `happens`: the write itself is not. */
function clientThatLoses({ happens }: { happens: boolean }): KubeClient {
  let now = cluster;
  const client: Pick<KubeClient, "get" | "patchJson"> = {
    get: () => Promise.resolve(now as never),
    patchJson: (_resource, _ref, { dryRun, operations }) => {
      if (dryRun) return Promise.resolve(now as never);
      const added = Object.fromEntries(
        operations.flatMap((operation) =>
          operation.op === "add" ? [[operation.path, operation.value]] : [],
        ),
      );
      const cni = { ...(now.spec as { cni: object }).cni, cilium: { values: { MTU: 1450 } } };
      const note = Object.entries(added).find(([path]) => path.endsWith("last-change"))?.[1] as string;
      const metadata = {
        ...now.metadata,
        annotations: { [annotations.ciliumValuesYaml]: "MTU: 1450\n", [annotations.lastChange]: note },
      };
      if (happens) now = { ...now, metadata, spec: { cni } };
      return Promise.reject(new IchorError("unavailable", "the connection was cut"));
    },
  };
  return client as KubeClient;
}

test("a write whose answer is lost is no failure where it happened, and is one where it did not", async () => {
  expect((await save(clientThatLoses({ happens: true }))).cluster.spec).toMatchObject({
    cni: { cilium: { values: { MTU: 1450 } } },
  });
  await expect(save(clientThatLoses({ happens: false }))).rejects.toMatchObject({ code: "unavailable" });
});
