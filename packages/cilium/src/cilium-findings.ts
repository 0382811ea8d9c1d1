import { type FindingInfo, listFindings } from "@ichor/values";

/** Findings about Cilium's values. */
export const ciliumFindings = {
  "bpf-masquerade-needs-no-forwarding": {
    severity: "error",
    owner: "ichor",
    summary: "bpf.masquerade is on while Talos forwards cluster DNS to the host: pods would lose DNS.",
    remedy: "Set machine.features.hostDNS.forwardKubeDNSToHost to false, or leave bpf.masquerade off.",
  },
  "gateway-api-needs-crds": {
    severity: "error",
    owner: "ichor",
    summary: "Gateway API is on and its custom resources are not installed.",
    remedy: "Install the custom resources of Gateway API first.",
  },
  "gateway-api-needs-replaced-kube-proxy": {
    severity: "error",
    owner: "ichor",
    summary: "Gateway API is on beside kube-proxy: Cilium would never accept its GatewayClass.",
    remedy: "Switch spec.cni.kubeProxy to replaced first.",
  },
  "kube-prism-off": {
    severity: "error",
    owner: "ichor",
    summary: "Cilium replaces kube-proxy and KubePrism is off or on another port.",
    remedy: "Enable KubePrism on port 7445.",
  },
  "cluster-mesh-certificates": {
    severity: "error",
    owner: "ichor",
    summary: "The cluster mesh would make certificate Secrets which Ichor's Helm Job may not manage.",
    remedy: "Use method cronJob, or bring certificates of your own.",
  },
  "hubble-certificates": {
    severity: "error",
    owner: "ichor",
    summary: "Hubble would make certificate Secrets with each change, which Ichor's Helm Job may not manage.",
    remedy: "Use method cronJob or certmanager.",
  },
  "known-bad-chart": {
    severity: "error",
    owner: "ichor",
    summary: "The chart version has a fault that is known.",
    remedy: "Use another version.",
  },
  "cluster-id-range": {
    severity: "error",
    owner: "ichor",
    summary: "cluster.id is outside of the range that Cilium accepts.",
    remedy: "Use a number within the range.",
  },
  "native-routing-needs-cidr": {
    severity: "error",
    owner: "ichor",
    summary: "Native routing is on without the network in which it routes: agents do not start.",
    remedy: "Set the native routing CIDR.",
  },
  "direct-routes-need-native": {
    severity: "error",
    owner: "ichor",
    summary: "autoDirectNodeRoutes is on without native routing: agents do not start.",
    remedy: "Set routingMode to native, or leave autoDirectNodeRoutes off.",
  },
  "xdp-needs-driver": {
    severity: "warning",
    owner: "ichor",
    summary: "Native acceleration needs network drivers with XDP on every node.",
    remedy: "Use best-effort where not all drivers have it.",
  },
  "text-expected": {
    severity: "error",
    owner: "api-server",
    summary: "An annotation, a label, a setting or an argument is no text.",
    remedy: "Quote the value.",
  },
  "label-of-the-chart": {
    severity: "error",
    owner: "api-server",
    summary: "A label that the chart sets itself would stand twice, so that the selector no longer matches.",
    remedy: "Use another label.",
  },
  "recreate-keeps-rolling-update": {
    severity: "error",
    owner: "api-server",
    summary: "The strategy Recreate is set while the chart's rollingUpdate stays.",
    remedy: "Set rollingUpdate to null as well.",
  },
  "digest-wins": {
    severity: "warning",
    owner: "chart",
    summary: "An image tag changes and the digest does not: the digest wins, the tag is decoration.",
    remedy: "Change the digest as well, or set useDigest to false.",
  },
  "image-override-wins": {
    severity: "warning",
    owner: "chart",
    summary: "An image tag is set beside override, which names the whole image: the tag has no effect.",
    remedy: "Put the tag into override, or remove one of them.",
  },
  "name-not-accepted": {
    severity: "error",
    owner: "api-server",
    summary: "A key of a label, an annotation or a setting has a form that Kubernetes refuses.",
    remedy: "Write the key in the form that is named.",
  },
  "form-not-accepted": {
    severity: "error",
    owner: "api-server",
    summary:
      "A label value, a quantity or a word of a toleration or policy has a form that Kubernetes refuses.",
    remedy: "Write the value in the form that is named.",
  },
  "api-server-named-twice": {
    severity: "error",
    owner: "chart",
    summary: "k8sServiceHostRef names the API server beside k8sServiceHost, which Ichor sets.",
    remedy: "Remove k8sServiceHostRef: Cilium reaches the API server through KubePrism.",
  },
  "space-around-text": {
    severity: "warning",
    owner: "ichor",
    summary: "A text starts or ends with a space, which is rendered as it is.",
    remedy: "Remove the space.",
  },
  "line-break-in-text": {
    severity: "error",
    owner: "ichor",
    summary: "A text that belongs on one line has a line break, which could add lines to the manifest.",
    remedy: "Write the text on one line.",
  },
  "null-breaks-chart": {
    severity: "error",
    owner: "ichor",
    summary: "The chart's templates do not work without the value.",
    remedy: "Remove the line to return to the default.",
  },
  "operator-replicas": {
    severity: "warning",
    owner: "ichor",
    summary: "The cluster has fewer nodes than the operator has replicas: one would stay pending for ever.",
    remedy: "Set operator.replicas to 1.",
  },
  "on-delete-needs-hands": {
    severity: "warning",
    owner: "ichor",
    summary: "With OnDelete pods are replaced only when somebody deletes them.",
    remedy: "Use RollingUpdate, or delete the pods node by node after each change.",
  },
  "hubble-ui-needs-relay": {
    severity: "error",
    owner: "chart",
    summary: "Hubble UI needs Hubble Relay.",
    remedy: "Set hubble.relay.enabled to true as well.",
  },
  "hubble-relay-needs-hubble": {
    severity: "error",
    owner: "chart",
    summary: "Hubble Relay needs Hubble.",
    remedy: "Leave hubble.enabled on.",
  },
  "needs-l7-proxy": {
    severity: "error",
    owner: "chart",
    summary: "A feature needs the L7 proxy, which is off.",
    remedy: "Leave l7Proxy on.",
  },
  "spire-needs-authentication": {
    severity: "error",
    owner: "chart",
    summary: "SPIRE needs authentication to be enabled.",
    remedy: "Set authentication.enabled to true as well.",
  },
  "service-monitor-needs-crd": {
    severity: "error",
    owner: "ichor",
    summary: "A ServiceMonitor is on and its custom resource is not installed.",
    remedy: "Install the custom resources of the Prometheus operator first.",
  },
  "kube-span-masquerade": {
    severity: "warning",
    owner: "ichor",
    summary: "bpf.masquerade and KubeSpan are on together, which is known to break traffic between nodes.",
    remedy: "Try it on one cluster first, or leave one of them off.",
  },
  "danger-vital-objects": {
    severity: "warning",
    owner: "ichor",
    summary: "A value takes objects away that the network needs.",
    remedy: "Remove the line unless that is meant.",
  },
  "danger-privileged": {
    severity: "warning",
    owner: "ichor",
    summary: "The agent runs privileged, and its list of capabilities does not count.",
    remedy: "Remove the line unless that is meant.",
  },
  "danger-network-change": {
    severity: "warning",
    owner: "ichor",
    summary:
      "A value differs from the running one although changing it on a running cluster cuts connections.",
    remedy: "Return to the running value unless the cut is planned.",
  },
  "renders-as-exponent": {
    severity: "warning",
    owner: "helm",
    summary: "A number is rendered in exponent form, such as 1e+06.",
    remedy: "Set the option as a text in extraConfig.",
  },
  "default-changes": {
    severity: "warning",
    owner: "chart",
    summary: "A default changes with the version.",
    remedy: "Set the old value to keep it.",
  },
} as const satisfies Record<string, FindingInfo>;

/** Codes of findings about Cilium's values. */
export type CiliumCode = keyof typeof ciliumFindings;

/** All findings about Cilium's values, for the reference. */
export const findingCodes = listFindings(ciliumFindings);

/** Findings that a person must confirm by typing before the values may be applied. */
export const dangerCodes: readonly CiliumCode[] = [
  "danger-vital-objects",
  "danger-privileged",
  "danger-network-change",
];
