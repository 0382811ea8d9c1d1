import type { Issue } from "@ichor/errors";
import { type Evaluation, equalJson, formatPath, placeFindings, valueAt } from "@ichor/values";
import { compare } from "semver";
import { ciliumFinding, setFix } from "./cilium-finding.ts";
import { type DefaultChange, defaultChanges, keyChanges } from "./key-changes.ts";

/** A step from one chart version to a newer one. */
export type VersionStep = { from: string; to: string };

/**
 * What a newer chart does to values as they are: keys that it no longer has (errors: they would silently lose their
 * effect) and defaults that it changes where the user layer says nothing (warnings). `evaluation` is that of the text
 * with the model of the older chart.
 */
export function checkVersionStep(evaluation: Evaluation, { from, to }: VersionStep): Issue[] {
  const user = evaluation.parsed.draft ?? {};
  const isCrossed = (since: string) => compare(from, since) < 0 && compare(since, to) <= 0;
  const removed = keyChanges
    .filter(({ since, path }) => isCrossed(since) && valueAt(user, path) !== undefined)
    .map(({ path, replacement, note }) => {
      const name = formatPath(path);
      const target = replacement === undefined ? undefined : formatPath(replacement);
      const what = target === undefined ? "nothing takes its place" : `${target} takes its place`;
      return {
        code: "removed-key",
        severity: "error" as const,
        owner: "ichor" as const,
        path,
        at: "key" as const,
        message: `Cilium ${to} no longer has ${name}: ${what}${note === undefined ? "" : `; ${note}`}`,
        remedy: target === undefined ? `Remove ${name}` : `Write it as ${target} with the upgrade`,
      };
    });
  const changed = defaultChanges
    .filter((change) => isCrossed(change.since) && isUnset(evaluation, change))
    .map((change) => describeDefault(change, to));
  return placeFindings([...removed, ...changed], evaluation.parsed);
}

/** The default counts only where neither a person nor Ichor says otherwise. */
function isUnset({ layersOf, parsed }: Evaluation, { path, before, after }: DefaultChange): boolean {
  const isSaid = layersOf(path).some(({ layer }) => layer !== "chart");
  return !isSaid && valueAt(parsed.draft, path) === undefined && !equalJson(before, after);
}

function describeDefault({ path, before, after, note }: DefaultChange, to: string) {
  return ciliumFinding("default-changes", {
    path,
    message: `Cilium ${to} changes the default of ${formatPath(path)} from ${JSON.stringify(before)} to ${JSON.stringify(after)}: ${note}`,
    fix: setFix(path, before),
  });
}
