import { create } from "@bufbuild/protobuf";
import {
  ClusterService,
  type ListClustersResponse,
  ListClustersResponseSchema,
  type WatchResponse,
} from "@ichor/api/v1alpha1";
import { applyClusterChange } from "../../data/watch/fold-replay.ts";
import { clustersTopic } from "../../data/watch/topic.ts";
import { type LiveQuery, useLiveQuery } from "../../data/watch/use-live-query.ts";

const topic = clustersTopic();

/** All clusters, kept current by the stream. */
export function useClusters(): LiveQuery<typeof ListClustersResponseSchema> {
  return useLiveQuery({ method: ClusterService.method.listClusters, input: {}, topic, fold: foldClusters });
}

/** Applies a message of the clusters topic. Changes before the first snapshot or answer have nothing to apply to. */
export function foldClusters(
  known: ListClustersResponse | undefined,
  message: WatchResponse,
): ListClustersResponse | undefined {
  const { change, resourceVersion } = message;
  if (change.case !== "snapshot" && !known) return undefined;
  if (change.case !== "snapshot" && change.case !== "upsert" && change.case !== "delete") return undefined;
  const clusters = applyClusterChange(known?.clusters ?? [], message);
  return create(ListClustersResponseSchema, { clusters, resourceVersion });
}
