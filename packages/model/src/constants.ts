/** The API group of Ichor's objects, labels and annotations. */
export const group = "ichor.maesh.dev";

/** The one served version. */
export const version = "v1alpha1";

/** The `apiVersion` of Ichor's objects. */
export const apiVersion = `${group}/${version}` as const;

/** Namespaces that Ichor uses by name. */
export const namespaces = {
  /** Ichor itself, the Helm records of Cilium, generated Secrets and published revisions */
  ichor: "ichor-system",
  /** the Cilium release and its Jobs */
  cilium: "kube-system",
  /** Secrets of Cilium's optional features */
  ciliumSecrets: "cilium-secrets",
  kokumi: "kokumi",
  argocd: "argocd",
} as const;

/** Annotations. Those on Ichor's own objects are a person's; controllers write none of them. */
export const annotations = {
  /** on a TalosCluster: the values of the user layer as a person typed them, with comments */
  ciliumValuesYaml: `${group}/cilium-values-yaml`,
  /** on a TalosCluster: who changed the values last, and why */
  lastChange: `${group}/last-change`,
  /** on a TalosCluster: the cluster existed before Ichor knew it */
  adopted: `${group}/adopted`,
  /** on a TalosCluster or TalosMachine: the object may be deleted */
  allowDelete: `${group}/allow-delete`,
  /** on a TalosMachine: reset the machine when the object is deleted */
  resetOnDelete: `${group}/reset-on-delete`,
  /** on a TalosMachine: leave this machine out of upgrades */
  upgradeHold: `${group}/upgrade-hold`,
  /** on a TalosCluster: a person agreed to switch kube-proxy */
  confirmKubeProxySwitch: `${group}/confirm-kube-proxy-switch`,
  /** on the controller's leader Lease: the version that the leader runs */
  version: `${group}/version`,
  /** on a Cilium Job: hash of the effective values that it applies */
  valuesHash: `${group}/values-hash`,
  /** on a Cilium Job and a release record: digest of the chart */
  chartDigest: `${group}/chart-digest`,
  /** on a Cilium Job: version of the engine that validated the values */
  engine: `${group}/engine`,
  /** on a Cilium Job: Kubernetes version and API versions that the values were validated with */
  capabilities: `${group}/capabilities`,
  /** on a Cilium Job: install, upgrade, repair or rollback */
  action: `${group}/action`,
  /** on a Cilium Job: the release revision that it makes */
  targetRevision: `${group}/target-revision`,
  /** on a Cilium Job: UID of the TalosOperation that it belongs to */
  operationUid: `${group}/operation-uid`,
} as const;

/** Labels. */
export const labels = {
  /** on a TalosMachine: machines are upgraded in ascending order of this number */
  upgradeOrder: `${group}/upgrade-order`,
  /** on an Order that Ichor owns */
  managed: `${group}/managed`,
  /** on everything that Ichor creates for one cluster: the name of its TalosCluster */
  cluster: `${group}/cluster`,
  /** on everything that Ichor creates for one cluster: the namespace of its TalosCluster */
  clusterNamespace: `${group}/cluster-namespace`,
  /** on a published revision: the number of the revision */
  revision: `${group}/revision`,
  /** on sample data of the demo */
  demoSeed: `${group}/demo-seed`,
} as const;

/** Finalizers. */
export const finalizers = {
  /** on a TalosMachine: held by the controller until the machine has left the cluster */
  machineRemoval: `${group}/machine-removal`,
} as const;

/** Names that several parts agree on. */
export const names = {
  /** the one IchorInstallation */
  installation: "ichor",
  /** the Helm release of Cilium */
  ciliumRelease: "cilium",
  /** the inline manifest that carries Cilium until the hand-over */
  inlineManifest: "cni",
  /** ServiceAccount of the Cilium Jobs */
  ciliumServiceAccount: "ichor-cni",
  /** field manager of Cilium's objects */
  fieldManager: "ichor",
  /** identity that the values reconciler puts into the operation lock */
  cniLockIdentity: "ichor-controller/cni-helm",
  /** the ConfigMap that holds the cluster's own certificate authority in every namespace */
  rootCa: "kube-root-ca.crt",
} as const;

/** The right to change Cilium values: `update` on this subresource, which exists for authorization only. */
export const ciliumValuesRight = {
  verb: "update",
  group,
  resource: "talosclusters",
  subresource: "cilium-values",
} as const;

/** Limits that several parts enforce. */
export const limits = {
  /** characters of the reason of a change */
  changeReasonCharacters: 200,
  /** bytes of the text kept in the annotation of the values */
  valuesTextBytes: 128 * 1024,
  /** bytes of canonical JSON of the effective values */
  effectiveValuesBytes: 65_536,
  /** lines of history in the status of a cluster */
  historyLines: 20,
} as const;

/** Name of the Lease that is the operation lock of a cluster, in the cluster's namespace. */
export function lockName(cluster: string): string {
  return `ichor-operation-${cluster}`;
}

/** Name of the ConfigMap that publishes a release revision, in Ichor's namespace. */
export function revisionName(revision: number): string {
  return `cilium-revision-${revision}`;
}

/**
 * Name of the Job that applies effective values: the same values give the same name, so a repeat meets the Job that is
 * there. `suffix` tells the Jobs of operations apart.
 */
export function cniJobName(given: { cluster: string; valuesHash: string; suffix?: string }): string {
  const cluster = given.cluster.replaceAll(".", "-").slice(0, 30).replace(/-+$/, "");
  const hash = given.valuesHash.replace(/^sha256:/, "").slice(0, 10);
  return ["ichor-cni", cluster, hash, ...(given.suffix === undefined ? [] : [given.suffix])].join("-");
}
