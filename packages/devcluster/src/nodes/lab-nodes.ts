import type { NodeSpec } from "./node-spec.ts";

/** Versions that the machines of the demo cluster `lab` run. */
export const labVersions = { talos: "1.13.2", kubelet: "v1.36.3" } as const;

const spareWorker = "lab-w-5-rack-b-slot-12-spare-node";

/** The eight nodes of the demo cluster `lab`: three control planes and five workers, one with a long name. */
export const labNodes: readonly NodeSpec[] = [
  ...[1, 2, 3].map((n) => toSpec(`lab-cp-${n}`, "control-plane", n)),
  ...[1, 2, 3, 4].map((n) => toSpec(`lab-w-${n}`, "worker", n + 10)),
  toSpec(spareWorker, "worker", 15),
];

function toSpec(name: string, role: NodeSpec["role"], number: number): NodeSpec {
  return {
    name,
    role,
    talosVersion: labVersions.talos,
    kubeletVersion: labVersions.kubelet,
    podCidr: `10.244.${number}.0/24`,
    address: `10.20.0.${10 + number}`,
  };
}
