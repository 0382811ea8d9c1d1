import type { Condition, Health } from "@ichor/model";

/** Names one TalosCluster. */
export type ClusterRef = { namespace: string; name: string };

/** What one node's agent runs, compared with what is saved. */
export type AgentState = "active" | "restarting" | "old" | "failed" | "needs-restart" | "unknown";

/** One cell of the node strip. */
export type NodeCell = {
  node: string;
  state: AgentState;
  /** revision that the agent runs; absent where it is not known */
  revision?: number;
  /** version of the agent; absent where it is not known */
  version?: string;
  /** one phrase */
  detail: string;
};

/** The network of a cluster in short. Times are RFC 3339. */
export type CniSummary = {
  preset: string;
  health: Health;
  /** empty with the reason in `note` */
  runningVersion: string;
  availableVersion?: string;
  note: string;
  revision?: number;
  releaseStatus?: string;
  deployedAt?: string;
  savedHash?: string;
  runningHash?: string;
  savedBy?: string;
  savedAt?: string;
  chart?: { name: string; version: string; digest?: string };
  kubeProxy: string;
  tunnel: string;
  routing?: string;
  operatorReady?: number;
  operatorWanted?: number;
  owner: string;
  nodes: readonly NodeCell[];
  hold?: { reason: string; revision: number };
};

/** One row of the list of clusters. */
export type ClusterRow = {
  ref: ClusterRef;
  uid: string;
  health: Health;
  /** the sentence under the status word */
  reason: string;
  endpoint: string;
  isLocal: boolean;
  localReason: string;
  talosVersion: string;
  kubernetesVersion: string;
  machines: { total: number; ready: number; drifted: number; held: number; note: string };
  cni: CniSummary;
  changedAt?: string;
  isSampleData: boolean;
  /** `key=value`, sorted */
  labels: readonly string[];
  isDeleting: boolean;
};

/** One machine, or a node that no TalosMachine describes. */
export type MachineRow = {
  name: string;
  uid: string;
  role: "control plane" | "worker";
  health: Health;
  reason: string;
  talosVersion: string;
  kubernetesVersion: string;
  addresses: readonly string[];
  node?: string;
  isNodeReady?: boolean;
  agentVersion?: string;
  agentNote: string;
  agentState: AgentState;
  isApproved: boolean;
  isHeld: boolean;
  /** `metadata.generation` of the TalosMachine, for its conditions */
  generation?: number;
  conditions: readonly Condition[];
  isSampleData: boolean;
  lastSeen?: string;
  kernel?: string;
  osImage?: string;
};

/** One step of an operation. */
export type OperationStepRow = {
  title: string;
  state: "done" | "running" | "pending" | "failed" | "skipped";
  detail: string;
};

/** One operation, newest first in lists. */
export type OperationRow = {
  name: string;
  uid: string;
  kind: string;
  title: string;
  phase: string;
  health: Health;
  startedBy: string;
  reason: string;
  startedAt?: string;
  finishedAt?: string;
  steps: readonly OperationStepRow[];
  message: string;
  isSampleData: boolean;
};

/** One event, newest first in lists. */
export type EventRow = {
  uid: string;
  reason: string;
  message: string;
  type: "Normal" | "Warning";
  /** kind/name of the object */
  object: string;
  time: string;
  count: number;
};

/** A part that could not be read. */
export type UnreadablePart = { part: string; reason: string };

/** Everything the page of a cluster shows. */
export type ClusterDetail = {
  summary: ClusterRow;
  /** `metadata.generation`: a condition that observed an earlier one speaks of what was before the last change */
  generation?: number;
  conditions: readonly Condition[];
  machines: readonly MachineRow[];
  operations: readonly OperationRow[];
  events: readonly EventRow[];
  etcdVersion?: string;
  etcdMembers?: number;
  unreadable: readonly UnreadablePart[];
};
