import { isIchorError } from "@ichor/errors";
import type { KubeClient } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import { listRight } from "../clusters/rights.ts";

/**
 * Whose clusters are shown: all, unless the user may only list those of one namespace, which is that of the kubeconfig
 * context or Ichor's own. An API server that does not answer is asked for all later on.
 */
export async function decideFeedScope(client: KubeClient, signal: AbortSignal): Promise<string | undefined> {
  const deadlineMs = 3000;
  const isAllowed = async (namespace: string | undefined) =>
    (await client.review(listRight(namespace), { signal, deadlineMs })).isAllowed;
  try {
    if (await isAllowed(undefined)) return undefined;
    for (const namespace of [client.defaultNamespace, namespaces.ichor]) {
      if (await isAllowed(namespace)) return namespace;
    }
  } catch (error) {
    if (!isIchorError(error) || error.code === "canceled") throw error;
  }
  return undefined;
}
