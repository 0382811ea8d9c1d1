import type { PathStep } from "@ichor/errors";

const templates: Readonly<Record<string, readonly string[]>> = {
  "apps/DaemonSet": ["spec", "template"],
  "apps/Deployment": ["spec", "template"],
  "apps/ReplicaSet": ["spec", "template"],
  "apps/StatefulSet": ["spec", "template"],
  "batch/CronJob": ["spec", "jobTemplate", "spec", "template"],
  "batch/Job": ["spec", "template"],
};

/** Where the pod template of a kind is; undefined for kinds without one. */
export function podTemplatePath(group: string, kind: string): readonly string[] | undefined {
  return templates[`${group}/${kind}`];
}

/** Whether a change of its template replaces the running pods of a kind. */
export function restartsPods(group: string, kind: string): boolean {
  return group === "apps" && (kind === "DaemonSet" || kind === "Deployment" || kind === "StatefulSet");
}

/** Whether a path leads into the pod template of a kind. */
export function isInTemplate(object: { group: string; kind: string }, path: readonly PathStep[]): boolean {
  const template = podTemplatePath(object.group, object.kind);
  return template?.every((step, index) => path[index] === step) ?? false;
}
