import { create } from "@bufbuild/protobuf";
import {
  type WatchRequest,
  type WatchResponse,
  WatchResponseSchema,
  type WatchTopic,
} from "@ichor/api/v1alpha1";
import { clusterKey, type SampleWorld, type WorldChange } from "./sample-world.ts";

const heartbeatMs = 15_000;

/** The watch RPC of the sample API: snapshots first, then changes, with heartbeats between. */
export async function* watchSampleWorld(
  world: SampleWorld,
  request: WatchRequest,
  signal: AbortSignal,
): AsyncGenerator<WatchResponse> {
  const waiting: WatchResponse[] = request.topics.flatMap((topic) => snapshotOf(world, topic));
  let wake: () => void = () => undefined;
  const push = (message: WatchResponse) => {
    waiting.push(message);
    wake();
  };
  const stop = world.onChange((change) => {
    for (const topic of request.topics) for (const message of changeOf(topic, change)) push(message);
  });
  const beat = setInterval(() => push(heartbeat()), heartbeatMs);
  signal.addEventListener("abort", () => wake());
  try {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    clearInterval(beat);
    stop();
  }
}

type Change = Parameters<typeof create<typeof WatchResponseSchema>>[1];

function message(topic: WatchTopic, change: NonNullable<Change>["change"]): WatchResponse {
  return create(WatchResponseSchema, { topicId: topic.id, resourceVersion: "1", ...(change && { change }) });
}

function heartbeat(): WatchResponse {
  return create(WatchResponseSchema, { change: { case: "heartbeat", value: {} } });
}

function snapshotOf(world: SampleWorld, { ...topic }: WatchTopic): WatchResponse[] {
  if (topic.topic.case === "clusters") {
    const clusters = [...world.clusters.values()].flatMap((detail) => detail.summary ?? []);
    return [message(topic, { case: "snapshot", value: { clusters } })];
  }
  if (topic.topic.case !== "cluster") return [heartbeat()];
  const ref = topic.topic.value.cluster;
  const detail = ref && world.clusters.get(clusterKey(ref));
  if (detail) return [message(topic, { case: "detail", value: detail })];
  return [
    message(topic, { case: "error", value: { code: "not-found", message: "There is no such TalosCluster" } }),
  ];
}

function changeOf(topic: WatchTopic, change: WorldChange): WatchResponse[] {
  const { case: kind, value } = topic.topic;
  if (kind === "clusters") {
    if (change.kind === "deleted")
      return [message(topic, { case: "delete", value: { namespace: change.namespace, name: change.name } })];
    if (change.kind === "cluster" && change.detail.summary)
      return [message(topic, { case: "upsert", value: change.detail.summary })];
    return [];
  }
  const key = value?.cluster && clusterKey(value.cluster);
  if (kind === "base" && change.kind === "base" && change.cluster === key)
    return [message(topic, { case: "base", value: change.moved })];
  if (kind !== "cluster") return [];
  if (
    change.kind === "cluster" &&
    change.detail.summary?.ref &&
    clusterKey(change.detail.summary.ref) === key
  )
    return [message(topic, { case: "detail", value: change.detail })];
  if (change.kind === "deleted" && clusterKey(change) === key)
    return [
      message(topic, {
        case: "error",
        value: { code: "not-found", message: "The TalosCluster was deleted" },
      }),
    ];
  return [];
}
