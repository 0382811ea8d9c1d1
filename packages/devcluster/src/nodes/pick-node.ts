import type { KubeObject } from "@ichor/kube";
import type { NodeRequirement, Pod, Toleration } from "./pod.ts";
import { ownerUidOf } from "./pod.ts";

/** A node as far as placing pods goes. */
export type NodeView = KubeObject & {
  spec?: { taints?: { key: string; value?: string; effect: string }[]; unschedulable?: boolean };
};

/** Which pods are on which node: node names by pod UID, with the owner of each pod. */
export type Placement = { nodeName: string; ownerUid: string };

/**
 * The node for a pod: one that its affinity, selector and tolerations allow, with the fewest pods of the same owner,
 * then the fewest pods, then the first name. That spreads replicas as anti-affinity would, which is not evaluated.
 * Nothing when no node is allowed.
 */
export function pickNode(
  pod: Pod,
  nodes: readonly NodeView[],
  placements: readonly Placement[],
): string | undefined {
  const owner = ownerUidOf(pod);
  const ranked = nodes
    .filter((node) => isAllowed(pod, node))
    .map((node) => {
      const here = placements.filter(({ nodeName }) => nodeName === node.metadata.name);
      const siblings = here.filter(({ ownerUid }) => ownerUid === owner);
      return { name: node.metadata.name, siblings: siblings.length, pods: here.length };
    })
    .sort((a, b) => a.siblings - b.siblings || a.pods - b.pods || a.name.localeCompare(b.name));
  return ranked[0]?.name;
}

function isAllowed(pod: Pod, node: NodeView): boolean {
  const labels = node.metadata.labels ?? {};
  const selector = Object.entries(pod.spec.nodeSelector ?? {});
  if (!selector.every(([key, value]) => labels[key] === value)) return false;
  return matchesAffinity(pod, node) && toleratesTaints(pod.spec.tolerations ?? [], node);
}

function matchesAffinity(pod: Pod, { metadata }: NodeView): boolean {
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!required) return true;
  return required.nodeSelectorTerms.some(
    ({ matchFields = [], matchExpressions = [] }) =>
      matchFields.every((requirement) => meets(requirement, metadata.name)) &&
      matchExpressions.every((requirement) => meets(requirement, metadata.labels?.[requirement.key])),
  );
}

function meets({ operator, values = [] }: NodeRequirement, actual: string | undefined): boolean {
  switch (operator) {
    case "In":
      return actual !== undefined && values.includes(actual);
    case "NotIn":
      return actual === undefined || !values.includes(actual);
    case "Exists":
      return actual !== undefined;
    case "DoesNotExist":
      return actual === undefined;
    default:
      return false; // Gt and Lt: nothing that is installed here uses them
  }
}

function toleratesTaints(tolerations: readonly Toleration[], { spec }: NodeView): boolean {
  const taints = (spec?.taints ?? []).filter(({ effect }) => effect !== "PreferNoSchedule");
  return taints.every((taint) => tolerations.some((toleration) => tolerates(toleration, taint)));
}

function tolerates(toleration: Toleration, taint: { key: string; value?: string; effect: string }): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.operator === "Exists") return !toleration.key || toleration.key === taint.key;
  return toleration.key === taint.key && (toleration.value ?? "") === (taint.value ?? "");
}
