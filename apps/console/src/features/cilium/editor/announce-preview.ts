import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { formatAmount, formatCounts } from "@ichor/ui";
import type { Finding } from "../session/merge-findings.ts";

/** What screen readers are told when a preview is current. */
export function formatPreviewNews({ manifests, impact, dangers }: DiffCiliumValuesResponse): string {
  const { added = 0, changed = 0, removed = 0 } = manifests?.counts ?? {};
  const pods = impact?.podsRestarting ?? 0;
  const parts = [
    formatCounts({ added, changed, removed }),
    `${formatAmount(pods, "pod")} ${pods === 1 ? "restarts" : "restart"}`,
    ...(dangers.length > 0 ? [`${dangers.length} dangerous`] : []),
  ];
  return `Preview current: ${parts.join(", ")}.`;
}

/** What screen readers are told when the number of findings changed. */
export function formatFindingNews(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (findings.length === 0) return "No findings.";
  return `${formatAmount(findings.length, "finding")}, ${formatAmount(errors, "error")}.`;
}
