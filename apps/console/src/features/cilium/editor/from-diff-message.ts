import type {
  DiffCiliumValuesResponse,
  FieldChange as FieldChangeMessage,
  ManifestDiff as ManifestDiffMessage,
  ObjectDiff as ObjectDiffMessage,
  ValuesDiff as ValuesDiffMessage,
  WorkloadImpact as WorkloadImpactMessage,
} from "@ichor/api/v1alpha1";
import type {
  ChangeClass,
  FieldChange,
  FieldChangeKind,
  ManifestDiff,
  ObjectChange,
  ObjectDiff,
  ValuesDiff,
  WorkloadEffect,
  WorkloadImpact,
} from "@ichor/render";
import type { JsonValue } from "@ichor/values";
import { parsePath } from "@ichor/values";
import { fromPathSteps } from "../../../data/convert-issue.ts";

// The answer of the server in the types of the render library, so that the console exports a diff in exactly the form
// in which the command line prints it.

/** Both differences of an answer; undefined when it could not be rendered. */
export function fromDiffMessage(
  response: DiffCiliumValuesResponse,
): { manifests: ManifestDiff; values?: ValuesDiff } | undefined {
  if (!response.manifests) return undefined;
  const workloads = response.impact?.workloads.map(fromWorkload) ?? [];
  return {
    manifests: fromManifests(response.manifests, workloads),
    ...(response.values && { values: fromValues(response.values) }),
  };
}

function fromManifests(message: ManifestDiffMessage, workloads: readonly WorkloadImpact[]): ManifestDiff {
  const { added = 0, changed = 0, removed = 0, regenerated = 0, metadataOnly = 0 } = message.counts ?? {};
  return {
    objects: message.objects.map((object) => fromObject(object, workloads)),
    counts: { added, changed, removed, regenerated, metadataOnly },
    equalObjects: message.equalObjects,
    staying: workloads.filter(({ effect }) => effect === "stays"),
  };
}

function fromObject(message: ObjectDiffMessage, workloads: readonly WorkloadImpact[]): ObjectDiff {
  const { group, version, kind, namespace, name, beforeYaml, afterYaml, effect, isHook, kept, renamedFrom } =
    message;
  const workload = workloads.find(
    (each) =>
      each.effect !== "stays" && each.kind === kind && each.namespace === namespace && each.name === name,
  );
  return {
    key: [group, kind, namespace, name].join("/"),
    group,
    version,
    kind,
    namespace,
    name,
    change: message.change as ObjectChange,
    class: message.class as ChangeClass,
    fields: message.fields.map(fromField),
    isHook,
    isKept: kept,
    ...(beforeYaml !== "" && { beforeYaml }),
    ...(afterYaml !== "" && { afterYaml }),
    ...(effect !== "" && { effect }),
    ...(renamedFrom !== "" && { renamedFrom }),
    ...(workload && { workload }),
  };
}

function fromField(message: FieldChangeMessage): FieldChange {
  const { path, kind, class: meaning, before, after, note, beforeBytes, afterBytes } = message;
  return {
    path,
    steps: parsePath(path) ?? [],
    kind: kind as FieldChangeKind,
    class: meaning as ChangeClass,
    ...(before !== "" && { before }),
    ...(after !== "" && { after }),
    ...(note !== "" && { note }),
    ...(beforeBytes > 0n && { beforeBytes: Number(beforeBytes) }),
    ...(afterBytes > 0n && { afterBytes: Number(afterBytes) }),
  };
}

function fromWorkload(message: WorkloadImpactMessage): WorkloadImpact {
  const { kind, namespace, name, effect, pods, podsUnknown, reason, pace, rolloutValue, restartCommand } =
    message;
  return {
    kind,
    namespace,
    name,
    effect: effect as WorkloadEffect,
    reason,
    ...(!podsUnknown && { pods }),
    ...(pace !== "" && { pace }),
    ...(rolloutValue !== "" && { rolloutValue }),
    ...(restartCommand !== "" && { restartCommand }),
  };
}

function fromValues({ changes, beforeYaml, afterYaml }: ValuesDiffMessage): ValuesDiff {
  return {
    changes: changes.map(({ path, kind, before, after, masked }) => ({
      path: fromPathSteps(path),
      kind: kind as ValuesDiff["changes"][number]["kind"],
      isMasked: masked,
      ...(before !== "" && { before: JSON.parse(before) as JsonValue }),
      ...(after !== "" && { after: JSON.parse(after) as JsonValue }),
    })),
    beforeYaml,
    afterYaml,
  };
}
