import { createHash } from "node:crypto";
import type { KubeObject } from "@ichor/kube";
import type { NodeSpec } from "./node-spec.ts";

const controlPlaneLabel = "node-role.kubernetes.io/control-plane";
const capacity = { cpu: "4", memory: "8147176Ki", "ephemeral-storage": "62271Mi", pods: "110" };

/**
 * The Ready node of a Talos machine, as its kubelet would report it. Its external address and its kubelet's port are
 * the node agent's: the API server dials external addresses first (process-args.ts).
 */
export function toNode(spec: NodeSpec, options: { kubeletPort: number; now: Date }): KubeObject {
  const isControlPlane = spec.role === "control-plane";
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name: spec.name,
      labels: {
        "kubernetes.io/hostname": spec.name,
        "kubernetes.io/os": "linux",
        "kubernetes.io/arch": "amd64",
        "beta.kubernetes.io/os": "linux",
        "beta.kubernetes.io/arch": "amd64",
        ...(isControlPlane && { [controlPlaneLabel]: "" }),
      },
    },
    spec: { podCIDR: spec.podCidr, podCIDRs: [spec.podCidr], taints: wantedTaints(spec) },
    status: {
      capacity,
      allocatable: { ...capacity, cpu: "3950m", memory: "7620840Ki" },
      conditions: toConditions(options.now.toISOString().replace(/\.\d+Z$/, "Z")),
      addresses: [
        { type: "InternalIP", address: spec.address },
        { type: "ExternalIP", address: "127.0.0.1" },
        { type: "Hostname", address: spec.name },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: options.kubeletPort } },
      nodeInfo: toNodeInfo(spec),
    },
  };
}

/** The taints that a node is to have. The API server adds `not-ready` to every new node, which a kubelet's manager removes. */
export function wantedTaints({ role }: NodeSpec): { key: string; effect: string }[] {
  return role === "control-plane" ? [{ key: controlPlaneLabel, effect: "NoSchedule" }] : [];
}

function toConditions(time: string) {
  const condition = (type: string, status: string, [reason, message]: readonly [string, string]) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: time,
    lastTransitionTime: time,
  });
  return [
    condition("MemoryPressure", "False", [
      "KubeletHasSufficientMemory",
      "kubelet has sufficient memory available",
    ]),
    condition("DiskPressure", "False", ["KubeletHasNoDiskPressure", "kubelet has no disk pressure"]),
    condition("PIDPressure", "False", ["KubeletHasSufficientPID", "kubelet has sufficient PID available"]),
    condition("Ready", "True", ["KubeletReady", "kubelet is posting ready status"]),
  ];
}

function toNodeInfo({ name, talosVersion, kubeletVersion }: NodeSpec) {
  const id = (what: string) => createHash("sha256").update(`${what} ${name}`).digest("hex").slice(0, 32);
  return {
    architecture: "amd64",
    operatingSystem: "linux",
    osImage: `Talos (v${talosVersion})`,
    kernelVersion: "6.18.9-talos",
    containerRuntimeVersion: "containerd://2.2.1",
    kubeletVersion,
    kubeProxyVersion: "",
    machineID: id("machine"),
    systemUUID: toUuid(id("system")),
    bootID: toUuid(id("boot")),
  };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
