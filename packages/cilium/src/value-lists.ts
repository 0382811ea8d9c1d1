import type { ValueList } from "@ichor/values";

const trafficPolicies = ["Cluster", "Local"];
const certificateMethods = ["helm", "cronJob", "certmanager"];

/** What Cilium accepts although the chart's schema takes any text. */
export const valueLists: readonly ValueList[] = [
  { path: ["routingMode"], values: ["", "native", "tunnel"] },
  { path: ["underlayProtocol"], values: ["", "ipv4", "ipv6", "auto"] },
  { path: ["hubble", "tls", "auto", "method"], values: certificateMethods, isRequired: true },
  {
    path: ["clustermesh", "apiserver", "tls", "auto", "method"],
    values: certificateMethods,
    isRequired: true,
  },
  { path: ["clustermesh", "apiserver", "tls", "authMode"], values: ["legacy", "migration", "cluster"] },
  { path: ["bpf", "datapathMode"], values: ["veth", "netkit", "netkit-l2"], until: "1.20.0-0" },
  { path: ["bpf", "datapathMode"], values: ["auto", "veth", "netkit", "netkit-l2"], since: "1.20.0-0" },
  { path: ["encryption", "type"], values: ["ipsec", "wireguard"], until: "1.19.0-0" },
  { path: ["encryption", "type"], values: ["ipsec", "wireguard", "ztunnel"], since: "1.19.0-0" },
  { path: ["loadBalancer", "mode"], values: ["snat", "dsr", "hybrid", "annotation"] },
  { path: ["loadBalancer", "algorithm"], values: ["random", "maglev"] },
  { path: ["loadBalancer", "acceleration"], values: ["disabled", "native", "best-effort"] },
  { path: ["loadBalancer", "dsrDispatch"], values: ["opt", "ipip", "geneve"] },
  { path: ["loadBalancer", "l7", "backend"], values: ["disabled", "envoy"] },
  { path: ["loadBalancer", "l7", "algorithm"], values: ["round_robin", "least_request", "random"] },
  { path: ["cni", "chainingMode"], values: ["none", "aws-cni", "flannel", "generic-veth", "portmap"] },
  {
    path: ["identityAllocationMode"],
    values: ["crd", "kvstore", "doublewrite-readkvstore", "doublewrite-readcrd"],
  },
  { path: ["policyEnforcementMode"], values: ["default", "always", "never"] },
  { path: ["defaultLBServiceIPAM"], values: ["lbipam", "nodeipam", "none"] },
  { path: ["ingressController", "loadbalancerMode"], values: ["shared", "dedicated"] },
  {
    path: ["ingressController", "service", "externalTrafficPolicy"],
    values: trafficPolicies,
    isRequired: true,
  },
  { path: ["gatewayAPI", "externalTrafficPolicy"], values: trafficPolicies, isRequired: true },
  { path: ["updateStrategy", "type"], values: ["RollingUpdate", "OnDelete"] },
  { path: ["envoy", "updateStrategy", "type"], values: ["RollingUpdate", "OnDelete"] },
  { path: ["operator", "updateStrategy", "type"], values: ["RollingUpdate", "Recreate"] },
];
