import { create } from "@bufbuild/protobuf";
import { type WatchTopic, WatchTopicSchema } from "@ichor/api/v1alpha1";

/** Names a cluster in requests. Messages and route parameters both fit. */
export type ClusterName = { namespace: string; name: string };

/** The list of clusters. */
export function clustersTopic(): WatchTopic {
  return create(WatchTopicSchema, { id: "clusters", topic: { case: "clusters", value: {} } });
}

/** One cluster with its conditions, machines, operations and events. */
export function clusterTopic({ namespace, name }: ClusterName): WatchTopic {
  const id = `cluster ${namespace}/${name}`;
  return create(WatchTopicSchema, {
    id,
    topic: { case: "cluster", value: { cluster: { namespace, name } } },
  });
}

/** Tells when what a cluster's values are compared with moves. */
export function baseTopic({ namespace, name }: ClusterName): WatchTopic {
  const id = `base ${namespace}/${name}`;
  return create(WatchTopicSchema, { id, topic: { case: "base", value: { cluster: { namespace, name } } } });
}
