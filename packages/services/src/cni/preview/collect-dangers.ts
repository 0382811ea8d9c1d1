import { dangerCodes } from "@ichor/cilium";
import type { Issue, PathStep } from "@ichor/errors";
import { dangersOf, type ManifestDiff } from "@ichor/render";
import { equalJson, formatPath, type JsonObject, valueAt } from "@ichor/values";

/** Something that a person has to confirm before it is saved. */
export type PreviewDanger = {
  readonly code: string;
  readonly title: string;
  readonly effect: string;
  readonly path: readonly PathStep[];
  readonly line?: number;
  /** what has to be typed; empty: nothing */
  readonly confirmation: string;
};

/** What a danger is found in. */
export type DangerSources = {
  readonly manifests: ManifestDiff;
  readonly issues: readonly Issue[];
  /** effective values of both sides */
  readonly before: JsonObject;
  readonly after: JsonObject;
};

/** Of the findings about values, the one that the comparison of objects shows by itself. */
const shownByObjects = "danger-vital-objects";

/**
 * The dangers of a change: objects that vanish, and values that are dangerous without making anything vanish. A value
 * that is dangerous already and does not change is none.
 */
export function collectDangers({ manifests, issues, before, after }: DangerSources): PreviewDanger[] {
  const vital = issues.filter(({ code }) => code === shownByObjects);
  const [cause] = vital.length === 1 ? vital : [];
  const ofObjects = dangersOf(manifests).map(({ code, title, effect, confirmation = "" }) => ({
    code,
    title,
    effect,
    confirmation,
    ...placeOf(cause),
  }));
  const ofValues = issues
    .filter(({ code, path }) => {
      const isDanger = (dangerCodes as readonly string[]).includes(code) && code !== shownByObjects;
      return isDanger && !equalJson(valueAt(before, path), valueAt(after, path));
    })
    .map((issue) => ({
      code: issue.code,
      title: `${formatPath(issue.path)} changes`,
      effect: issue.message,
      confirmation: formatPath(issue.path),
      ...placeOf(issue),
    }));
  return [...ofObjects, ...ofValues];
}

function placeOf(issue: Issue | undefined): Pick<PreviewDanger, "path" | "line"> {
  const line = issue?.range?.line;
  return { path: issue?.path ?? [], ...(line === undefined ? {} : { line }) };
}
