import type { KubeObject } from "@ichor/kube";
import { listAt, mapAt, numberAt, textAt } from "../../raw-json.ts";

/** What the views keep of a node. */
export type KeptNode = {
  name: string;
  uid: string;
  isReady: boolean;
  /** one phrase; empty while the node is ready */
  readyMessage: string;
  readySince?: string;
  isControlPlane: boolean;
  kubeletVersion: string;
  addresses: readonly string[];
  kernel: string;
  osImage: string;
};

/** Keeps a node. */
export function keepNode(node: KubeObject): KeptNode {
  const ready = listAt(node, ["status", "conditions"]).find((one) => textAt(one, ["type"]) === "Ready");
  const isReady = textAt(ready, ["status"]) === "True";
  const since = textAt(ready, ["lastTransitionTime"]);
  const info = mapAt(node, ["status", "nodeInfo"]) ?? {};
  return {
    name: node.metadata.name,
    uid: node.metadata.uid ?? "",
    isReady,
    readyMessage: isReady ? "" : (textAt(ready, ["message"]) ?? "it has not reported yet"),
    ...(since ? { readySince: since } : {}),
    isControlPlane: Object.hasOwn(node.metadata.labels ?? {}, "node-role.kubernetes.io/control-plane"),
    kubeletVersion: textAt(info, ["kubeletVersion"]) ?? "",
    addresses: listAt(node, ["status", "addresses"])
      .filter((one) => textAt(one, ["type"]) !== "Hostname")
      .flatMap((one) => textAt(one, ["address"]) ?? []),
    kernel: textAt(info, ["kernelVersion"]) ?? "",
    osImage: textAt(info, ["osImage"]) ?? "",
  };
}

const agentContainer = "cilium-agent";

/** What the views keep of an agent's pod. */
export type KeptPod = {
  name: string;
  node: string;
  /** label `controller-revision-hash` */
  revisionHash: string;
  /** label `pod-template-generation` */
  templateGeneration: string;
  isReady: boolean;
  isDeleting: boolean;
  /** when the agent's container started last; absent while it does not run */
  startedAt?: string;
  /** why it does not run, such as CrashLoopBackOff; empty while nothing is wrong */
  trouble: string;
  image: string;
};

/** Keeps an agent's pod. */
export function keepPod(pod: KubeObject): KeptPod {
  const { labels = {}, name, deletionTimestamp } = pod.metadata;
  const statuses = listAt(pod, ["status", "containerStatuses"]);
  const agent = statuses.find((one) => textAt(one, ["name"]) === agentContainer) ?? statuses[0];
  const spec = listAt(pod, ["spec", "containers"]);
  const container = spec.find((one) => textAt(one, ["name"]) === agentContainer) ?? spec[0];
  const startedAt = textAt(agent, ["state", "running", "startedAt"]);
  const conditions = listAt(pod, ["status", "conditions"]);
  return {
    name,
    node: textAt(pod, ["spec", "nodeName"]) ?? "",
    revisionHash: labels["controller-revision-hash"] ?? "",
    templateGeneration: labels["pod-template-generation"] ?? "",
    isReady: conditions.some(
      (one) => textAt(one, ["type"]) === "Ready" && textAt(one, ["status"]) === "True",
    ),
    isDeleting: deletionTimestamp !== undefined,
    ...(startedAt ? { startedAt } : {}),
    trouble: troubleOf(pod),
    image: textAt(container, ["image"]) ?? "",
  };
}

const harmlessWaits: ReadonlySet<string> = new Set(["ContainerCreating", "PodInitializing"]);

function troubleOf(pod: KubeObject): string {
  if (textAt(pod, ["status", "phase"]) === "Failed") return textAt(pod, ["status", "reason"]) ?? "Failed";
  const statuses = [
    ...listAt(pod, ["status", "initContainerStatuses"]),
    ...listAt(pod, ["status", "containerStatuses"]),
  ];
  for (const status of statuses) {
    const waits = textAt(status, ["state", "waiting", "reason"]);
    if (waits && !harmlessWaits.has(waits)) return waits;
    const ended = textAt(status, ["state", "terminated", "reason"]);
    if (ended && ended !== "Completed") return ended;
  }
  const scheduled = listAt(pod, ["status", "conditions"]).find(
    (one) => textAt(one, ["type"]) === "PodScheduled",
  );
  return textAt(scheduled, ["status"]) === "False" ? (textAt(scheduled, ["reason"]) ?? "Unschedulable") : "";
}

/** What the views keep of the agents' DaemonSet. */
export type KeptDaemonSet = {
  uid: string;
  /** annotation `deprecated.daemonset.template.generation` */
  templateGeneration: string;
  /** whether its controller has seen the last change */
  isObserved: boolean;
  image: string;
  onDelete: boolean;
};

/** Keeps the agents' DaemonSet. */
export function keepDaemonSet(daemonSet: KubeObject): KeptDaemonSet {
  const { annotations = {}, uid = "", generation = 0 } = daemonSet.metadata;
  const containers = listAt(daemonSet, ["spec", "template", "spec", "containers"]);
  const container = containers.find((one) => textAt(one, ["name"]) === agentContainer) ?? containers[0];
  return {
    uid,
    templateGeneration: annotations["deprecated.daemonset.template.generation"] ?? "",
    isObserved: (numberAt(daemonSet, ["status", "observedGeneration"]) ?? 0) >= generation,
    image: textAt(container, ["image"]) ?? "",
    onDelete: textAt(daemonSet, ["spec", "updateStrategy", "type"]) === "OnDelete",
  };
}

/** What the views keep of a revision of a DaemonSet's template. */
export type KeptTemplate = { ownerUid: string; revision: number; hash: string };

/** Keeps a ControllerRevision. */
export function keepTemplate(revision: KubeObject): KeptTemplate {
  const { ownerReferences = [], labels = {} } = revision.metadata;
  return {
    ownerUid: ownerReferences.find(({ controller }) => controller)?.uid ?? "",
    revision: numberAt(revision, ["revision"]) ?? 0,
    hash: labels["controller-revision-hash"] ?? "",
  };
}

/** What the views keep of a Deployment. */
export type KeptDeployment = { wanted: number; ready: number };

/** Keeps a Deployment. */
export function keepDeployment(deployment: KubeObject): KeptDeployment {
  return {
    wanted: numberAt(deployment, ["spec", "replicas"]) ?? 1,
    ready: numberAt(deployment, ["status", "readyReplicas"]) ?? 0,
  };
}

/** When the data of a ConfigMap last changed, as far as its field managers tell. */
export type KeptConfigChange = { changedAt?: string };

/** Keeps the time of the last change of a ConfigMap's data. */
export function keepConfigChange({ metadata }: KubeObject): KeptConfigChange {
  const times = (metadata.managedFields ?? [])
    .filter(({ fieldsV1 }) => fieldsV1 !== undefined && Object.hasOwn(fieldsV1, "f:data"))
    .flatMap(({ time }) => time ?? []);
  const changedAt = times.sort().at(-1) ?? metadata.creationTimestamp;
  return changedAt === undefined ? {} : { changedAt };
}

/** What the views keep of an event. */
export type KeptEvent = {
  uid: string;
  namespace: string;
  reason: string;
  message: string;
  type: "Normal" | "Warning";
  /** of the object that it is about */
  kind: string;
  objectNamespace: string;
  objectName: string;
  time: string;
  count: number;
};

/** Keeps an event; its time is that of its last occurrence. */
export function keepEvent(event: KubeObject): KeptEvent {
  const { uid = "", namespace = "", creationTimestamp = "" } = event.metadata;
  const about = mapAt(event, ["involvedObject"]) ?? {};
  const series = mapAt(event, ["series"]) ?? {};
  return {
    uid,
    namespace,
    reason: textAt(event, ["reason"]) ?? "",
    message: textAt(event, ["message"]) ?? "",
    type: textAt(event, ["type"]) === "Warning" ? "Warning" : "Normal",
    kind: textAt(about, ["kind"]) ?? "",
    objectNamespace: textAt(about, ["namespace"]) ?? "",
    objectName: textAt(about, ["name"]) ?? "",
    time:
      textAt(series, ["lastObservedTime"]) ??
      textAt(event, ["lastTimestamp"]) ??
      textAt(event, ["eventTime"]) ??
      creationTimestamp,
    count: numberAt(series, ["count"]) ?? numberAt(event, ["count"]) ?? 1,
  };
}
