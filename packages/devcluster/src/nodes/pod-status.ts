import type { Pod, PodContainer } from "./pod.ts";

/** Where and when a pod runs. `podIp` equals `hostIp` for pods in the host's network. */
export type PodPlace = { hostIp: string; podIp: string; now: Date };

/** The status of a pod whose containers run. A pod that is not ready looks as if its probes failed. */
export function toRunningStatus(pod: Pod, { hostIp, podIp, now }: PodPlace, isReady: boolean) {
  const time = toTime(now);
  const ready = isReady ? "True" : "False";
  return {
    phase: "Running",
    startTime: time,
    ...toAddresses(hostIp, podIp),
    conditions: toConditions({ Initialized: "True", ContainersReady: ready, Ready: ready }, time),
    initContainerStatuses: (pod.spec.initContainers ?? []).map((container) =>
      container.restartPolicy === "Always"
        ? toContainerStatus(container, { isReady, state: { running: { startedAt: time } } })
        : toContainerStatus(container, { isReady: true, state: toTerminated(time) }),
    ),
    containerStatuses: pod.spec.containers.map((container) =>
      toContainerStatus(container, { isReady, state: { running: { startedAt: time } } }),
    ),
  };
}

/** The status of a pod whose containers all ended with code 0. */
export function toSucceededStatus(pod: Pod, { hostIp, podIp, now }: PodPlace) {
  const time = toTime(now);
  const ended = (container: PodContainer) =>
    toContainerStatus(container, { isReady: false, state: toTerminated(time) });
  return {
    phase: "Succeeded",
    startTime: time,
    ...toAddresses(hostIp, podIp),
    conditions: toConditions({ Initialized: "True", ContainersReady: "False", Ready: "False" }, time),
    initContainerStatuses: (pod.spec.initContainers ?? []).map(ended),
    containerStatuses: pod.spec.containers.map(ended),
  };
}

function toAddresses(hostIp: string, podIp: string) {
  return { hostIP: hostIp, hostIPs: [{ ip: hostIp }], podIP: podIp, podIPs: [{ ip: podIp }] };
}

function toConditions(statuses: Record<string, "True" | "False">, time: string) {
  return Object.entries({ PodScheduled: "True", ...statuses }).map(([type, status]) => ({
    type,
    status,
    lastTransitionTime: time,
    ...(status === "False" && { reason: "ContainersNotReady" }),
  }));
}

type State = { isReady: boolean; state: { running: object } | { terminated: object } };

function toContainerStatus({ name, image = "" }: PodContainer, { isReady, state }: State) {
  return {
    name,
    image,
    imageID: image,
    containerID: `containerd://${name}`,
    restartCount: 0,
    started: "running" in state,
    ready: isReady,
    state,
  };
}

function toTerminated(time: string) {
  return { terminated: { exitCode: 0, reason: "Completed", startedAt: time, finishedAt: time } };
}

function toTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
