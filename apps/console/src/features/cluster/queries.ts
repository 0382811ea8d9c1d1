import { create } from "@bufbuild/protobuf";
import {
  ClusterService,
  type GetClusterResponse,
  GetClusterResponseSchema,
  type WatchResponse,
} from "@ichor/api/v1alpha1";
import { useMemo } from "react";
import { type ClusterName, clusterTopic } from "../../data/watch/topic.ts";
import { type LiveQuery, useLiveQuery } from "../../data/watch/use-live-query.ts";

/** One cluster with everything on its pages, kept current by the stream. */
export function useCluster({ namespace, name }: ClusterName): LiveQuery<typeof GetClusterResponseSchema> {
  const topic = useMemo(() => clusterTopic({ namespace, name }), [namespace, name]);
  return useLiveQuery({
    method: ClusterService.method.getCluster,
    input: { cluster: { namespace, name } },
    topic,
    fold: foldCluster,
  });
}

/** Every message of the topic carries the whole cluster. */
export function foldCluster(
  _: GetClusterResponse | undefined,
  { change }: WatchResponse,
): GetClusterResponse | undefined {
  return change.case === "detail" ? create(GetClusterResponseSchema, { cluster: change.value }) : undefined;
}
