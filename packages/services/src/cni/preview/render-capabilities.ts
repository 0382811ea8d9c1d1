import { offlineCapabilities } from "@ichor/cilium";
import type { ClusterCapabilities } from "@ichor/cluster";
import type { RenderCapabilities } from "@ichor/render/engine";

/** What templates see of the cluster. Where nothing could be discovered it is the fixed set of this build. */
export function toRenderCapabilities({ kubeVersion, apiVersions }: ClusterCapabilities): RenderCapabilities {
  return kubeVersion === "" ? offlineCapabilities : { kubeVersion, apiVersions };
}
