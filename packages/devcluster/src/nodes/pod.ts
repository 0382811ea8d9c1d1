import type { KubeObject } from "@ichor/kube";

/** The parts of a container that the node agent reads. */
export type PodContainer = { name: string; image?: string; restartPolicy?: string };

/** The parts of a toleration that the node agent reads. */
export type Toleration = { key?: string; operator?: string; effect?: string; value?: string };

/** One requirement of a node selector term. */
export type NodeRequirement = { key: string; operator: string; values?: string[] };

/** The parts of a pod that the node agent reads. */
export type Pod = KubeObject & {
  metadata: { deletionGracePeriodSeconds?: number };
  spec: {
    nodeName?: string;
    hostNetwork?: boolean;
    nodeSelector?: Record<string, string>;
    tolerations?: Toleration[];
    initContainers?: PodContainer[];
    containers: PodContainer[];
    affinity?: {
      nodeAffinity?: {
        requiredDuringSchedulingIgnoredDuringExecution?: {
          nodeSelectorTerms: { matchFields?: NodeRequirement[]; matchExpressions?: NodeRequirement[] }[];
        };
      };
    };
  };
  status?: { phase?: string; conditions?: { type: string; status: string }[] };
};

/** UID of the controller that owns the pod, or of the pod itself. */
export function ownerUidOf(pod: Pod): string {
  const owner = pod.metadata.ownerReferences?.find((reference) => reference.controller);
  return owner?.uid ?? pod.metadata.uid ?? "";
}

/** Whether a Job owns the pod. */
export function isJobPod(pod: Pod): boolean {
  return pod.metadata.ownerReferences?.some(({ kind, controller }) => controller && kind === "Job") ?? false;
}

/** Whether the pod ran to its end. */
export function isFinished(pod: Pod): boolean {
  return pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
}
