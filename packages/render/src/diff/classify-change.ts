import type { PathStep } from "@ichor/errors";
import { isJsonObject } from "@ichor/values";
import type { ObjectId } from "../manifest/rendered-object.ts";
import type { ChangeClass } from "./manifest-diff.ts";
import { isInTemplate, restartsPods } from "./pod-template.ts";
import type { TreeChange } from "./tree-change.ts";

/** Classes from worst to mildest. */
export const classOrder: readonly ChangeClass[] = [
  "danger",
  "rollout",
  "functional",
  "metadata-only",
  "generated",
];

/** The class of one change; generated data is decided before, by `generatedChangesOf`. */
export function classifyChange(object: ObjectId, change: TreeChange): ChangeClass {
  const path = change.afterPath ?? change.beforePath ?? [];
  if (isInTemplate(object, path)) return restartsPods(object.group, object.kind) ? "rollout" : "functional";
  return isMetadataOnly(path, change) ? "metadata-only" : "functional";
}

/** The worst of several classes. */
export function worstOf(classes: readonly ChangeClass[]): ChangeClass {
  return classOrder.find((name) => classes.includes(name)) ?? "functional";
}

const versionLabels: ReadonlySet<PathStep> = new Set([
  "app.kubernetes.io/managed-by",
  "app.kubernetes.io/version",
  "chart",
  "helm.sh/chart",
  "heritage",
  "kubectl.kubernetes.io/last-applied-configuration",
]);

// labels and annotations that say which chart rendered the object, or repeat a checksum; all others may be read by
// a controller or a selector
function isMetadataOnly([first, second, key]: readonly PathStep[], { before, after }: TreeChange): boolean {
  if (first !== "metadata" || (second !== "labels" && second !== "annotations")) return false;
  if (key !== undefined) return isVersionLabel(key);
  // the first label of an object adds the whole map
  const map = after ?? before;
  return isJsonObject(map) && Object.keys(map).every(isVersionLabel);
}

function isVersionLabel(key: PathStep): boolean {
  if (versionLabels.has(key)) return true;
  return typeof key === "string" && (key.startsWith("meta.helm.sh/") || /checksum/i.test(key));
}

const immutable: Readonly<Record<string, readonly string[]>> = {
  "apps/DaemonSet": ["spec/selector"],
  "apps/Deployment": ["spec/selector"],
  "apps/StatefulSet": [
    "spec/selector",
    "spec/serviceName",
    "spec/volumeClaimTemplates",
    "spec/podManagementPolicy",
  ],
  "batch/Job": ["spec/template", "spec/selector", "spec/completionMode"],
  "rbac.authorization.k8s.io/ClusterRoleBinding": ["roleRef"],
  "rbac.authorization.k8s.io/RoleBinding": ["roleRef"],
  "storage.k8s.io/StorageClass": ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"],
};

/** Whether the API server refuses to change this field of an existing object. */
export function isImmutable({ group, kind }: ObjectId, path: readonly PathStep[]): boolean {
  const text = path.join("/");
  return (
    immutable[`${group}/${kind}`]?.some((field) => text === field || text.startsWith(`${field}/`)) ?? false
  );
}
