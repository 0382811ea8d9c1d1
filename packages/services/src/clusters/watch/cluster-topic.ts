import type { ClusterFeed, ClusterRef } from "@ichor/cluster";
import { IchorError } from "@ichor/errors";
import type { Tracking } from "@ichor/gitops";
import { keyOf } from "@ichor/kube";
import { toDetailMessage } from "../../convert/to-detail-message.ts";
import type { TopicContext, TopicRun } from "./outbox.ts";
import { topicError } from "./topic-error.ts";

/** The page that is followed. */
export type ClusterTopicOptions = {
  readonly id: string;
  readonly ref: ClusterRef;
  readonly now: () => Date;
  /** whether Git owns the cluster: nobody tells when that changes */
  readonly readTracking: () => Promise<Tracking>;
};

/** The page of one cluster: as it is now, and again whenever anything on it changed. It ends with the cluster. */
export async function startClusterTopic(
  feed: ClusterFeed,
  { id, ref, now, readTracking }: ClusterTopicOptions,
  { ring }: TopicContext,
): Promise<TopicRun> {
  let tracking = await readTracking();
  let isDue = true;
  let sent = "";
  const key = keyOf(ref);
  const forget = feed.onChange(({ touched, deletes }) => {
    if (![...touched, ...deletes].some((each) => keyOf(each) === key)) return;
    isDue = true;
    ring();
  });
  return {
    id,
    take() {
      if (!isDue) return { messages: [] };
      isDue = false;
      const detail = feed.detail(ref);
      if (detail === undefined) return { messages: [topicError(id, noCluster(ref))], isOver: true };
      // much of what happens to a cluster does not show
      const text = JSON.stringify([detail, tracking]);
      if (text === sent) return { messages: [] };
      sent = text;
      const value = toDetailMessage(detail, { tracking, readAt: now().toISOString() });
      const change = { case: "detail", value } as const;
      return { messages: [{ topicId: id, resourceVersion: feed.version(), change }] };
    },
    async refresh() {
      tracking = await readTracking();
      isDue = true;
      ring();
    },
    [Symbol.dispose]: forget,
  };
}

/** There is no such cluster, or it was deleted. */
export function noCluster({ namespace, name }: ClusterRef): IchorError {
  return new IchorError("not-found", `there is no TalosCluster ${namespace}/${name}`, {
    details: { object: `TalosCluster/${namespace}/${name}` },
  });
}
