import { type JsonObject, mergeLayers } from "@ichor/values";

/** Values of Cilium on Talos without kube-proxy, with certificates that a CronJob makes: renders are repeatable. */
export const talosValues: JsonObject = {
  ipam: { mode: "kubernetes" },
  kubeProxyReplacement: true,
  k8sServiceHost: "localhost",
  k8sServicePort: 7445,
  tunnelProtocol: "vxlan",
  securityContext: {
    capabilities: {
      ciliumAgent: [
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
      ],
      cleanCiliumState: ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"],
    },
  },
  cgroup: { autoMount: { enabled: false }, hostRoot: "/sys/fs/cgroup" },
  hubble: { tls: { auto: { method: "cronJob" } } },
};

/** The values of `talosValues` with a user layer on top. */
export function onTalos(user: JsonObject): JsonObject {
  return mergeLayers(talosValues, user);
}
