import { decideMachineHealth, findCondition, labels, type TalosMachine } from "@ichor/model";
import { cellOfMachine } from "./agent-cells.ts";
import type { MachineRow, NodeCell } from "./cluster-view.ts";
import type { ClusterWorld } from "./cluster-world.ts";
import type { KeptNode } from "./kept/kept-network.ts";

/** The machines of a cluster, control planes first, and the nodes of a local cluster that no machine describes. */
export function toMachineRows(world: ClusterWorld, cells: readonly NodeCell[]): MachineRow[] {
  const nodes = new Map((world.live?.nodes ?? []).map((node) => [node.name, node]));
  const cellByNode = new Map(cells.map((cell) => [cell.node, cell]));
  const described = new Set<string>();
  const rows = world.machines.map((machine) => {
    const node = nodeOf(machine, nodes);
    if (node) described.add(node.name);
    return machineRow(machine, node, node && cellByNode.get(node.name));
  });
  const strangers = [...nodes.values()]
    .filter(({ name }) => !described.has(name))
    .map((node) => nodeRow(node, cellByNode.get(node.name)));
  return [...rows, ...strangers].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, "en", { numeric: true }),
  );
}

function rankOf({ role }: MachineRow): number {
  return role === "control plane" ? 0 : 1;
}

/** The node with the name that the machine reported, or with its host name. */
function nodeOf({ spec, status, metadata }: TalosMachine, nodes: ReadonlyMap<string, KeptNode>) {
  const candidates = [status?.nodeName, status?.hostname, spec.hostname, metadata.name];
  return candidates.flatMap((name) => (name === undefined ? [] : (nodes.get(name) ?? []))).at(0);
}

function machineRow(
  machine: TalosMachine,
  node: KeptNode | undefined,
  live: NodeCell | undefined,
): MachineRow {
  const { metadata, spec, status } = machine;
  const health = decideMachineHealth(machine);
  const cell = live ?? cellOfMachine(machine);
  const isNodeReady = node?.isReady ?? status?.nodeReady;
  const nodeName = node?.name ?? status?.nodeName;
  return {
    name: metadata.name,
    uid: metadata.uid ?? "",
    role: spec.role === "controlplane" ? "control plane" : "worker",
    health: health.health,
    reason: health.sentence,
    talosVersion: status?.talosVersion ?? "",
    kubernetesVersion: node?.kubeletVersion || (status?.kubernetesVersion ?? ""),
    addresses: status?.addresses ?? node?.addresses ?? [],
    ...(nodeName === undefined ? {} : { node: nodeName }),
    ...(isNodeReady === undefined ? {} : { isNodeReady }),
    ...agentOf(cell),
    isApproved: spec.approved,
    isHeld: spec.hold !== undefined,
    ...(metadata.generation === undefined ? {} : { generation: metadata.generation }),
    conditions: status?.conditions ?? [],
    isSampleData: isSampleData(metadata.labels),
    ...lastSeenOf(machine),
    ...optional("kernel", status?.kernelVersion ?? node?.kernel),
    ...optional("osImage", status?.osImage ?? node?.osImage),
  };
}

function nodeRow(node: KeptNode, cell: NodeCell | undefined): MachineRow {
  return {
    name: node.name,
    uid: node.uid,
    role: node.isControlPlane ? "control plane" : "worker",
    health: node.isReady ? "Healthy" : "Degraded",
    reason: node.isReady
      ? "Node ready; no TalosMachine describes it"
      : `Node not ready: ${node.readyMessage}`,
    talosVersion: /Talos \(v?(?<version>[^)]+)\)/.exec(node.osImage)?.groups?.version ?? "",
    kubernetesVersion: node.kubeletVersion,
    addresses: node.addresses,
    node: node.name,
    isNodeReady: node.isReady,
    ...agentOf(cell),
    isApproved: true,
    isHeld: false,
    conditions: [],
    isSampleData: false,
    ...optional("kernel", node.kernel),
    ...optional("osImage", node.osImage),
  };
}

const savedWords = {
  active: "saved values",
  old: "earlier values",
  "needs-restart": "needs a restart",
  restarting: "restarting",
  failed: "failed",
  unknown: "not read",
} as const;

function agentOf(cell: NodeCell | undefined): Pick<MachineRow, "agentVersion" | "agentNote" | "agentState"> {
  if (cell === undefined) return { agentState: "unknown", agentNote: "not read" };
  const words =
    cell.state === "failed" || cell.state === "unknown"
      ? cell.detail || savedWords[cell.state]
      : savedWords[cell.state];
  const note = cell.version === undefined ? words : `${cell.version}, ${words}`;
  return {
    agentState: cell.state,
    agentNote: note,
    ...(cell.version === undefined ? {} : { agentVersion: cell.version }),
  };
}

/** When the machine was last known to answer: now while it does, else when it stopped. */
function lastSeenOf({ status }: TalosMachine): { lastSeen?: string } {
  const reachable = findCondition(status?.conditions, "Reachable");
  const time = reachable?.status === "False" ? reachable.lastTransitionTime : status?.readAt;
  return optional("lastSeen", time);
}

/** Whether an object carries sample data of the demo. */
export function isSampleData(ofLabels: Readonly<Record<string, string>> | undefined): boolean {
  return ofLabels?.[labels.demoSeed] === "true";
}

function optional<K extends string>(name: K, value: string | undefined): { [N in K]?: string } {
  return (value ? { [name]: value } : {}) as { [N in K]?: string };
}
