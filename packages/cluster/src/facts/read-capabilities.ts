import { isIchorError } from "@ichor/errors";
import type { CallOptions, KubeClient } from "@ichor/kube";
import type { ClusterCapabilities } from "./cluster-facts.ts";
import { unknownReason } from "./unknown-reason.ts";

/**
 * Discovers what the API server offers with the caller's credential. Partial or failed discovery is an answer that is
 * not complete: a preview made with it must not pass for the truth.
 */
export async function readCapabilities(client: KubeClient, call: CallOptions): Promise<ClusterCapabilities> {
  try {
    const [version, discovery] = await Promise.all([client.version(call), client.discover(call)]);
    const kubeMinor = `${version.major}.${version.minor}`;
    const base = { kubeVersion: version.gitVersion, kubeMinor, apiVersions: discovery.apiVersions };
    if (discovery.isComplete) return { ...base, isComplete: true };
    const groups = discovery.missing.join(", ");
    const reason = `the API server could not say what ${groups} offers, because the server of that group does not answer`;
    return { ...base, isComplete: false, reason };
  } catch (error) {
    if (isIchorError(error, "canceled")) throw error;
    const reason = `the API server could not be asked what it offers: ${unknownReason(error)}`;
    return { kubeVersion: "", kubeMinor: "", apiVersions: [], isComplete: false, reason };
  }
}
