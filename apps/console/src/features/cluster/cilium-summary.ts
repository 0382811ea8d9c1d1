import { type CniSummary, NodeCell_State } from "@ichor/api/v1alpha1";
import { formatAmount, type NodeStripNode, type StatusWord } from "@ichor/ui";
import { toStatusWord } from "../../domain/status-word.ts";
import { toMs } from "../../domain/timestamp.ts";

/** Cilium of a cluster: what is saved against what runs, in plain words. */
export type CiliumSummary = {
  isManaged: boolean;
  status: StatusWord;
  /** "Saved values active on 5 of 8 nodes"; why nothing is known, otherwise */
  headline: string;
  /** what the other nodes do; empty when all run what is saved */
  rest: string;
  nodes: readonly NodeStripNode[];
  /** "Revision 3 active on 8 of 8 nodes", for the head of the Cilium pages */
  sentence: string;
  revision: number;
  savedHash: string;
  /** "Revision 3", or that no revision was made of the saved values yet */
  saved: string;
  savedBy: string;
  savedAt: number | undefined;
  running: string;
  chart: string;
  available: string;
  kubeProxy: string;
  routing: string;
  operator: string;
  owner: string;
  ownerNote: string;
  hold: { reason: string; revision: number } | undefined;
};

const kubeProxyWords: Record<string, string> = {
  replaced: "Replaced by Cilium",
  enabled: "Beside Cilium",
};

/** Makes the summary. What was not read says so; nothing unknown is drawn as fine. */
export function toCiliumSummary(cni: CniSummary | undefined): CiliumSummary | undefined {
  if (!cni) return undefined;
  const counts = countNodes(cni);
  const isManaged = cni.preset === "cilium";
  const [owner = "", ownerNote = ""] = cni.owner.split(", ");
  return {
    isManaged,
    status: toStatusWord(cni.health),
    headline: headlineOf(cni, counts),
    rest: restOf(counts, cni),
    nodes: cni.nodes.map(toStripNode),
    sentence: sentenceOf(cni, counts),
    revision: cni.revision,
    savedHash: shortHash(cni.savedHash),
    saved: savedOf(cni),
    savedBy: cni.savedBy,
    savedAt: toMs(cni.savedAt),
    running: runningOf(cni, counts),
    chart: cni.chart?.version || cni.runningVersion || "Not read",
    available: cni.availableVersion,
    kubeProxy: kubeProxyWords[cni.kubeProxy] ?? (cni.kubeProxy || "Not read"),
    routing: cni.routing || cni.tunnel || "Not read",
    operator: cni.operatorWanted === 0 ? "Not read" : `${cni.operatorReady} of ${cni.operatorWanted} ready`,
    // an owner that was seen, not the one that would be: without a release nothing owns the objects
    owner: (hasRelease(cni) && owner) || "Not read",
    ownerNote:
      ownerNote === "" || !hasRelease(cni) ? "" : ownerNote.charAt(0).toUpperCase() + ownerNote.slice(1),
    hold: cni.hold && { reason: cni.hold.reason, revision: cni.hold.revision },
  };
}

type NodeCounts = {
  total: number;
  of(state: NodeCell_State): number;
  /** nothing is known of any node */
  isUnread: boolean;
};

function countNodes({ nodes }: CniSummary): NodeCounts {
  const of = (state: NodeCell_State) => nodes.filter((node) => node.state === state).length;
  const unread = of(NodeCell_State.UNKNOWN) + of(NodeCell_State.UNSPECIFIED);
  return { total: nodes.length, of, isUnread: unread === nodes.length };
}

/** A revision of the release was read. */
function hasRelease({ revision }: CniSummary): boolean {
  return revision > 0;
}

/** The saved values were made into the release that runs; also where that is not known. */
function isReleased({ savedHash, runningHash }: CniSummary): boolean {
  return savedHash === "" || runningHash === "" || savedHash === runningHash;
}

/** Nodes whose agent has the configuration of the newest revision, released from the saved values or not. */
function countOnRevision({ nodes, revision }: CniSummary): number {
  const fine: readonly NodeCell_State[] = [NodeCell_State.ACTIVE, NodeCell_State.OLD];
  return nodes.filter((node) => node.revision === revision && fine.includes(node.state)).length;
}

function headlineOf(cni: CniSummary, counts: NodeCounts): string {
  if (cni.preset !== "cilium") return cni.note || "Not managed by Ichor";
  if (counts.isUnread) return cni.note || "Agents not read";
  return `Saved values active on ${counts.of(NodeCell_State.ACTIVE)} of ${formatAmount(counts.total, "node")}`;
}

function restOf(counts: NodeCounts, { nodes }: CniSummary): string {
  // the headline says it
  if (counts.isUnread) return "";
  const old = nodes.filter((node) => node.state === NodeCell_State.OLD);
  const revisions = new Set(old.map(({ revision }) => revision));
  const oldWords =
    revisions.size === 1 ? `still run revision ${[...revisions][0]}` : "still run earlier revisions";
  const parts: [number, string][] = [
    [counts.of(NodeCell_State.FAILED), "failed"],
    [counts.of(NodeCell_State.RESTARTING), "restarting"],
    [old.length, old.length === 1 ? oldWords.replace("run", "runs") : oldWords],
    [counts.of(NodeCell_State.NEEDS_RESTART), "saved, needs a restart"],
    [counts.of(NodeCell_State.UNKNOWN) + counts.of(NodeCell_State.UNSPECIFIED), "not read"],
  ];
  return parts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])).join(", ");
}

function sentenceOf(cni: CniSummary, counts: NodeCounts): string {
  if (cni.preset !== "cilium" || counts.total === 0) return cni.note;
  if (counts.isUnread) return "Agents not read";
  if (!isReleased(cni) && cni.revision > 0)
    return `Saved, not running: revision ${cni.revision} runs on ${countOnRevision(cni)} of ${formatAmount(counts.total, "node")}`;
  const revision = cni.revision > 0 ? `Revision ${cni.revision}` : "Saved values";
  return `${revision} active on ${counts.of(NodeCell_State.ACTIVE)} of ${formatAmount(counts.total, "node")}`;
}

function savedOf(cni: CniSummary): string {
  if (cni.revision === 0) return "Not deployed";
  return isReleased(cni) ? `Revision ${cni.revision}` : "Not released yet";
}

function runningOf(cni: CniSummary, counts: NodeCounts): string {
  if (cni.revision === 0) return cni.runningVersion === "" ? "Not read" : `Cilium ${cni.runningVersion}`;
  if (counts.total === 0 || counts.isUnread) return `Revision ${cni.revision}`;
  const active = isReleased(cni) ? counts.of(NodeCell_State.ACTIVE) : countOnRevision(cni);
  return `Revision ${cni.revision} on ${active} of ${formatAmount(counts.total, "node")}`;
}

const stripStates: Record<NodeCell_State, NodeStripNode["state"]> = {
  [NodeCell_State.UNSPECIFIED]: "unknown",
  [NodeCell_State.ACTIVE]: "current",
  [NodeCell_State.RESTARTING]: "restarting",
  [NodeCell_State.OLD]: "old",
  [NodeCell_State.FAILED]: "failed",
  [NodeCell_State.UNKNOWN]: "unknown",
  [NodeCell_State.NEEDS_RESTART]: "needs-restart",
};

function toStripNode({ node, state, revision }: CniSummary["nodes"][number]): NodeStripNode {
  return { name: node, state: stripStates[state] ?? "unknown", ...(revision > 0 && { revision }) };
}

/** The first eight digits of a hash, without the name of its algorithm. */
export function shortHash(hash: string): string {
  return hash.replace(/^sha256:/, "").slice(0, 8);
}
