import type { DiffBlock, DiffLine, LineDiff } from "@ichor/ui/diff";

type Numbers = { before: number; after: number };

function toLine(sign: DiffLine["sign"], text: string, { before, after }: Numbers): DiffLine {
  const at = text.indexOf("[");
  const isMarked = at >= 0 && sign !== " ";
  return {
    sign,
    ...(sign !== "+" && { before }),
    ...(sign !== "-" && { after }),
    text: text.replace("[", "").replace("]", ""),
    ...(isMarked && { marks: [{ start: at, end: text.indexOf("]") - 1 }] }),
  };
}

/** Builds a line diff from short notation: " text", "-text", "+text"; "=40" stands for 40 equal lines. */
export function lineDiff(notation: readonly string[]): LineDiff {
  const runs: { kind: "equal" | "change"; lines: DiffLine[] }[] = [];
  const numbers = { before: 0, after: 0 };
  const counts = { added: 0, removed: 0, equal: 0 };
  const names = { " ": "equal", "+": "added", "-": "removed" } as const;
  const push = (sign: DiffLine["sign"], text: string): void => {
    if (sign !== "+") numbers.before += 1;
    if (sign !== "-") numbers.after += 1;
    counts[names[sign]] += 1;
    const kind = sign === " " ? "equal" : "change";
    if (runs.at(-1)?.kind !== kind) runs.push({ kind, lines: [] });
    runs.at(-1)?.lines.push(toLine(sign, text, numbers));
  };
  for (const entry of notation) {
    const sign = entry[0] ?? " ";
    if (sign === "=")
      for (let n = 0; n < Number(entry.slice(1)); n += 1) push(" ", `  equal-key-${n}: "true"`);
    else push(sign as DiffLine["sign"], entry.slice(1));
  }
  return { runs, ...counts };
}

const added = (count: number): string[] => [
  "+apiVersion: apps/v1",
  "+kind: Deployment",
  "+metadata:",
  "+  name: hubble-relay",
  "+  namespace: kube-system",
  "+  labels:",
  "+    k8s-app: hubble-relay",
  "+spec:",
  "+  replicas: 2",
  ...Array.from({ length: count }, (_line, index) => `+  key-${index}: value`),
];

/** The blocks of the editor page. */
export const sampleBlocks: readonly DiffBlock[] = [
  {
    key: "cm",
    change: "changed",
    kind: "ConfigMap",
    name: "cilium-config",
    namespace: "kube-system",
    lines: lineDiff([
      "=40",
      '   enable-hubble: "true"',
      '   hubble-listen-address: ":4244"',
      '   ipam: "kubernetes"',
      '-  auto-direct-node-routes: ["false"]',
      '-  routing-mode: ["tunnel"]',
      '+  auto-direct-node-routes: ["true"]',
      '+  routing-mode: ["native"]',
      "+  ipv4-native-routing-cidr: 10.244.0.0/16",
      '   tunnel-source-port-range: "0-0"',
      "=74",
    ]),
  },
  {
    key: "ds",
    change: "changed",
    kind: "DaemonSet",
    name: "cilium",
    namespace: "kube-system",
    effect: { text: "restarts 8 pods", tone: "warn" },
    lines: lineDiff([
      "=23",
      "       annotations:",
      '         prometheus.io/port: "9962"',
      '-        cilium.io/cilium-configmap-checksum: ["5d0e9c2f41a8b6d37e9f0a1b2c3d4e5f60718293a4b5c6d7e8f9012345678901"]',
      '+        cilium.io/cilium-configmap-checksum: ["b71a44e09c8d7f6e5d4c3b2a19080f7e6d5c4b3a29181706f5e4d3c2b1a09f8e"]',
      "=374",
    ]),
  },
  {
    key: "op",
    change: "changed",
    kind: "Deployment",
    name: "cilium-operator",
    namespace: "kube-system",
    effect: { text: "restarts 2 pods", tone: "warn" },
    lines: lineDiff(["=10", "-  replicas: [2]", "+  replicas: [1]", "=186"]),
  },
  {
    key: "relay",
    change: "added",
    kind: "Deployment",
    name: "hubble-relay",
    namespace: "kube-system",
    lines: lineDiff(added(109)),
  },
  {
    key: "relay-svc",
    change: "added",
    kind: "Service",
    name: "hubble-relay",
    namespace: "kube-system",
    lines: lineDiff(added(9)),
  },
  {
    key: "big",
    change: "added",
    kind: "CustomResourceDefinition",
    name: "ciliumnetworkpolicies.cilium.io",
    lines: lineDiff(added(6_000)),
  },
  {
    key: "sa",
    change: "removed",
    kind: "ServiceAccount",
    name: "hubble-ui",
    namespace: "kube-system",
    effect: { text: "will be deleted", tone: "bad" },
    lines: lineDiff(["-apiVersion: v1", "-kind: ServiceAccount", "-metadata:", "-  name: hubble-ui"]),
  },
  {
    key: "job",
    change: "regenerated",
    kind: "Job",
    name: "hubble-generate-certs",
    note: "name holds a hash",
    lines: lineDiff(["-  name: hubble-generate-certs-[5d0e9c]", "+  name: hubble-generate-certs-[b71a44]"]),
  },
];

/** A diff of 20,000 lines in one block, every tenth changed. */
export function longBlocks(lines = 20_000): DiffBlock[] {
  const notation = Array.from({ length: lines }, (_line, index) =>
    index % 10 === 0 ? [`-  key-${index}: [old]`, `+  key-${index}: [new]`] : [`   key-${index}: same`],
  ).flat();
  return [
    {
      key: "long",
      change: "changed",
      kind: "ConfigMap",
      name: "everything",
      namespace: "kube-system",
      lines: lineDiff(notation),
    },
  ];
}

/** The values diff: one text without an object. */
export const valuesBlocks: readonly DiffBlock[] = [
  {
    key: "values",
    name: "Your values",
    namespace: "what is stored",
    lines: lineDiff([
      " # Lab: all nodes share one L2 segment, no overlay needed",
      "-routingMode: [tunnel]",
      "+routingMode: [native]",
      "+ipv4NativeRoutingCIDR: 10.244.0.0/16",
      " ",
      " operator:",
      "-  replicas: [2]",
      "+  replicas: [1]",
      "   rollOutPods: true",
    ]),
  },
];
