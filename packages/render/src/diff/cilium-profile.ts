import type { ManifestProfile } from "./manifest-profile.ts";

const agent = { kind: "DaemonSet", name: "cilium" };
const config = { kind: "ConfigMap", name: "cilium-config" } as const;

/**
 * The objects of the Cilium charts 1.18 to 1.20. The names of the certificate Secrets are for 1.18 alone: from 1.19
 * on the chart labels every object whose data it generates.
 */
export const ciliumProfile: ManifestProfile = {
  component: "Cilium",
  vital: [
    agent,
    config,
    { kind: "Deployment", name: "cilium-operator" },
    ...["cilium", "cilium-operator"].flatMap((name) => [
      { kind: "ServiceAccount", name },
      { kind: "ClusterRole", name },
      { kind: "ClusterRoleBinding", name },
    ]),
    { kind: "Role", name: "cilium-config-agent" },
    { kind: "RoleBinding", name: "cilium-config-agent" },
  ],
  generatedLabel: "cilium.io/helm-template-non-idempotent",
  generatedSecrets: [
    "cilium-ca",
    "clustermesh-apiserver-admin-cert",
    "clustermesh-apiserver-local-cert",
    "clustermesh-apiserver-remote-cert",
    "clustermesh-apiserver-server-cert",
    "hubble-metrics-server-certs",
    "hubble-relay-client-certs",
    "hubble-relay-server-certs",
    "hubble-server-certs",
    "hubble-ui-client-certs",
  ],
  rollouts: [
    { config, workload: agent, value: "rollOutCiliumPods" },
    { config, workload: { kind: "Deployment", name: "cilium-operator" }, value: "operator.rollOutPods" },
    {
      config: { kind: "ConfigMap", name: "cilium-envoy-config" },
      workload: { kind: "DaemonSet", name: "cilium-envoy" },
      value: "envoy.rollOutPods",
    },
    {
      config: { kind: "ConfigMap", name: "hubble-relay-config" },
      workload: { kind: "Deployment", name: "hubble-relay" },
      value: "hubble.relay.rollOutPods",
    },
    {
      config: { kind: "ConfigMap", name: "hubble-ui-nginx" },
      workload: { kind: "Deployment", name: "hubble-ui" },
      value: "hubble.ui.rollOutPods",
    },
    {
      config: { kind: "ConfigMap", name: "standalone-dns-proxy-config" },
      workload: { kind: "DaemonSet", name: "standalone-dns-proxy" },
      value: "standaloneDnsProxy.rollOutPods",
    },
  ],
  jobNames: [{ ending: "generate-certs", words: "certificate job" }],
};
