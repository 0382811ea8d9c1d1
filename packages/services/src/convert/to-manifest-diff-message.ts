import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  FieldChangeSchema,
  ImpactSchema,
  ManifestDiffSchema,
  ObjectDiffSchema,
} from "@ichor/api/v1alpha1";
import type { FieldChange, Impact, ManifestDiff, ObjectDiff } from "@ichor/render";

/** A difference of manifests as the API writes it. */
export function toManifestDiffMessage(diff: ManifestDiff): MessageInitShape<typeof ManifestDiffSchema> {
  const { objects, counts, equalObjects } = diff;
  return { objects: objects.map(toObjectMessage), counts: { ...counts }, equalObjects };
}

function toObjectMessage(object: ObjectDiff): MessageInitShape<typeof ObjectDiffSchema> {
  const { group, version, kind, namespace, name, change, fields, isHook, isKept } = object;
  return {
    group,
    version,
    kind,
    namespace,
    name,
    change,
    class: object.class,
    fields: fields.map(toFieldMessage),
    beforeYaml: object.beforeYaml ?? "",
    afterYaml: object.afterYaml ?? "",
    effect: object.effect ?? "",
    renamedFrom: object.renamedFrom ?? "",
    isHook,
    kept: isKept,
  };
}

function toFieldMessage(field: FieldChange): MessageInitShape<typeof FieldChangeSchema> {
  const { path, kind, before = "", after = "", note = "", beforeBytes = 0, afterBytes = 0 } = field;
  return {
    path,
    kind,
    class: field.class,
    before,
    after,
    note,
    beforeBytes: BigInt(beforeBytes),
    afterBytes: BigInt(afterBytes),
  };
}

/** What a change does to pods, as the API writes it. */
export function toImpactMessage(impact: Impact): MessageInitShape<typeof ImpactSchema> {
  return {
    podsRestarting: impact.podsRestarting,
    summary: impact.summary,
    workloads: impact.workloads.map((workload) => {
      const { kind, namespace, name, effect, pods, reason } = workload;
      const { pace = "", rolloutValue = "", restartCommand = "" } = workload;
      const known = { pods: pods ?? 0, podsUnknown: pods === undefined };
      return { kind, namespace, name, effect, reason, pace, rolloutValue, restartCommand, ...known };
    }),
  };
}
