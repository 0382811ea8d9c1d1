import { isJsonObject, type JsonValue, valueAt } from "@ichor/values";

// Kinds without a namespace, by group. Kinds of CRDs are found in the CRDs of the same manifest; the ones listed here
// are those whose CRDs are installed by somebody else than the chart that uses them.
const clusterScoped: Readonly<Record<string, readonly string[]>> = {
  "": ["ComponentStatus", "Namespace", "Node", "PersistentVolume"],
  "admissionregistration.k8s.io": [
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding",
    "MutatingWebhookConfiguration",
    "ValidatingAdmissionPolicy",
    "ValidatingAdmissionPolicyBinding",
    "ValidatingWebhookConfiguration",
  ],
  "apiextensions.k8s.io": ["CustomResourceDefinition"],
  "apiregistration.k8s.io": ["APIService"],
  "cert-manager.io": ["ClusterIssuer"],
  "certificates.k8s.io": ["CertificateSigningRequest", "ClusterTrustBundle"],
  "cilium.io": [
    "CiliumBGPAdvertisement",
    "CiliumBGPClusterConfig",
    "CiliumBGPNodeConfig",
    "CiliumBGPNodeConfigOverride",
    "CiliumBGPPeerConfig",
    "CiliumBGPPeeringPolicy",
    "CiliumCIDRGroup",
    "CiliumClusterwideEnvoyConfig",
    "CiliumClusterwideNetworkPolicy",
    "CiliumEgressGatewayPolicy",
    "CiliumExternalWorkload",
    "CiliumIdentity",
    "CiliumL2AnnouncementPolicy",
    "CiliumLoadBalancerIPPool",
    "CiliumNode",
    "CiliumPodIPPool",
  ],
  "flowcontrol.apiserver.k8s.io": ["FlowSchema", "PriorityLevelConfiguration"],
  "gateway.networking.k8s.io": ["GatewayClass"],
  "networking.k8s.io": ["IPAddress", "IngressClass", "ServiceCIDR"],
  "node.k8s.io": ["RuntimeClass"],
  policy: ["PodSecurityPolicy"],
  "policy.networking.k8s.io": ["AdminNetworkPolicy", "BaselineAdminNetworkPolicy", "ClusterNetworkPolicy"],
  "rbac.authorization.k8s.io": ["ClusterRole", "ClusterRoleBinding"],
  "resource.k8s.io": ["DeviceClass", "DeviceTaintRule", "ResourceSlice"],
  "scheduling.k8s.io": ["PriorityClass"],
  "snapshot.storage.k8s.io": ["VolumeSnapshotClass", "VolumeSnapshotContent"],
  "storage.k8s.io": ["CSIDriver", "CSINode", "StorageClass", "VolumeAttachment", "VolumeAttributesClass"],
};

const known: ReadonlySet<string> = new Set(
  Object.entries(clusterScoped).flatMap(([group, kinds]) => kinds.map((kind) => `${group}/${kind}`)),
);

/** Kinds (`<group>/<kind>`) without a namespace: the known ones and those that the CRDs among the bodies define. */
export function clusterScopedKinds(bodies: Iterable<JsonValue>): ReadonlySet<string> {
  const kinds = new Set(known);
  for (const body of bodies) {
    if (!isJsonObject(body) || body.kind !== "CustomResourceDefinition") continue;
    const kind = `${String(valueAt(body, ["spec", "group"]))}/${String(valueAt(body, ["spec", "names", "kind"]))}`;
    if (valueAt(body, ["spec", "scope"]) === "Cluster") kinds.add(kind);
    else kinds.delete(kind);
  }
  return kinds;
}
