/**
 * Every sentence with which Ichor refuses something, written once for webhook, services, controller, console and CLI.
 * Names in braces are filled in by `formatMessage`. No sentence holds a value that could be secret.
 */
export const refusals = {
  // the preset of a cluster
  presetRemoved:
    "preset {preset} was removed in this release, so the spec of this cluster cannot be changed; delete the cluster and create it again with preset cilium",
  presetNotOffered: "spec.cni.preset must be cilium: preset {preset} was removed in this release",
  unmanagedNeedsAdoption:
    "spec.cni.preset unmanaged is for adopted clusters only: ichor adopt --cni-unmanaged creates them with annotation ichor.maesh.dev/adopted",
  customHasNoEffect: "spec.cni.custom must be absent: it was removed in this release",
  handoverHasNoEffect:
    "spec.cni.handover must be absent or automatic: other modes were removed in this release",
  cniFlagRemoved: "--cni accepts cilium only: Cilium is the network that Ichor installs; leave the flag out",

  // Cilium values
  ownedKey: "{key} is owned by Ichor: {reason}",
  valuesRight: "changing Cilium values needs the right to update talosclusters/cilium-values",
  actorIsNotUser: "the actor in annotation ichor.maesh.dev/last-change must be the requesting user",
  requesterIsNotUser: "spec.requestedBy must be the requesting user",
  reasonTooLong: "the reason must have at most {limit} characters",
  reasonMissing: "a reason is required",
  textTooLarge: "the text of the values must have at most {limit} bytes",
  valuesTooLarge: "the effective values have {bytes} bytes of canonical JSON, at most {limit} are allowed",
  bpfMasqueradeNeedsNoForwarding:
    "bpf.masquerade cannot be true while Talos forwards cluster DNS to the host (forwardKubeDNSToHost): pods would lose DNS",
  gatewayApiNeedsCrds: "gatewayAPI.enabled needs the Gateway API custom resources, which are not installed",
  gatewayApiNeedsReplacedKubeProxy:
    "gatewayAPI.enabled needs spec.cni.kubeProxy replaced: Cilium's Gateway API does not work beside kube-proxy",
  clusterMeshCertificates:
    "clustermesh.apiserver.tls.auto.method {method} creates objects which Ichor's Helm Job may not manage; use cronJob, or set clustermesh.apiserver.tls.auto.enabled to false and bring certificates",
  hubbleCertificates:
    "hubble.tls.auto.method helm creates new certificates with each change, which Ichor's Helm Job may not manage; use cronJob or certmanager",

  // KubePrism and addresses, checked before adoption
  kubePrismOff:
    "KubePrism is not enabled on port 7445 on {machines}: enable it first, Cilium reaches the API server through it",
  podCidrMissing:
    "nodes {nodes} have no pod subnet (spec.podCIDR): Cilium uses the subnets that kube-controller-manager gives to nodes",
  mixedCni:
    "this cluster has parts of more than one network ({names}): Ichor cannot tell which one runs; remove the others first",

  // GitOps
  tracked: "{kind}/{name} is managed by {tool} {by}; change it in Git",
  strictGit: "{kind}/{name} has spec.gitops.mode strict: the user's Git is the source; change it in Git",

  // the local cluster
  notLocal: "{cluster} is not the cluster that Ichor runs in, so its API server cannot be reached: {reason}",

  // versions
  versionSkew: "Ichor {installed} is installed, this is {running}: use the same version",
  installedByHelm: "Ichor is installed by Helm (release {release}): upgrade it with {command}",
  controllerOfAnotherVersion:
    "the controller runs Ichor {controller}, this server runs {server}: saving waits until both are the same",

  // upgrades and rollbacks
  upgradeNotOffered: "no upgrade of Cilium is offered: {installed} is installed",
  upgradeInSeveralSteps:
    "from {from} to {to} cannot be applied in one go: Cilium is upgraded one minor version at a time",
  downgrade: "{to} is older than the installed {from}: Cilium is not downgraded",
  chartIsNotEmbedded: "this Ichor brings chart {embedded}, not {wanted}",
  operationUnfinished: "operation {name} is not finished",
  nothingToRollBackTo: "revision {revision} does not exist or cannot be read",

  // the operation lock
  shutdownInProgress: "a shutdown of cluster {cluster} is in progress",
  evenControlPlanes: "cluster {cluster} has {count} control planes: an even number cannot lose one safely",
  lockHeld: "another operation holds the lock of cluster {cluster}: {holder}",

  // waits that ended
  ciliumTimeout: "Cilium was not ready within {minutes} min: {what}",
  handoverTimeout: "the hand-over of Cilium was not finished within {minutes} min: {what}",
} as const;

/** The name of a refusal. */
export type RefusalCode = keyof typeof refusals;
