import { expect, test } from "vitest";
import { decidePod } from "./decide-pod.ts";
import type { Pod } from "./pod.ts";

const now = "2026-01-01T00:00:00Z";
const job = [{ apiVersion: "batch/v1", kind: "Job", name: "j", uid: "u", controller: true }];
const isOwnImage = (image: string) => image.startsWith("ichor/");

function toPod(image: string, rest: { metadata?: object; nodeName?: string; phase?: string }): Pod {
  return {
    metadata: { name: "p", ...rest.metadata },
    spec: { containers: [{ name: "c", image }], ...(rest.nodeName && { nodeName: rest.nodeName }) },
    ...(rest.phase && { status: { phase: rest.phase } }),
  } as Pod;
}

test.each([
  { name: "gives a new pod a node", pod: toPod("a", {}), want: { kind: "bind" } },
  {
    name: "runs a pod that has a node",
    pod: toPod("a", { nodeName: "n" }),
    want: { kind: "run", isReady: true },
  },
  {
    name: "keeps a pod with a marked image unready",
    pod: toPod("reg/never-ready:1", { nodeName: "n" }),
    want: { kind: "run", isReady: false },
  },
  {
    name: "completes the pod of a Job",
    pod: toPod("a", { nodeName: "n", metadata: { ownerReferences: job } }),
    want: { kind: "complete" },
  },
  {
    name: "leaves Ichor's own Job pods to the runner",
    pod: toPod("ichor/cli", { nodeName: "n", metadata: { ownerReferences: job } }),
    want: { kind: "execute" },
  },
  {
    name: "leaves a running pod alone",
    pod: toPod("a", { nodeName: "n", phase: "Running" }),
    want: { kind: "wait" },
  },
  {
    name: "leaves a finished pod alone",
    pod: toPod("a", { nodeName: "n", phase: "Succeeded" }),
    want: { kind: "wait" },
  },
  {
    name: "removes a pod that is being deleted, whatever it does",
    pod: toPod("a", {
      nodeName: "n",
      phase: "Running",
      metadata: { deletionTimestamp: now, deletionGracePeriodSeconds: 30 },
    }),
    want: { kind: "remove" },
  },
  {
    name: "waits for the finalizer of a pod whose grace is over",
    pod: toPod("a", { nodeName: "n", metadata: { deletionTimestamp: now, deletionGracePeriodSeconds: 0 } }),
    want: { kind: "wait" },
  },
])("$name", ({ pod, want }) => {
  expect(decidePod(pod, isOwnImage)).toEqual(want);
});
