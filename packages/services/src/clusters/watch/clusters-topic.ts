import type { ClusterFeed, ClusterRef, ClusterRow } from "@ichor/cluster";
import { keyOf } from "@ichor/kube";
import { toClusterMessage } from "../../convert/to-cluster-message.ts";
import type { TopicContext, TopicRun, WatchMessage } from "./outbox.ts";

type Pending = { ref: ClusterRef; row: ClusterRow | undefined };

/**
 * The list of clusters: a snapshot first, or what changed since the version that the client has; then each row that
 * changes. A row that changes again before it was sent is sent once.
 */
export function startClustersTopic(
  feed: ClusterFeed,
  { id, resourceVersion }: { id: string; resourceVersion: string },
  { ring }: TopicContext,
): TopicRun {
  const pending = new Map<string, Pending>();
  const note = (upserts: readonly ClusterRow[], deletes: readonly ClusterRef[]) => {
    for (const row of upserts) pending.set(keyOf(row.ref), { ref: row.ref, row });
    for (const ref of deletes) pending.set(keyOf(ref), { ref, row: undefined });
  };
  const missed = resourceVersion === "" ? undefined : feed.changesSince(resourceVersion);
  let isSnapshotDue = missed === undefined;
  if (missed) note(missed.upserts, missed.deletes);
  const forget = feed.onChange(({ upserts, deletes }) => {
    if (isSnapshotDue || (upserts.length === 0 && deletes.length === 0)) return;
    note(upserts, deletes);
    ring();
  });
  return {
    id,
    take() {
      const resource = feed.version();
      if (isSnapshotDue) {
        isSnapshotDue = false;
        return { messages: [snapshotOf(feed, id, resource)] };
      }
      const messages = [...pending.values()].map((change) => toMessage(id, resource, change));
      pending.clear();
      return { messages };
    },
    [Symbol.dispose]: forget,
  };
}

function snapshotOf(feed: ClusterFeed, topicId: string, resourceVersion: string): WatchMessage {
  const clusters = feed.rows().map(toClusterMessage);
  return { topicId, resourceVersion, change: { case: "snapshot", value: { clusters } } };
}

function toMessage(topicId: string, resourceVersion: string, { ref, row }: Pending): WatchMessage {
  const change = row
    ? ({ case: "upsert", value: toClusterMessage(row) } as const)
    : ({ case: "delete", value: { ...ref } } as const);
  return { topicId, resourceVersion, change };
}
