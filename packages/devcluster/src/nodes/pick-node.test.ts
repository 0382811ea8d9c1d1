import { expect, test } from "vitest";
import { type NodeView, pickNode } from "./pick-node.ts";
import type { Pod } from "./pod.ts";

const taint = { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" };
const nodes: NodeView[] = [
  { metadata: { name: "cp-1", labels: { role: "cp" } }, spec: { taints: [taint] } },
  { metadata: { name: "w-1", labels: { role: "w", disk: "fast" } } },
  { metadata: { name: "w-2", labels: { role: "w" } } },
];

function toPod(spec: Partial<Pod["spec"]>): Pod {
  const ownerReferences = [
    { apiVersion: "apps/v1", kind: "ReplicaSet", name: "a", uid: "owner", controller: true },
  ];
  return { metadata: { name: "a-1", uid: "pod", ownerReferences }, spec: { containers: [], ...spec } };
}

function toAffinity(term: object): Pod["spec"]["affinity"] {
  return {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] } },
  } as Pod["spec"]["affinity"];
}

test.each([
  { name: "avoids taints that are not tolerated", spec: {}, want: "w-1" },
  {
    name: "binds a DaemonSet pod to the node that its affinity names",
    spec: {
      affinity: toAffinity({ matchFields: [{ key: "metadata.name", operator: "In", values: ["w-2"] }] }),
    },
    want: "w-2",
  },
  {
    name: "goes to a tainted node that is tolerated and named",
    spec: {
      tolerations: [{ operator: "Exists" }],
      affinity: toAffinity({ matchFields: [{ key: "metadata.name", operator: "In", values: ["cp-1"] }] }),
    },
    want: "cp-1",
  },
  {
    name: "tolerates by key",
    spec: { tolerations: [{ key: taint.key, operator: "Exists" }], nodeSelector: { role: "cp" } },
    want: "cp-1",
  },
  {
    name: "does not tolerate by another effect",
    spec: {
      tolerations: [{ key: taint.key, operator: "Exists", effect: "NoExecute" }],
      nodeSelector: { role: "cp" },
    },
    want: undefined,
  },
  { name: "follows the node selector", spec: { nodeSelector: { disk: "fast" } }, want: "w-1" },
  {
    name: "follows match expressions",
    spec: {
      affinity: toAffinity({
        matchExpressions: [
          { key: "disk", operator: "DoesNotExist" },
          { key: "role", operator: "In", values: ["w"] },
        ],
      }),
    },
    want: "w-2",
  },
  { name: "finds no node where none is allowed", spec: { nodeSelector: { disk: "slow" } }, want: undefined },
])("$name", ({ spec, want }) => {
  expect(pickNode(toPod(spec as Partial<Pod["spec"]>), nodes, [])).toBe(want);
});

test("spreads the pods of one owner before it balances the nodes", () => {
  const placements = [
    { nodeName: "w-1", ownerUid: "owner" },
    { nodeName: "w-2", ownerUid: "other" },
    { nodeName: "w-2", ownerUid: "other" },
  ];
  expect(pickNode(toPod({}), nodes, placements)).toBe("w-2");
  expect(pickNode(toPod({}), nodes, placements.slice(1))).toBe("w-1");
});
