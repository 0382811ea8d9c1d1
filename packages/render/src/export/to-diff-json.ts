import { dangersOf, impactOf } from "../diff/impact.ts";
import type { Danger, DiffCounts, Impact, ManifestDiff, ObjectDiff } from "../diff/manifest-diff.ts";
import { summarizeDiff } from "../diff/summarize-diff.ts";
import type { ValueChange, ValuesDiff } from "../values/values-diff.ts";

/**
 * A change for programs. `version` counts up when a field changes its meaning or goes; new fields may come at any
 * time. Every text is masked. Objects stand in the order of `ManifestDiff`.
 */
export type DiffJson = {
  readonly version: 1;
  /** one sentence, for people */
  readonly summary: string;
  readonly counts: DiffCounts & { readonly equal: number };
  readonly impact: Impact;
  readonly dangers: readonly Danger[];
  /** absent where values were not compared */
  readonly values?: readonly ValueChange[];
  readonly objects: readonly Omit<ObjectDiff, "key">[];
};

/** The change as JSON-serializable data, with a stable order of keys and objects. */
export function toDiffJson({
  manifests,
  values,
}: {
  manifests: ManifestDiff;
  values?: ValuesDiff;
}): DiffJson {
  return {
    version: 1,
    summary: summarizeDiff({ manifests, ...(values && { values }) }),
    counts: { ...manifests.counts, equal: manifests.equalObjects },
    impact: impactOf(manifests),
    dangers: dangersOf(manifests),
    ...(values !== undefined && { values: values.changes }),
    objects: manifests.objects.map(({ key: _, ...object }) => object),
  };
}
