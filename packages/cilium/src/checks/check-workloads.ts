import { type CheckContext, type CheckFinding, isJsonObject, valueAt } from "@ichor/values";
import { ciliumFinding, setFix } from "../cilium-finding.ts";
import type { CiliumInputs } from "../inputs.ts";
import { computedAt, firstSet } from "./read.ts";

const deployments = ["operator", "hubble.relay", "hubble.ui", "clustermesh.apiserver"];
const daemonSets = ["", "envoy", "nodeinit"];

/** Update strategies that Kubernetes refuses or that wait for somebody, and replicas that find no node. */
export function checkWorkloads(context: CheckContext, inputs: CiliumInputs): CheckFinding[] {
  return [
    ...deployments.flatMap((name) => checkRecreate(context, name)),
    ...daemonSets.flatMap((name) => checkOnDelete(context, name)),
    ...checkReplicas(context, inputs),
  ];
}

/** Maps merge: the chart's `rollingUpdate` stays beside a type that does not allow it. */
function checkRecreate({ computed }: CheckContext, name: string): CheckFinding[] {
  const path = [...name.split("."), "updateStrategy"];
  const strategy = valueAt(computed, path);
  if (!isJsonObject(strategy) || strategy.type !== "Recreate") return [];
  if (strategy.rollingUpdate === undefined || strategy.rollingUpdate === null) return [];
  return [
    ciliumFinding("recreate-keeps-rolling-update", {
      path: [...path, "type"],
      message: `the chart's ${name}.updateStrategy.rollingUpdate stays, and Kubernetes refuses it beside Recreate`,
      remedy: `Set ${name}.updateStrategy.rollingUpdate to null`,
      fix: setFix([...path, "rollingUpdate"], null),
    }),
  ];
}

function checkOnDelete({ computed }: CheckContext, name: string): CheckFinding[] {
  const path = [...(name === "" ? [] : [name]), "updateStrategy", "type"];
  if (valueAt(computed, path) !== "OnDelete") return [];
  return [
    ciliumFinding("on-delete-needs-hands", {
      path,
      message:
        "with OnDelete a change is active on a node only after somebody deletes its pod, and an upgrade waits for that",
    }),
  ];
}

function checkReplicas(context: CheckContext, { nodes }: CiliumInputs): CheckFinding[] {
  const replicas = computedAt(context, "operator.replicas");
  const isRunning = computedAt(context, "operator.enabled") !== false;
  if (nodes === undefined || nodes < 1 || !isRunning || typeof replicas !== "number" || replicas <= nodes)
    return [];
  const has = nodes === 1 ? "one node" : `${nodes} nodes`;
  return [
    ciliumFinding("operator-replicas", {
      path: firstSet(context, "operator.replicas", "operator"),
      message: `the cluster has ${has} and the operator ${replicas} replicas: one stays pending for ever`,
      remedy: `Set operator.replicas to ${nodes}`,
      fix: setFix(["operator", "replicas"], nodes),
    }),
  ];
}
