import type { WatchRequest, WatchTopic } from "@ichor/api/v1alpha1";
import type { Access } from "@ichor/kube";
import { invalid, type Ref, requireRef } from "../../cni/read-request.ts";
import { listRight, readRight } from "../rights.ts";

/** A topic that somebody wants to follow, and the right that it needs. */
export type WantedTopic = { readonly id: string; readonly right: Access } & (
  | { readonly kind: "clusters"; readonly resourceVersion: string }
  | { readonly kind: "cluster" | "base"; readonly ref: Ref }
);

const mostTopics = 100;
const longestId = 600;

/** The topics of a request. Ids are the client's own and must differ. */
export function readTopics({ topics }: WatchRequest, feedNamespace: string | undefined): WantedTopic[] {
  if (topics.length > mostTopics) throw invalid("topics", `has more than ${mostTopics} entries`);
  const ids = new Set<string>();
  return topics.map((topic) => {
    if (topic.id === "" || topic.id.length > longestId || ids.has(topic.id)) {
      throw invalid("topics.id", "must be a short text that no other topic has");
    }
    ids.add(topic.id);
    return readTopic(topic, feedNamespace);
  });
}

function readTopic(
  { id, topic, resourceVersion }: WatchTopic,
  feedNamespace: string | undefined,
): WantedTopic {
  switch (topic.case) {
    case "clusters":
      return { id, kind: "clusters", resourceVersion, right: listRight(feedNamespace) };
    case "cluster":
    case "base": {
      const ref = requireRef(topic.value.cluster);
      return { id, kind: topic.case, ref, right: readRight(ref) };
    }
    default:
      throw invalid("topics.topic", "must be one of clusters, cluster, base");
  }
}
