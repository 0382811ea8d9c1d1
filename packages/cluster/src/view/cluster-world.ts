import type { LocalVerdict, TalosMachine, TalosOperation } from "@ichor/model";
import type { RevisionSummary } from "../release/revision.ts";
import type { UnreadablePart } from "./cluster-view.ts";
import type { KeptCluster } from "./kept/kept-cluster.ts";
import type {
  KeptConfigChange,
  KeptDaemonSet,
  KeptDeployment,
  KeptEvent,
  KeptNode,
  KeptPod,
  KeptTemplate,
} from "./kept/kept-network.ts";

/** What the API server of the local cluster says about its network. Parts that could not be read are absent. */
export type LiveNetwork = {
  nodes?: readonly KeptNode[];
  pods?: readonly KeptPod[];
  daemonSet?: KeptDaemonSet;
  templates?: readonly KeptTemplate[];
  operator?: KeptDeployment;
  config?: KeptConfigChange;
};

/** What is saved and what runs, as far as somebody worked it out. */
export type SavedAndRunning = {
  /** hash of the effective values that the stored layer gives */
  savedHash?: string;
  /** the newest deployed revision, where it was read from the cluster itself */
  release?: RevisionSummary;
  /** routing mode of the running values, such as `tunnel` or `native` */
  routing?: string;
};

/** Everything that the view of one cluster is made of. */
export type ClusterWorld = {
  kept: KeptCluster;
  machines: readonly TalosMachine[];
  operations: readonly TalosOperation[];
  events: readonly KeptEvent[];
  local: Pick<LocalVerdict, "isLocal" | "reason">;
  /** only for the local cluster */
  live?: LiveNetwork;
  values: SavedAndRunning;
  unreadable: readonly UnreadablePart[];
  now: Date;
};
