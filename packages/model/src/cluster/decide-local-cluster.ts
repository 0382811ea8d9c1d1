import type { TalosCluster } from "../kinds/talos-cluster.ts";

/** What was read of ConfigMap `kube-root-ca.crt` of the cluster that Ichor runs in. */
export type RootCaReading =
  /** SHA-256 fingerprints (`sha256:<hex>` of the DER form) of every certificate in it */
  { kind: "read"; fingerprints: readonly string[] } | { kind: "unreadable"; reason: string };

/** Names a TalosCluster. */
export type ClusterName = { namespace: string; name: string };

/** Whether one TalosCluster is the local one, with the reason as one sentence. */
export type LocalVerdict = ClusterName & { isLocal: boolean | "unknown"; reason: string };

/** Which TalosCluster Ichor runs in. At most one verdict is true. */
export type LocalDecision = {
  local?: ClusterName;
  /** why there is a local cluster or none */
  reason: string;
  /** one for each cluster, in the order given */
  verdicts: readonly LocalVerdict[];
};

type Cluster = Pick<TalosCluster, "metadata" | "spec">;

/**
 * Decides which cluster Ichor runs in. A cluster whose `spec.kubernetesCA` is a certificate authority of the API
 * server is local. Where no cluster carries a fingerprint, the only cluster is local, and of several none is. When in
 * doubt no cluster is local: acting on the wrong one would put one cluster's values into another.
 */
export function decideLocalCluster(clusters: readonly Cluster[], rootCa: RootCaReading): LocalDecision {
  const hasFingerprints = clusters.some((cluster) => cluster.spec.kubernetesCA !== undefined);
  if (!hasFingerprints) return decideWithoutFingerprints(clusters);
  if (rootCa.kind === "unreadable") {
    const reason = `the certificate authority of this API server could not be read: ${rootCa.reason}`;
    return { reason, verdicts: clusters.map((cluster) => verdict(cluster, "unknown", reason)) };
  }
  return decideByFingerprint(clusters, new Set(rootCa.fingerprints.map(normalize)));
}

function decideWithoutFingerprints(clusters: readonly Cluster[]): LocalDecision {
  const [only, ...others] = clusters;
  if (only === undefined) return { reason: "there is no TalosCluster", verdicts: [] };
  if (others.length > 0) {
    const reason = `none of the ${clusters.length} TalosClusters has spec.kubernetesCA, so it is not known which one this is`;
    return { reason, verdicts: clusters.map((cluster) => verdict(cluster, false, reason)) };
  }
  return found(clusters, only, "it is the only TalosCluster");
}

function decideByFingerprint(clusters: readonly Cluster[], fingerprints: ReadonlySet<string>): LocalDecision {
  const matching = clusters.filter(({ spec }) => {
    return spec.kubernetesCA !== undefined && fingerprints.has(normalize(spec.kubernetesCA));
  });
  const [match, ...others] = matching;
  if (match === undefined) {
    return {
      reason: "no spec.kubernetesCA is the certificate authority of this API server",
      verdicts: clusters.map((cluster) => verdict(cluster, false, explainMismatch(cluster))),
    };
  }
  if (others.length > 0) {
    const reason = `${matching.map(formatName).join(", ")} have the same spec.kubernetesCA, so it is not known which one this is`;
    return {
      reason,
      verdicts: clusters.map((cluster) =>
        verdict(cluster, false, matching.includes(cluster) ? reason : explainMismatch(cluster)),
      ),
    };
  }
  return found(clusters, match, "spec.kubernetesCA is the certificate authority of this API server");
}

function found(clusters: readonly Cluster[], local: Cluster, reason: string): LocalDecision {
  return {
    local: nameOf(local),
    reason,
    verdicts: clusters.map((cluster) =>
      cluster === local ? verdict(cluster, true, reason) : verdict(cluster, false, explainMismatch(cluster)),
    ),
  };
}

function explainMismatch({ spec }: Cluster): string {
  return spec.kubernetesCA === undefined
    ? "it has no spec.kubernetesCA, and another TalosCluster has one"
    : "spec.kubernetesCA is not the certificate authority of this API server";
}

function verdict(cluster: Cluster, isLocal: boolean | "unknown", reason: string): LocalVerdict {
  return { ...nameOf(cluster), isLocal, reason };
}

function nameOf({ metadata }: Cluster): ClusterName {
  return { namespace: metadata.namespace ?? "", name: metadata.name };
}

function formatName(cluster: Cluster): string {
  const { namespace, name } = nameOf(cluster);
  return `${namespace}/${name}`;
}

/** Upper case, colons and the name of the algorithm do not distinguish fingerprints. */
function normalize(fingerprint: string): string {
  return fingerprint
    .toLowerCase()
    .replace(/^sha-?256[:=]/, "")
    .replaceAll(":", "");
}
