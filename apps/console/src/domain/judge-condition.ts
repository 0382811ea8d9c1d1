import type { StatusWord } from "@ichor/ui";

/** A condition, as far as it is judged. */
export type JudgedCondition = { type: string; status: string; reason: string };

/** Types that say something bad while they are True. */
const badWhenTrue: Record<string, StatusWord> = {
  CNIUnsupported: "Unsupported",
  Stalled: "Failed",
  NodeDrifted: "Degraded",
  RebootRequired: "Degraded",
  Reconciling: "Progressing",
};
/** Types that only inform. */
const informing: ReadonlySet<string> = new Set(["CiliumUpgradeAvailable"]);
/** Reasons that mean work on its way, whatever the type. */
const working = /^(?:Applying|Progressing|Reconciling|RollingOut|Pending|WaitingFor\w*)$/;
/** Reasons that mean that it went wrong, not only that it is not so. */
const failed = /(?:Failed|Invalid\w*|Refused|Denied|Missing)$/;

/** How a condition is drawn: one of the seven words, or `Information` where nothing is to be judged. */
export function judgeCondition({ type, status, reason }: JudgedCondition): StatusWord | "Information" {
  if (status === "Unknown") return "Unknown";
  if (informing.has(type)) return "Information";
  if (reason === "Held") return "Held";
  const isBadWhenTrue = type in badWhenTrue;
  if ((status === "True") !== isBadWhenTrue) return reason === "NeedsRestart" ? "Degraded" : "Healthy";
  if (isBadWhenTrue) return badWhenTrue[type] ?? "Degraded";
  if (working.test(reason)) return "Progressing";
  return failed.test(reason) ? "Failed" : "Degraded";
}

const order: readonly (StatusWord | "Information")[] = [
  "Failed",
  "Degraded",
  "Unknown",
  "Held",
  "Progressing",
  "Unsupported",
  "Information",
  "Healthy",
];

/** What is not fine comes first. */
export function compareJudged(a: StatusWord | "Information", b: StatusWord | "Information"): number {
  return order.indexOf(a) - order.indexOf(b);
}

/** Whether somebody should look at it. */
export function needsAttention(word: StatusWord | "Information"): boolean {
  return word !== "Healthy" && word !== "Information";
}
