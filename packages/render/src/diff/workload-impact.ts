import { isJsonObject, type JsonValue, valueAt } from "@ichor/values";
import type { RenderedObject } from "../manifest/rendered-object.ts";
import type { FieldChange, WorkloadEffect, WorkloadImpact } from "./manifest-diff.ts";
import { restartsPods } from "./pod-template.ts";

/** How many pods a workload has: replicas, or one on each node; undefined where the number of nodes is not known. */
export function podsOf({ kind, body }: RenderedObject, nodes: number | undefined): number | undefined {
  if (kind === "DaemonSet") return nodes;
  const replicas = valueAt(body, ["spec", "replicas"]);
  return typeof replicas === "number" ? replicas : 1;
}

/** What a changed workload does; undefined for other kinds and where its pods are not touched. */
export function workloadImpactOf(
  before: RenderedObject,
  after: RenderedObject,
  { fields, nodes }: { fields: readonly FieldChange[]; nodes: number | undefined },
): WorkloadImpact | undefined {
  if (!restartsPods(after.group, after.kind)) return undefined;
  const isRollout = fields.some((field) => field.class === "rollout");
  if (!isRollout) return scaling(before, after);
  if (strategyOf(after) === "OnDelete") {
    return impact(after, "stays", {
      pods: podsOf(before, nodes),
      reason:
        "its pod template changes, but its update strategy is OnDelete: each pod runs on until it is deleted",
      restartCommand: restartCommand(after, "OnDelete"),
    });
  }
  const pods = restartingPods(before, after, nodes);
  return impact(after, "restarts", {
    pods,
    reason: reasonOf(fields),
    pace: paceOf(after, podsOf(after, nodes)),
  });
}

/** A workload that appears or vanishes. */
export function wholeWorkloadImpact(
  object: RenderedObject,
  effect: "starts" | "stops",
  nodes: number | undefined,
): WorkloadImpact | undefined {
  if (!restartsPods(object.group, object.kind)) return undefined;
  return impact(object, effect, {
    pods: podsOf(object, nodes),
    reason: effect === "starts" ? "it is new" : "it is deleted",
  });
}

/** The command that restarts the pods of a workload. */
export function restartCommand(
  { kind, namespace, name, body }: RenderedObject,
  strategy?: "OnDelete",
): string {
  if (strategy === undefined) return `kubectl -n ${namespace} rollout restart ${kind.toLowerCase()}/${name}`;
  const labels = valueAt(body, ["spec", "selector", "matchLabels"]);
  const selector = isJsonObject(labels)
    ? Object.entries(labels)
        .map(([key, value]) => `${key}=${String(value)}`)
        .join(",")
    : "";
  return `kubectl -n ${namespace} delete pod -l ${selector}`;
}

/** An impact with the words of its workload. */
export function impact(
  { kind, namespace, name }: RenderedObject,
  effect: WorkloadEffect,
  rest: {
    pods: number | undefined;
    reason: string;
    pace?: string | undefined;
    rolloutValue?: string | undefined;
    restartCommand?: string | undefined;
  },
): WorkloadImpact {
  const { pods, reason, pace, rolloutValue, restartCommand: command } = rest;
  return {
    kind,
    namespace,
    name,
    effect,
    ...(pods !== undefined && { pods }),
    reason,
    ...(pace !== undefined && { pace }),
    ...(rolloutValue !== undefined && { rolloutValue }),
    ...(command !== undefined && { restartCommand: command }),
  };
}

function scaling(before: RenderedObject, after: RenderedObject): WorkloadImpact | undefined {
  const [from, to] = [podsOf(before, 0), podsOf(after, 0)];
  if (from === to) return undefined;
  return impact(after, "scales", { pods: to, reason: `its replicas change from ${from} to ${to}` });
}

// a partition holds back the pods with lower numbers
function restartingPods(
  before: RenderedObject,
  after: RenderedObject,
  nodes: number | undefined,
): number | undefined {
  const pods = podsOf(before, nodes);
  const partition = valueAt(after.body, ["spec", "updateStrategy", "rollingUpdate", "partition"]);
  if (after.kind !== "StatefulSet" || typeof partition !== "number" || pods === undefined) return pods;
  return Math.max(0, pods - partition);
}

function strategyOf({ body }: RenderedObject): JsonValue | undefined {
  return valueAt(body, ["spec", "updateStrategy", "type"]);
}

function paceOf({ kind, body }: RenderedObject, pods: number | undefined): string | undefined {
  const key = kind === "Deployment" ? "strategy" : "updateStrategy";
  if (valueAt(body, ["spec", key, "type"]) === "Recreate") return "all at once";
  const most = valueAt(body, ["spec", key, "rollingUpdate", "maxUnavailable"]);
  if (typeof most === "number" || typeof most === "string")
    return `at most ${toPods(most, { kind, pods })} at a time`;
  return kind === "Deployment" ? undefined : "one at a time";
}

/**
 * A share as a number of pods where all of them are known. Deployments round it down, the others up; no rollout stands
 * still because of it, so it is at least one.
 */
function toPods(most: number | string, { kind, pods }: { kind: string; pods: number | undefined }) {
  const share = /^(\d+)%$/.exec(String(most))?.[1];
  if (share === undefined || pods === undefined || pods === 0) return most;
  const exact = (pods * Number(share)) / 100;
  return Math.max(1, kind === "Deployment" ? Math.floor(exact) : Math.ceil(exact));
}

function reasonOf(fields: readonly FieldChange[]): string {
  const rolling = fields.filter((field) => field.class === "rollout");
  const isChecksum = rolling.every(({ path }) => /annotations\b.*checksum/i.test(path));
  return isChecksum ? "the checksum of its configuration changes" : "its pod template changes";
}
