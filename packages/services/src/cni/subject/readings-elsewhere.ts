import { offlineCapabilities } from "@ichor/cilium";
import type { ClusterReadings } from "@ichor/cluster";
import type { TalosCluster } from "@ichor/model";

/** What can be said about a cluster whose API server is not asked: nothing is known, and nothing can be saved. */
export function readingsElsewhere(cluster: TalosCluster | undefined, reason: string): ClusterReadings {
  const unknown = { value: "unknown", detail: reason } as const;
  const { spec, status } = cluster ?? {};
  const version = status?.kubernetesVersion ?? spec?.kubernetesVersion ?? offlineCapabilities.kubeVersion;
  const kubeVersion = version.startsWith("v") ? version : `v${version}`;
  const count = status?.machines?.total;
  return {
    facts: { gatewayApiCrds: unknown, forwardKubeDNSToHost: unknown, kubePrism: unknown },
    capabilities: {
      kubeVersion,
      kubeMinor: kubeVersion.slice(1).split(".").slice(0, 2).join("."),
      apiVersions: offlineCapabilities.apiVersions,
      isComplete: false,
      reason,
    },
    nodes: count === undefined ? { kind: "unknown", reason } : { kind: "read", count },
  };
}
