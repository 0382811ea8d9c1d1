import type { ClusterFeed, ClusterRef, LastChange } from "@ichor/cluster";
import { keyOf } from "@ichor/kube";
import { timeField } from "../../convert/to-timestamp.ts";
import type { BaseState, BaseWatch } from "../base-watch.ts";
import { noCluster } from "./cluster-topic.ts";
import type { TopicContext, TopicRun, WatchMessage } from "./outbox.ts";
import { topicError } from "./topic-error.ts";

/** What the values of a cluster are saved on top of: as it is now, and again whenever it moves. Ends with the cluster. */
export function startBaseTopic(
  { feed, bases }: { feed: ClusterFeed; bases: BaseWatch },
  { id, ref }: { id: string; ref: ClusterRef },
  { ring }: TopicContext,
): TopicRun {
  let isDue = true;
  let sent = "";
  const key = keyOf(ref);
  const forget = bases.onChange((changed) => {
    if (changed !== key) return;
    isDue = true;
    ring();
  });
  return {
    id,
    take() {
      if (!isDue) return { messages: [] };
      isDue = false;
      if (feed.kept(ref) === undefined) return { messages: [topicError(id, noCluster(ref))], isOver: true };
      const state = bases.of(ref);
      if (state === undefined || state.baseVersion === sent) return { messages: [] };
      sent = state.baseVersion;
      return { messages: [toMessage(id, state)] };
    },
    [Symbol.dispose]: forget,
  };
}

function toMessage(topicId: string, state: BaseState): WatchMessage {
  const { baseVersion, layerHash, releaseRevision, change } = state;
  const value = { baseVersion, layerHash, releaseRevision, ...moverOf(change) };
  return { topicId, resourceVersion: baseVersion, change: { case: "base", value } };
}

function moverOf(change: LastChange) {
  switch (change.kind) {
    case "by-ichor":
      return { actor: change.actor, reason: change.reason, ...timeField("time", change.time) };
    case "outside":
      return { actor: change.manager, ...timeField("time", change.time) };
    case "unknown":
      return {};
  }
}
