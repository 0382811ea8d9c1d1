import type { Resource } from "./resource.ts";

const namespaced = (group: string, version: string, [plural, kind]: readonly [string, string]): Resource => ({
  group,
  version,
  plural,
  kind,
  isNamespaced: true,
});
const clusterWide = (group: string, version: string, names: readonly [string, string]): Resource => ({
  ...namespaced(group, version, names),
  isNamespaced: false,
});

const ichorGroup = "ichor.maesh.dev";

/** The resources that Ichor reads or writes: its own seven kinds and the built-in ones. */
export const resources = {
  talosClusters: namespaced(ichorGroup, "v1alpha1", ["talosclusters", "TalosCluster"]),
  talosMachines: namespaced(ichorGroup, "v1alpha1", ["talosmachines", "TalosMachine"]),
  talosConfigPatches: namespaced(ichorGroup, "v1alpha1", ["talosconfigpatches", "TalosConfigPatch"]),
  talosStorages: namespaced(ichorGroup, "v1alpha1", ["talosstorages", "TalosStorage"]),
  talosEtcdBackups: namespaced(ichorGroup, "v1alpha1", ["talosetcdbackups", "TalosEtcdBackup"]),
  talosOperations: namespaced(ichorGroup, "v1alpha1", ["talosoperations", "TalosOperation"]),
  ichorInstallations: clusterWide(ichorGroup, "v1alpha1", ["ichorinstallations", "IchorInstallation"]),

  namespaces: clusterWide("", "v1", ["namespaces", "Namespace"]),
  nodes: clusterWide("", "v1", ["nodes", "Node"]),
  pods: namespaced("", "v1", ["pods", "Pod"]),
  configMaps: namespaced("", "v1", ["configmaps", "ConfigMap"]),
  secrets: namespaced("", "v1", ["secrets", "Secret"]),
  services: namespaced("", "v1", ["services", "Service"]),
  serviceAccounts: namespaced("", "v1", ["serviceaccounts", "ServiceAccount"]),
  events: namespaced("", "v1", ["events", "Event"]),
  daemonSets: namespaced("apps", "v1", ["daemonsets", "DaemonSet"]),
  deployments: namespaced("apps", "v1", ["deployments", "Deployment"]),
  replicaSets: namespaced("apps", "v1", ["replicasets", "ReplicaSet"]),
  controllerRevisions: namespaced("apps", "v1", ["controllerrevisions", "ControllerRevision"]),
  jobs: namespaced("batch", "v1", ["jobs", "Job"]),
  leases: namespaced("coordination.k8s.io", "v1", ["leases", "Lease"]),
  roles: namespaced("rbac.authorization.k8s.io", "v1", ["roles", "Role"]),
  roleBindings: namespaced("rbac.authorization.k8s.io", "v1", ["rolebindings", "RoleBinding"]),
  clusterRoles: clusterWide("rbac.authorization.k8s.io", "v1", ["clusterroles", "ClusterRole"]),
  clusterRoleBindings: clusterWide("rbac.authorization.k8s.io", "v1", [
    "clusterrolebindings",
    "ClusterRoleBinding",
  ]),
  customResourceDefinitions: clusterWide("apiextensions.k8s.io", "v1", [
    "customresourcedefinitions",
    "CustomResourceDefinition",
  ]),
} as const satisfies Record<string, Resource>;
