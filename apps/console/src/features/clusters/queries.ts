import { create } from "@bufbuild/protobuf";
import { createQueryOptions } from "@connectrpc/connect-query";
import {
  ClusterService,
  type ListClustersResponse,
  ListClustersResponseSchema,
  type WatchResponse,
} from "@ichor/api/v1alpha1";
import type { RouterContext } from "../../app/create-app-router.ts";
import { applyClusterChange } from "../../data/watch/fold-replay.ts";
import { clustersTopic } from "../../data/watch/topic.ts";
import { type LiveQuery, useLiveQuery } from "../../data/watch/use-live-query.ts";

const topic = clustersTopic();

/** Reads all clusters before their page is drawn. Never rejects. */
export function prefetchClusters({ queryClient, transport }: RouterContext): Promise<void> {
  const options = createQueryOptions(ClusterService.method.listClusters, {}, { transport });
  return queryClient.prefetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
}

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
