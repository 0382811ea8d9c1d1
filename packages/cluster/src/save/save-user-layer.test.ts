import { IchorError } from "@ichor/errors";
import type { JsonPatch, KubeClient, KubeObject } from "@ichor/kube";
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
