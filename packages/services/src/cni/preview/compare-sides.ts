import {
  ciliumProfile,
  diffManifests,
  diffValues,
  type Impact,
  impactOf,
  type ManifestDiff,
  type Masker,
  type RenderedObject,
  summarizeDiff,
  type ValuesDiff,
} from "@ichor/render";
import type { JsonObject } from "@ichor/values";

/** One side of a comparison. */
export type Side = {
  /** effective values */
  readonly values: JsonObject;
  readonly objects: readonly RenderedObject[];
  /** such as 1.20.2; empty where nothing is installed */
  readonly chartVersion: string;
};

/** What a comparison needs besides its sides. */
export type CompareOptions = {
  readonly masker: Masker;
  /** absent: not known */
  readonly nodes?: number;
  /** a second render of the newer side, where one differs from the next */
  readonly again?: readonly RenderedObject[];
};

/** Both differences with what they do. No text in it holds a secret. */
export type Comparison = {
  readonly values: ValuesDiff;
  readonly manifests: ManifestDiff;
  readonly impact: Impact;
  /** one or more sentences */
  readonly summary: string;
};

/** Compares two sides of a release. Pure. */
export function compareSides(before: Side, after: Side, options: CompareOptions): Comparison {
  const { masker, nodes, again } = options;
  const values = diffValues(before.values, after.values, { masker });
  const manifests = diffManifests(before.objects, after.objects, {
    masker,
    profile: ciliumProfile,
    values: [before.values, after.values],
    ...(nodes === undefined ? {} : { nodes }),
    ...(again && { again }),
  });
  const summary = `${chartStep(before, after)}${summarizeDiff({ manifests, values })}`;
  return { values, manifests, impact: impactOf(manifests), summary };
}

/** Another chart is said first: nothing else in a preview matters as much. */
function chartStep({ chartVersion: from }: Side, { chartVersion: to }: Side): string {
  return from === "" || from === to ? "" : `The chart changes from ${from} to ${to}. `;
}
