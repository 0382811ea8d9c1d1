import type { ValuesDiff } from "../values/values-diff.ts";
import { impactOf } from "./impact.ts";
import type { ManifestDiff } from "./manifest-diff.ts";

/**
 * A change in one sentence. Nothing has three forms that are never mixed up: "No changes.", "Only regenerated values
 * changed (2).", "Values change, manifests do not."
 */
export function summarizeDiff(diff: { manifests: ManifestDiff; values?: ValuesDiff }): string {
  const { counts } = diff.manifests;
  const hasValues = (diff.values?.changes.length ?? 0) > 0;
  const real = counts.added + counts.changed + counts.removed + (counts.kept ?? 0);
  const regenerated =
    counts.regenerated > 0 ? `Only regenerated values changed (${counts.regenerated}).` : undefined;
  if (real === 0) {
    if (!hasValues) return regenerated ?? "No changes.";
    return regenerated === undefined
      ? "Values change, manifests do not."
      : `Values change, manifests do not. ${regenerated}`;
  }
  if (real === counts.metadataOnly) {
    return `Only metadata changes (${real} ${real === 1 ? "object" : "objects"}). ${impactOf(diff.manifests).summary}`;
  }
  return `${numbers(diff.manifests)}. ${impactOf(diff.manifests).summary}`;
}

function numbers({ counts }: ManifestDiff): string {
  const parts = [
    [counts.added, "added"],
    [counts.changed, "changed"],
    [counts.removed, "removed"],
    [counts.kept ?? 0, "kept"],
    [counts.regenerated, "regenerated"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}
