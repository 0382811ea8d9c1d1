import type { Component, OwnedKey, ValuesCheck } from "@ichor/values";
import { valueAt } from "@ichor/values";

const talos = "Talos requires it";

const owned: readonly OwnedKey[] = [
  { path: ["ipam", "mode"], value: "kubernetes", reason: "Talos assigns pod CIDRs" },
  { path: ["cgroup", "autoMount", "enabled"], value: false, reason: "Talos mounts cgroup v2" },
  { path: ["cgroup", "hostRoot"], value: "/sys/fs/cgroup", reason: "Talos mounts cgroup v2" },
  { path: ["k8sServiceHost"], value: "localhost", reason: "KubePrism answers there" },
  { path: ["k8sServicePort"], value: 7445, reason: "KubePrism answers there" },
  { path: ["kubeProxyReplacement"], value: true, reason: "kube-proxy is replaced" },
  {
    path: ["securityContext", "capabilities", "ciliumAgent"],
    value: ["CHOWN", "KILL", "NET_ADMIN", "NET_RAW", "IPC_LOCK", "SYS_ADMIN", "SYS_RESOURCE"],
    reason: talos,
  },
  {
    path: ["securityContext", "capabilities", "cleanCiliumState"],
    value: ["NET_ADMIN", "SYS_ADMIN", "SYS_RESOURCE"],
    reason: talos,
  },
];

const oneOperator: ValuesCheck = {
  name: "one-operator",
  check: ({ user }) =>
    valueAt(user, ["operator", "replicas"]) === 1
      ? [
          {
            code: "one-operator",
            severity: "warning",
            message: "One operator pod: no standby while it restarts",
            path: ["operator", "replicas"],
            remedy: "Use the default, 2",
            owner: "ichor",
          },
        ]
      : [],
};

/** A component for the sample chart, with owned keys and a check. */
export const sampleComponent: Component = {
  name: "Cilium",
  defaults: { hubble: { tls: { auto: { method: "cronJob" } } } },
  defaultReasons: [{ path: ["hubble", "tls", "auto", "method"], reason: "Keeps Secrets out of Helm" }],
  owned,
  checks: [oneOperator],
  keyChanges: [],
  valueLists: [],
  maxEffectiveBytes: 65_536,
};
