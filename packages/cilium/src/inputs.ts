import type { JsonObject } from "@ichor/values";

/** Which program forwards traffic to services: kube-proxy, or Cilium in its place. */
export type KubeProxyMode = "enabled" | "replaced";

/** Protocol of the tunnel between nodes. */
export type TunnelProtocol = "vxlan" | "geneve";

/** What Cilium's values follow from besides what a person types. */
export type CiliumInputs = {
  /** `spec.cni.tunnel` */
  tunnel: TunnelProtocol;
  /** `spec.cni.kubeProxy` */
  kubeProxy: KubeProxyMode;
  /**
   * The mode that Cilium runs now, given by the controller only: values that are edited together with the switch wait
   * for it. Everybody else judges by the spec.
   */
  runningKubeProxy?: KubeProxyMode;
  /** how many nodes the cluster has */
  nodes?: number;
  /** computed values of the running release */
  running?: JsonObject;
};

/**
 * Names of the facts that Cilium's rules ask for. `gatewayApiCrds` and `serviceMonitorCrds`: the custom resources are
 * installed. `forwardKubeDNSToHost`: Talos forwards cluster DNS to the host. `kubePrism`: it is on and on port 7445 on
 * every machine. `kubeSpan`: it is on.
 */
export const factNames = [
  "gatewayApiCrds",
  "serviceMonitorCrds",
  "forwardKubeDNSToHost",
  "kubePrism",
  "kubeSpan",
] as const;

/** See `factNames`. */
export type CiliumFact = (typeof factNames)[number];
