import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json.ts";
import { parseTalosCluster, parseTalosMachine, parseTalosOperation } from "../kinds/parse-resource.ts";
import type { TalosCluster } from "../kinds/talos-cluster.ts";
import type { TalosMachine } from "../kinds/talos-machine.ts";
import type { TalosOperation } from "../kinds/talos-operation.ts";
import { decideClusterHealth } from "./decide-cluster-health.ts";
import { countMachines, decideMachineHealth } from "./decide-machine-health.ts";
import { decideOperationHealth, formatOperationTitle } from "./describe-operation.ts";
import type { Health } from "./health.ts";

function must<T>({ value, issues }: { value?: T; issues: readonly unknown[] }): T {
  if (value === undefined || issues.length > 0) throw new Error(JSON.stringify(issues));
  return value;
}

function condition(text: string): JsonObject {
  const [type = "", status = "", reason = "", message = ""] = text.split("|");
  return { type, status, reason, message, lastTransitionTime: "2026-11-30T10:00:00Z" };
}

/** Conditions are written as `Type|Status|Reason|Message`. */
function cluster(given: {
  conditions?: string[];
  status?: JsonObject;
  cni?: JsonObject;
  metadata?: JsonObject;
}): TalosCluster {
  const { conditions = [], status = {}, cni = {}, metadata = {} } = given;
  return must(
    parseTalosCluster({
      metadata: { name: "lab", ...metadata },
      spec: { cni },
      status: { ...status, conditions: conditions.map(condition) },
    }),
  );
}

function machine(given: {
  conditions?: string[];
  spec?: JsonObject;
  status?: JsonObject;
  metadata?: JsonObject;
}): TalosMachine {
  const { conditions = [], spec = {}, status = {}, metadata = {} } = given;
  return must(
    parseTalosMachine({
      metadata: { name: "m", ...metadata },
      spec: { clusterRef: { name: "lab" }, role: "worker", approved: true, ...spec },
      status: { ...status, conditions: conditions.map(condition) },
    }),
  );
}

function operation(spec: JsonObject, status: JsonObject = {}): TalosOperation {
  return must(
    parseTalosOperation({
      metadata: { name: "op" },
      spec: { clusterRef: { name: "lab" }, kind: "cni", ...spec },
      status,
    }),
  );
}

const ready = "Ready|True|AllReady|All conditions are met.";
const readyMachine = machine({ conditions: ["Ready|True|Ready|Talos 1.13.9 runs."] });
const silentMachine = machine({ conditions: ["Reachable|False|TimedOut|10.20.0.11 did not answer in 5 s."] });

type Row = {
  name: string;
  given: Parameters<typeof decideClusterHealth>[0];
  health: Health;
  sentence: string;
};

const clusters: Row[] = [
  {
    name: "all conditions met",
    given: { cluster: cluster({ conditions: [ready] }) },
    health: "Healthy",
    sentence: "All conditions met",
  },
  {
    name: "nothing reported",
    given: { cluster: cluster({}) },
    health: "Unknown",
    sentence: "Nothing has reported on this cluster yet",
  },
  {
    name: "a change that nobody has looked at",
    given: {
      cluster: must(
        parseTalosCluster({
          metadata: { name: "lab", generation: 4 },
          status: { conditions: [{ ...condition(ready), observedGeneration: 3 }] },
        }),
      ),
    },
    health: "Unknown",
    sentence: "The last change has not been looked at yet",
  },
  {
    name: "values that roll out",
    given: {
      cluster: cluster({
        conditions: ["Ready|False|Applying|x", "CNIValuesApplied|False|Applying|Job runs."],
        status: {
          cni: {
            rollout: { nodes: 8, active: 5 },
            apply: { job: "j", action: "upgrade", valuesHash: `sha256:${"a".repeat(64)}`, targetRevision: 3 },
          },
        },
      }),
    },
    health: "Progressing",
    sentence: "Applying Cilium values, revision 3: active on 5 of 8 nodes",
  },
  {
    name: "values that roll out while a machine drifted",
    given: {
      cluster: cluster({
        conditions: ["CNIValuesApplied|False|Applying|Job cni-1 applies the saved values."],
        status: { machines: { total: 8, ready: 8, drifted: 1 } },
      }),
    },
    health: "Progressing",
    sentence: "Job cni-1 applies the saved values",
  },
  {
    name: "drift alone",
    given: {
      cluster: cluster({ conditions: [ready], status: { machines: { total: 8, ready: 8, drifted: 1 } } }),
    },
    health: "Degraded",
    sentence: "1 of 8 machines drifted",
  },
  {
    name: "a failed Job",
    given: { cluster: cluster({ conditions: ["CNIValuesApplied|False|JobFailed|helm: timed out."] }) },
    health: "Degraded",
    sentence: "helm: timed out",
  },
  {
    name: "values that are refused",
    given: {
      cluster: cluster({
        conditions: [ready, "CNIValuesApplied|False|InvalidValues|ipam.mode is owned by Ichor"],
      }),
    },
    health: "Degraded",
    sentence: "ipam.mode is owned by Ichor",
  },
  {
    name: "a reason that is not known yet",
    given: { cluster: cluster({ conditions: [ready, "CNIValuesApplied|False|FromTheFuture|Something."] }) },
    health: "Degraded",
    sentence: "Something",
  },
  {
    name: "a hold",
    given: {
      cluster: cluster({
        conditions: [ready, "CNIValuesApplied|False|Held|Held at revision 3."],
        cni: { cilium: { hold: { revision: 3, reason: "relay pods pending." } } },
      }),
    },
    health: "Held",
    sentence: "Held at revision 3: relay pods pending",
  },
  {
    name: "a hold of a cluster with a fault",
    given: {
      cluster: cluster({
        conditions: [ready],
        cni: { cilium: { hold: { revision: 3, reason: "r" } } },
        status: { machines: { total: 4, ready: 3, unreachable: 1 } },
      }),
    },
    health: "Degraded",
    sentence: "1 of 4 machines does not answer. Held at revision 3: r",
  },
  {
    name: "a preset that Ichor leaves alone",
    given: { cluster: cluster({ cni: { preset: "flannel" } }) },
    health: "Unsupported",
    sentence: "CNI unsupported: preset flannel",
  },
  {
    name: "a preset that Ichor leaves alone, and a silent machine",
    given: {
      cluster: cluster({ cni: { preset: "flannel" } }),
      machines: { kind: "read", machines: [readyMachine, readyMachine, readyMachine, silentMachine] },
    },
    health: "Degraded",
    sentence: "1 of 4 machines does not answer. CNI unsupported: preset flannel",
  },
  {
    name: "machines that could not be read",
    given: { cluster: cluster({ conditions: [ready] }), machines: { kind: "unread", reason: "forbidden." } },
    health: "Unknown",
    sentence: "Machines not read: forbidden",
  },
  {
    name: "machines of an earlier count that are overruled by what was read",
    given: {
      cluster: cluster({ conditions: [ready], status: { machines: { total: 4, ready: 1, unreachable: 3 } } }),
      machines: { kind: "read", machines: [readyMachine] },
    },
    health: "Healthy",
    sentence: "All conditions met",
  },
  {
    name: "machines nobody reported on",
    given: { cluster: cluster({ conditions: [ready] }), machines: { kind: "read", machines: [machine({})] } },
    health: "Healthy",
    sentence: "All conditions met",
  },
  {
    name: "a machine that is not ready",
    given: {
      cluster: cluster({ conditions: [ready] }),
      machines: {
        kind: "read",
        machines: [
          readyMachine,
          machine({ conditions: ["Ready|False|UnmetConditions|Talos waits for etcd."] }),
        ],
      },
    },
    health: "Degraded",
    sentence: "1 of 2 machines is not ready",
  },
  {
    name: "a machine that is not ready only because it drifted",
    given: {
      cluster: cluster({ conditions: [ready] }),
      machines: {
        kind: "read",
        machines: [
          readyMachine,
          machine({ conditions: ["Ready|False|NodeDrifted|x", "NodeDrifted|True|FieldsDiffer|x"] }),
        ],
      },
    },
    health: "Degraded",
    sentence: "1 of 2 machines drifted",
  },
  {
    name: "a machine that waits for a reboot while values roll out",
    given: {
      cluster: cluster({ conditions: ["CNIValuesApplied|False|Applying|Job runs."] }),
      machines: { kind: "read", machines: [machine({ conditions: ["Ready|False|RebootRequired|x"] })] },
    },
    health: "Progressing",
    sentence: "Job runs",
  },
  {
    name: "no control plane that answers",
    given: {
      cluster: cluster({ conditions: [ready] }),
      machines: {
        kind: "read",
        machines: [
          machine({ spec: { role: "controlplane" }, conditions: ["Reachable|False|TimedOut|x"] }),
          readyMachine,
        ],
      },
    },
    health: "Failed",
    sentence: "No control plane answers",
  },
  {
    name: "an etcd without quorum",
    given: { cluster: cluster({ conditions: [ready], status: { etcd: { members: 4, healthyMembers: 2 } } }) },
    health: "Failed",
    sentence: "etcd has no quorum: 2 of 4 members answer",
  },
  {
    name: "an etcd that lost one of three members",
    given: {
      cluster: cluster({
        conditions: ["ControlPlaneReady|False|EtcdDegraded|etcd has 2 of 3 members: lab-cp-3."],
        status: { etcd: { members: 3, healthyMembers: 2 } },
      }),
    },
    health: "Degraded",
    sentence: "etcd has 2 of 3 members: lab-cp-3",
  },
  {
    name: "a hand-over on its way",
    given: {
      cluster: cluster({
        conditions: [ready, "CNIHandover|False|WaitingForCilium|DaemonSet cilium: 3 of 8 ready."],
      }),
    },
    health: "Progressing",
    sentence: "DaemonSet cilium: 3 of 8 ready",
  },
  {
    name: "a cluster whose release is not read because it is not the local one",
    given: { cluster: cluster({ conditions: [ready, "CNIValuesApplied|Unknown|NotLocal|Not read."] }) },
    health: "Healthy",
    sentence: "All conditions met",
  },
  {
    name: "values of which nothing is known",
    given: { cluster: cluster({ conditions: [ready, "CNIValuesApplied|Unknown|NotRead|Not read: x."] }) },
    health: "Unknown",
    sentence: "Not read: x",
  },
  {
    name: "an inventory through which an upgrade would delete Cilium",
    given: {
      cluster: cluster({
        conditions: [
          ready,
          "CNIInventoryReleased|False|KeysPresent|A Kubernetes upgrade would delete Cilium.",
        ],
      }),
    },
    health: "Degraded",
    sentence: "A Kubernetes upgrade would delete Cilium",
  },
  {
    name: "a paused operation",
    given: {
      cluster: cluster({ conditions: [ready] }),
      operations: [
        operation(
          { cni: { action: "upgrade", chartVersion: "1.20.2" } },
          { phase: "Paused", message: "Job failed." },
        ),
      ],
    },
    health: "Degraded",
    sentence: "Paused: Upgrade Cilium to 1.20.2: Job failed",
  },
  {
    name: "an operation that nobody has begun",
    given: { cluster: cluster({ conditions: [ready] }), operations: [operation({})] },
    health: "Progressing",
    sentence: "Switch kube-proxy",
  },
  {
    name: "an operation that is over",
    given: { cluster: cluster({ conditions: [ready] }), operations: [operation({}, { phase: "Failed" })] },
    health: "Healthy",
    sentence: "All conditions met",
  },
  {
    name: "a controller that waits for a person",
    given: {
      cluster: cluster({ conditions: [ready, "Stalled|True|SecretsMissing|Secret lab-secrets: not found."] }),
    },
    health: "Degraded",
    sentence: "Secret lab-secrets: not found",
  },
  {
    name: "not ready for a reason that is told nowhere else",
    given: { cluster: cluster({ conditions: ["Ready|False|Other|Something is missing."] }) },
    health: "Degraded",
    sentence: "Something is missing",
  },
  {
    name: "a deletion",
    given: {
      cluster: cluster({ conditions: [ready], metadata: { deletionTimestamp: "2026-11-30T10:00:00Z" } }),
    },
    health: "Progressing",
    sentence: "Being deleted",
  },
];

test.each(clusters)("a cluster with $name is $health", ({ given, health, sentence }) => {
  expect(decideClusterHealth(given)).toMatchObject({ health, sentence });
});

test("everything that was found is listed, worst first", () => {
  const { findings } = decideClusterHealth({
    cluster: cluster({
      conditions: [ready, "CNIValuesApplied|False|Applying|Job runs."],
      status: { machines: { total: 8, ready: 7, drifted: 1, unreachable: 1 } },
      cni: { cilium: { hold: { revision: 1, reason: "r" } } },
    }),
  });
  expect(findings.map(({ health, isMild }) => (isMild ? `mild ${health}` : health))).toEqual([
    "Degraded",
    "Progressing",
    "mild Degraded",
    "Held",
  ]);
});

const machines: { name: string; given: TalosMachine; health: Health; sentence: string }[] = [
  { name: "ready", given: readyMachine, health: "Healthy", sentence: "Ready" },
  {
    name: "not reported on",
    given: machine({}),
    health: "Unknown",
    sentence: "Nothing has reported on this machine yet",
  },
  { name: "silent", given: silentMachine, health: "Failed", sentence: "10.20.0.11 did not answer in 5 s" },
  {
    name: "silent, as only Ready says",
    given: machine({ conditions: ["Ready|Unknown|Unreachable|No answer."] }),
    health: "Failed",
    sentence: "No answer",
  },
  {
    name: "drifted",
    given: machine({
      conditions: ["Ready|True|Ready|x", "NodeDrifted|True|Drifted|x"],
      status: { config: { drift: { class: "B", fields: 2 } } },
    }),
    health: "Degraded",
    sentence: "Drifted: 2 fields differ",
  },
  {
    name: "held",
    given: machine({ conditions: ["Ready|True|Ready|x"], spec: { hold: { reason: "Being looked at." } } }),
    health: "Held",
    sentence: "Held: Being looked at",
  },
  {
    name: "waiting for approval",
    given: machine({ spec: { approved: false } }),
    health: "Held",
    sentence: "Waits for approval",
  },
  {
    name: "rebooting",
    given: machine({
      conditions: ["Ready|False|NotRunning|Talos is rebooting."],
      status: { stage: "rebooting" },
    }),
    health: "Progressing",
    sentence: "Talos is rebooting",
  },
  {
    name: "waiting for a reboot",
    given: machine({ conditions: ["Ready|False|RebootRequired|machine.files takes effect after a reboot."] }),
    health: "Degraded",
    sentence: "machine.files takes effect after a reboot",
  },
  {
    name: "with an agent that restarts",
    given: machine({ conditions: ["Ready|True|Ready|x"], status: { agent: { state: "Restarting" } } }),
    health: "Progressing",
    sentence: "Agent restarting",
  },
  {
    name: "with an agent that does not come up",
    given: machine({
      conditions: ["Ready|True|Ready|x"],
      status: { agent: { state: "Failed", message: "CrashLoopBackOff" } },
    }),
    health: "Degraded",
    sentence: "Agent not ready: CrashLoopBackOff",
  },
  {
    name: "being removed",
    given: machine({
      conditions: ["Ready|True|Ready|x"],
      metadata: { deletionTimestamp: "2026-11-30T10:00:00Z" },
    }),
    health: "Progressing",
    sentence: "Being removed from the cluster",
  },
];

test.each(machines)("a machine that is $name is $health", ({ given, health, sentence }) => {
  expect(decideMachineHealth(given)).toMatchObject({ health, sentence });
});

test("machines are counted by what they are, those that wait for approval on their own [CRD-37]", () => {
  expect(
    countMachines([
      readyMachine,
      silentMachine,
      machine({ spec: { approved: false } }),
      machine({ conditions: ["Ready|True|Ready|x", "ConfigInSync|False|NodeDrifted|x"], spec: { hold: {} } }),
    ]),
  ).toEqual({ total: 3, ready: 2, drifted: 1, held: 1, unreachable: 1, unapproved: 1 });
});

describe("an operation", () => {
  test.each([
    [operation({}), "Switch kube-proxy"],
    [operation({ cni: { action: "upgrade", chartVersion: "1.20.2" } }), "Upgrade Cilium to 1.20.2"],
    [operation({ cni: { action: "rollback", revision: 3, reason: "r" } }), "Roll back Cilium to revision 3"],
    [operation({ kind: "config" }), "Apply machine configs"],
    [operation({ kind: "kubernetes", version: "1.36.3" }), "Upgrade Kubernetes to 1.36.3"],
    [operation({ kind: "ichor", version: "0.9.0" }), "Upgrade Ichor to 0.9.0"],
  ])("has a title: %#", (given, title) => {
    expect(formatOperationTitle(given)).toBe(title);
  });

  test.each([
    [undefined, "Progressing"],
    ["Pending", "Progressing"],
    ["Running", "Progressing"],
    ["Paused", "Degraded"],
    ["Succeeded", "Healthy"],
    ["Failed", "Failed"],
    ["Canceled", "Held"],
  ])("in phase %s is %s", (phase, health) => {
    const given = operation({}, phase === undefined ? {} : { phase, message: "Why." });
    expect(decideOperationHealth(given)).toMatchObject({
      health,
      sentence: phase === undefined ? "Pending" : "Why",
    });
  });

  test("says that it is being canceled", () => {
    expect(
      decideOperationHealth(operation({ cancel: true }, { phase: "Running", message: "x" })),
    ).toMatchObject({
      sentence: "Being canceled",
    });
  });
});
