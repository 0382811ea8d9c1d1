import type { DefaultReason, JsonObject, OwnedKey } from "@ichor/values";
import type { CiliumInputs, KubeProxyMode, TunnelProtocol } from "./inputs.ts";

/** What the agent may do on Talos, which lets no container load kernel modules. */
const agentCapabilities = [
  "CHOWN",
  "KILL",
  "NET_ADMIN",
  "NET_RAW",
  "IPC_LOCK",
  "SYS_ADMIN",
  "SYS_RESOURCE",
  "DAC_OVERRIDE",
  "FOWNER",
  "SETGID",
  "SETUID",
];

const cleanStateCapabilities = ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"];

/** Where KubePrism answers on every node. */
export const kubePrism = { host: "localhost", port: 7445 } as const;

/** The one namespace in which Ichor's Helm Job may manage Secrets of Cilium's features. */
export const secretsNamespace = "cilium-secrets";

const capabilitiesReason = "Talos lets no container load kernel modules, so the list is fixed";
const cgroupReason = "Talos mounts cgroups itself";
const secretsReason = `Ichor's Helm Job may manage Secrets of features in namespace ${secretsNamespace} only`;

/** Ichor's defaults: what Talos requires, what follows from the spec, and certificates that do not change by themselves. */
export function ichorDefaults({ tunnel, kubeProxy }: CiliumInputs): JsonObject {
  return {
    ipam: { mode: "kubernetes" },
    kubeProxyReplacement: kubeProxy === "replaced",
    ...(kubeProxy === "replaced" ? { k8sServiceHost: kubePrism.host, k8sServicePort: kubePrism.port } : {}),
    tunnelProtocol: tunnel,
    securityContext: {
      capabilities: { ciliumAgent: agentCapabilities, cleanCiliumState: cleanStateCapabilities },
    },
    cgroup: { autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" },
    hubble: { tls: { auto: { method: "cronJob" } } },
  };
}

/** Why Ichor's own defaults differ from the chart's. Those of owned keys have the reason of the owned key. */
export const defaultReasons: readonly DefaultReason[] = [
  {
    path: ["hubble", "tls", "auto", "method"],
    reason:
      "certificates made by a Job stay the same when values change; those of Helm would change each time",
  },
];

/** Keys that a person cannot set, with what they are set to and why. */
export function ownedKeys({ tunnel, kubeProxy }: CiliumInputs): OwnedKey[] {
  return [
    {
      path: ["ipam", "mode"],
      value: "kubernetes",
      reason: "Talos runs Kubernetes with a pod subnet for each node, and Cilium takes addresses from it",
    },
    {
      path: ["securityContext", "capabilities", "ciliumAgent"],
      value: agentCapabilities,
      reason: capabilitiesReason,
    },
    {
      path: ["securityContext", "capabilities", "cleanCiliumState"],
      value: cleanStateCapabilities,
      reason: capabilitiesReason,
    },
    { path: ["cgroup", "autoMount", "enabled"], value: false, reason: cgroupReason },
    { path: ["cgroup", "hostRoot"], value: "/sys/fs/cgroup", reason: cgroupReason },
    ...apiServerKeys(kubeProxy),
    {
      path: ["kubeProxyReplacement"],
      value: kubeProxy === "replaced",
      reason: "spec.cni.kubeProxy, the kube-proxy switch, decides it",
    },
    { path: ["tunnelProtocol"], value: tunnel, reason: tunnelReason(tunnel) },
    ...secretsNamespaceKeys(),
  ];
}

/** Beside kube-proxy the keys get no value and are refused all the same: the switch sets them. */
function apiServerKeys(kubeProxy: KubeProxyMode): OwnedKey[] {
  const reason =
    kubeProxy === "replaced"
      ? "without kube-proxy Cilium reaches the API server through KubePrism"
      : "they belong to KubePrism and are set when spec.cni.kubeProxy is switched to replaced";
  const isSet = kubeProxy === "replaced";
  return [
    { path: ["k8sServiceHost"], reason, ...(isSet ? { value: kubePrism.host } : {}) },
    { path: ["k8sServicePort"], reason, ...(isSet ? { value: kubePrism.port } : {}) },
  ];
}

function tunnelReason(tunnel: TunnelProtocol): string {
  return `spec.cni.tunnel decides it (${tunnel}) and cannot be changed`;
}

function secretsNamespaceKeys(): OwnedKey[] {
  return ["ingressController", "gatewayAPI", "envoyConfig", "bgpControlPlane", "tls"].map((feature) => ({
    path: [feature, "secretsNamespace", "name"],
    value: secretsNamespace,
    reason: secretsReason,
  }));
}
