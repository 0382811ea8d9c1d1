import type { TalosMachine } from "@ichor/model";
import type { AgentState, NodeCell } from "./cluster-view.ts";
import type { LiveNetwork } from "./cluster-world.ts";
import type { KeptDaemonSet, KeptNode, KeptPod, KeptTemplate } from "./kept/kept-network.ts";

// Active on a node: the agent's pod is made from the current template of the DaemonSet and started after the last
// change of ConfigMap cilium-config. A pod that is older than the configuration runs something else than what is
// saved, although nothing will restart it.

/** What the cells are decided from. */
export type AgentQuestion = {
  live: LiveNetwork;
  /** the newest deployed revision */
  revision?: number | undefined;
  /** the release was made of the saved values; undefined: not known */
  isReleased?: boolean | undefined;
};

/** One cell a node, sorted by name. Without nodes or pods there is nothing to say. */
export function agentCells(question: AgentQuestion): NodeCell[] {
  const { nodes, pods } = question.live;
  if (nodes === undefined) return [];
  const podsByNode = Map.groupBy(pods ?? [], ({ node }) => node);
  return [...nodes]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((node) => toCell(node, podsByNode.get(node.name) ?? [], question));
}

function toCell(node: KeptNode, pods: readonly KeptPod[], question: AgentQuestion): NodeCell {
  // while a pod is replaced there may be two for a moment
  const pod = pods.find(({ isDeleting }) => !isDeleting) ?? pods[0];
  const { state, detail, isCurrent } = decideAgent(node, pod, question);
  const version = pod && versionOfImage(pod.image);
  return {
    node: node.name,
    state,
    detail,
    ...(isCurrent && question.revision !== undefined ? { revision: question.revision } : {}),
    ...(version ? { version } : {}),
  };
}

type AgentVerdict = { state: AgentState; detail: string; isCurrent: boolean };

function decideAgent(node: KeptNode, pod: KeptPod | undefined, question: AgentQuestion): AgentVerdict {
  const { live } = question;
  const say = (state: AgentState, detail: string, isCurrent = false) => ({ state, detail, isCurrent });
  if (live.pods === undefined || live.daemonSet === undefined)
    return say("unknown", "the agents could not be read");
  if (!node.isReady) return say("unknown", `the node is not ready: ${node.readyMessage}`);
  if (pod === undefined) return say("restarting", "no agent runs on this node");
  if (pod.trouble !== "") return say("failed", pod.trouble, isCurrentPod(pod, live));
  if (pod.isDeleting) return say("restarting", "the agent is being replaced");
  if (!isCurrentPod(pod, live)) {
    const waits = live.daemonSet.onDelete ? "waits to be deleted by hand" : "waits for its turn";
    return say("old", `runs the earlier template and ${waits}`);
  }
  if (!pod.isReady || pod.startedAt === undefined) return say("restarting", "the agent is starting", true);
  if (isOlder(pod.startedAt, live.config?.changedAt))
    return say("needs-restart", "started before the last change of its configuration");
  if (question.isReleased === false) return say("old", "the saved values are not released yet", true);
  return say("active", "runs what is saved", true);
}

/** As the DaemonSet's own controller decides it: by the hash of the template or by its generation. */
function isCurrentPod(pod: KeptPod, { daemonSet, templates }: LiveNetwork): boolean {
  if (daemonSet === undefined || !daemonSet.isObserved) return false;
  const { templateGeneration, revisionHash } = pod;
  if (templateGeneration !== "" && templateGeneration === daemonSet.templateGeneration) return true;
  const hash = currentHash(daemonSet, templates ?? []);
  return hash !== undefined && hash === revisionHash;
}

function currentHash({ uid }: KeptDaemonSet, templates: readonly KeptTemplate[]): string | undefined {
  const own = templates.filter(({ ownerUid }) => ownerUid === uid);
  return own.sort((a, b) => b.revision - a.revision)[0]?.hash;
}

/** Times have whole seconds; a pod that started within the second of the change read the new configuration. */
function isOlder(startedAt: string, changedAt: string | undefined): boolean {
  return changedAt !== undefined && Date.parse(startedAt) < Math.floor(Date.parse(changedAt) / 1000) * 1000;
}

/** The version in the tag of an image, without its `v`; undefined for images that are named by digest alone. */
export function versionOfImage(image: string): string | undefined {
  return /:v?(?<version>\d[\w.+-]*)(?:@|$)/.exec(image)?.groups?.version;
}

const statesOfStatus = {
  Active: "active",
  Restarting: "restarting",
  Old: "old",
  NeedsRestart: "needs-restart",
  Failed: "failed",
  Unknown: "unknown",
} as const;

/** The cells of a cluster whose API server is not read: what the machines' status says. */
export function cellsOfMachines(machines: readonly TalosMachine[]): NodeCell[] {
  return machines
    .filter(({ spec, status }) => spec.approved && status?.agent !== undefined)
    .map((machine) => cellOfMachine(machine))
    .sort((a, b) => (a.node < b.node ? -1 : 1));
}

/** The cell of one machine from its status. */
export function cellOfMachine({ metadata, status }: TalosMachine): NodeCell {
  const { agent } = status ?? {};
  const node = status?.nodeName ?? metadata.name;
  if (agent === undefined) return { node, state: "unknown", detail: "not read" };
  return {
    node,
    state: statesOfStatus[agent.state],
    detail: agent.message ?? "",
    ...(agent.revision === undefined ? {} : { revision: agent.revision }),
    ...(agent.version === undefined ? {} : { version: agent.version }),
  };
}
