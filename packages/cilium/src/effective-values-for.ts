import type { TalosCluster } from "@ichor/model";
import { effectiveValues, type JsonObject } from "@ichor/values";
import { ciliumComponent } from "./cilium-component.ts";
import type { CiliumInputs, KubeProxyMode } from "./inputs.ts";

/** What Cilium's values follow from in a cluster's spec. The mode is that of the spec unless another one is given. */
export function ciliumInputsOf(cluster: TalosCluster, mode?: KubeProxyMode): CiliumInputs {
  const cni = cluster.spec.cni;
  return { tunnel: cni?.tunnel ?? "vxlan", kubeProxy: mode ?? cni?.kubeProxy ?? "replaced" };
}

/**
 * The effective values of a cluster in a kube-proxy mode: what bootstrap, Job, hand-over and preview all give to Helm.
 * A pure function of the cluster object and the mode.
 */
export function effectiveValuesFor(cluster: TalosCluster, mode?: KubeProxyMode): JsonObject {
  const user = cluster.spec.cni?.cilium?.values ?? {};
  return effectiveValues(ciliumComponent(ciliumInputsOf(cluster, mode)), user as JsonObject);
}
