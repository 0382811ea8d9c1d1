import { isFinished, isJobPod, type Pod } from "./pod.ts";

/** What the node agent does with a pod next. */
export type PodDecision =
  /** nothing, until the pod changes */
  | { kind: "wait" }
  /** give it a node */
  | { kind: "bind" }
  /** let it run, ready or not */
  | { kind: "run"; isReady: boolean }
  /** let it end well */
  | { kind: "complete" }
  /** really run it: it is Ichor's own */
  | { kind: "execute" }
  /** finish its deletion */
  | { kind: "remove" };

/** Containers of an image with this word in its name never become ready: how tests make a roll-out fail. */
export const neverReadyWord = "never-ready";

/** Decides from what is written in the pod alone. `isOwnImage` tells the images that run as local processes. */
export function decidePod(pod: Pod, isOwnImage: (image: string) => boolean): PodDecision {
  if (pod.metadata.deletionTimestamp) {
    // with the grace period at zero only a finalizer keeps it, and that is somebody else's work
    return { kind: pod.metadata.deletionGracePeriodSeconds === 0 ? "wait" : "remove" };
  }
  if (!pod.spec.nodeName) return { kind: "bind" };
  if (isFinished(pod)) return { kind: "wait" };
  const images = pod.spec.containers.map(({ image = "" }) => image);
  if (images.some(isOwnImage)) return { kind: "execute" };
  if (pod.status?.phase === "Running") return { kind: "wait" };
  if (isJobPod(pod)) return { kind: "complete" };
  return { kind: "run", isReady: !images.some((image) => image.includes(neverReadyWord)) };
}
