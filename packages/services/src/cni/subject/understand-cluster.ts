import type { KubeObject } from "@ichor/kube";
import { parseTalosCluster, type TalosCluster } from "@ichor/model";

/**
 * The cluster of a stored object, where all of its spec is understood. Reading fills a field that is not with its
 * default, which is good enough to show a cluster and would be a guess when values are judged or saved.
 */
export function understandCluster(object: KubeObject): TalosCluster | undefined {
  const { value, issues } = parseTalosCluster(object);
  return issues.some(({ severity, path }) => severity === "error" && path[0] === "spec") ? undefined : value;
}
