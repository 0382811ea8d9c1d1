import type { TalosOperation } from "../kinds/talos-operation.ts";
import { decideHealth, type Health, type HealthDecision } from "./health.ts";
import { withoutFullStop } from "./without-full-stop.ts";

const healthByPhase = {
  Pending: "Progressing",
  Running: "Progressing",
  Paused: "Degraded",
  Succeeded: "Healthy",
  Failed: "Failed",
  Canceled: "Held",
} as const satisfies Record<string, Health>;

/** What an operation does, as the title of its page. */
export function formatOperationTitle({ spec }: Pick<TalosOperation, "spec">): string {
  switch (spec.kind) {
    case "cni":
      if (spec.cni === undefined) return "Switch kube-proxy";
      return spec.cni.action === "upgrade"
        ? `Upgrade Cilium to ${spec.cni.chartVersion ?? "the available version"}`
        : `Roll back Cilium to revision ${spec.cni.revision ?? "unknown"}`;
    case "config":
      return "Apply machine configs";
    case "kubernetes":
      return `Upgrade Kubernetes to ${spec.version ?? "the wanted version"}`;
    case "ichor":
      return `Upgrade Ichor to ${spec.version ?? "the wanted version"}`;
  }
}

/** The state of an operation in one of the seven words, with what it waits for or why it ended. */
export function decideOperationHealth({ spec, status }: TalosOperation): HealthDecision {
  const phase = status?.phase ?? "Pending";
  const health = healthByPhase[phase];
  const sentence = withoutFullStop(status?.message ?? "") || phase;
  return health === "Healthy"
    ? decideHealth([], sentence)
    : decideHealth(
        [{ health, sentence: spec.cancel && phase === "Running" ? "Being canceled" : sentence }],
        sentence,
      );
}

/** Whether an operation still has something to do. */
export function isUnfinished({ status }: Pick<TalosOperation, "status">): boolean {
  const phase = status?.phase ?? "Pending";
  return phase === "Pending" || phase === "Running" || phase === "Paused";
}
