import { create } from "@bufbuild/protobuf";
import { type Cluster, type WatchResponse, WatchResponseSchema } from "@ichor/api/v1alpha1";

/**
 * What somebody who joins a topic late has to be told: one message that stands for all messages so far. The list of
 * clusters becomes one snapshot; of the other topics the newest message is the whole truth. Heartbeats change nothing.
 */
export function foldReplay(
  known: WatchResponse | undefined,
  message: WatchResponse,
): WatchResponse | undefined {
  switch (message.change.case) {
    case "heartbeat":
    case undefined:
      return known;
    case "upsert":
    case "delete": {
      const clusters = applyClusterChange(knownClusters(known), message);
      return create(WatchResponseSchema, {
        topicId: message.topicId,
        resourceVersion: message.resourceVersion,
        change: { case: "snapshot", value: { clusters } },
      });
    }
    default:
      return message;
  }
}

/** Applies a snapshot, an upsert or a delete to a list of clusters. Any other message leaves it as it is. */
export function applyClusterChange(clusters: readonly Cluster[], { change }: WatchResponse): Cluster[] {
  if (change.case === "snapshot") return change.value.clusters;
  if (change.case === "delete") {
    const gone = keyOf(change.value);
    return clusters.filter((cluster) => keyOf(cluster.ref) !== gone);
  }
  if (change.case !== "upsert") return [...clusters];
  const cluster = change.value;
  const at = clusters.findIndex((other) => keyOf(other.ref) === keyOf(cluster.ref));
  return at < 0 ? [...clusters, cluster] : clusters.with(at, cluster);
}

function knownClusters(known: WatchResponse | undefined): readonly Cluster[] {
  return known?.change.case === "snapshot" ? known.change.value.clusters : [];
}

function keyOf(ref: { namespace: string; name: string } | undefined): string {
  return ref ? `${ref.namespace}/${ref.name}` : "";
}
