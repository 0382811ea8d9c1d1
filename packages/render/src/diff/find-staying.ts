import type { RenderedObject } from "../manifest/rendered-object.ts";
import type { ObjectDiff, WorkloadImpact } from "./manifest-diff.ts";
import type { ManifestProfile } from "./manifest-profile.ts";
import { referencesOf } from "./object-references.ts";
import { restartsPods } from "./pod-template.ts";
import { impact, podsOf, restartCommand } from "./workload-impact.ts";

/** What is needed to find workloads that keep their old configuration. */
export type StayingContext = {
  readonly objects: readonly ObjectDiff[];
  readonly after: Iterable<RenderedObject>;
  readonly profile: ManifestProfile;
  readonly nodes: number | undefined;
};

/**
 * Workloads whose configuration object changes while their pod template does not: their pods run on with what they
 * read when they started. Names the value that would roll them and the equal command.
 */
export function findStaying({ objects, after, profile, nodes }: StayingContext): WorkloadImpact[] {
  const configs = objects.filter(isChangedConfig);
  if (configs.length === 0) return [];
  const touched = new Set(objects.filter(isTouched).map(({ key }) => key));
  return [...after].flatMap((workload) => {
    if (!restartsPods(workload.group, workload.kind) || touched.has(workload.key)) return [];
    const read = configs.filter((config) => reads(workload, config, profile));
    const first = read[0];
    if (first === undefined) return [];
    const rule = profile.rollouts.find((found) => concerns(found, workload, first));
    return impact(workload, "stays", {
      pods: podsOf(workload, nodes),
      reason: `${first.kind} ${first.name} changes, and its pods read it when they start`,
      rolloutValue: rule?.value,
      restartCommand: restartCommand(workload),
    });
  });
}

function isChangedConfig({ kind, change, class: worst }: ObjectDiff): boolean {
  return (kind === "ConfigMap" || kind === "Secret") && change === "changed" && worst === "functional";
}

function isTouched({ workload, change }: ObjectDiff): boolean {
  return change === "added" || workload?.effect === "restarts" || workload?.effect === "stays";
}

function reads(workload: RenderedObject, config: ObjectDiff, profile: ManifestProfile): boolean {
  if (profile.rollouts.some((rule) => concerns(rule, workload, config))) return true;
  if (workload.namespace !== config.namespace) return false;
  return referencesOf(workload).some(
    ({ kind, name, key }) =>
      kind === config.kind && name === config.name && (key === undefined || changesKey(config, key)),
  );
}

function concerns(
  rule: ManifestProfile["rollouts"][number],
  workload: RenderedObject,
  config: ObjectDiff,
): boolean {
  const isConfig = rule.config.kind === config.kind && rule.config.name === config.name;
  return isConfig && rule.workload.kind === workload.kind && rule.workload.name === workload.name;
}

function changesKey({ fields }: ObjectDiff, key: string): boolean {
  return fields.some(({ steps }) => steps[1] === key || steps.length === 1);
}
