import { decideTracking, type Tracking } from "@ichor/gitops";
import type { CallOptions, KubeClient, KubeObject } from "@ichor/kube";
import { apiVersion } from "@ichor/model";
import { readArgoCd } from "./read-argocd.ts";

/** Whether a GitOps tool owns an object and would take a change back; read with the client's rights, never cached. */
export async function readTracking(
  client: KubeClient,
  object: KubeObject,
  call: CallOptions = {},
): Promise<Tracking> {
  const argocd = await readArgoCd({ client, object, call });
  const { metadata, kind = "TalosCluster" } = object;
  return decideTracking({ apiVersion: object.apiVersion ?? apiVersion, kind, metadata }, argocd);
}
