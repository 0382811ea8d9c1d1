import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type IssueSchema,
  type ManifestDiffSchema,
  type PathStepSchema,
  Severity,
  type ValuesDiffSchema,
} from "@ichor/api/v1alpha1";
import type { Issue, PathStep } from "@ichor/errors";
import type { ManifestDiff, ValuesDiff } from "@ichor/render";

/** A path as the API writes it. */
export function toPathSteps(path: readonly PathStep[]): MessageInitShape<typeof PathStepSchema>[] {
  return path.map((step) => ({
    step: typeof step === "number" ? { case: "index", value: step } : { case: "key", value: step },
  }));
}

/** An issue as the API writes it. */
export function toIssueMessage(issue: Issue): MessageInitShape<typeof IssueSchema> {
  const { code, message, path, range, remedy, suggestion, owner, related } = issue;
  return {
    code,
    message,
    severity: issue.severity === "error" ? Severity.ERROR : Severity.WARNING,
    path: toPathSteps(path),
    related: [...(related ?? [])],
    remedy: remedy ?? "",
    owner: owner ?? "",
    ...(range && { range }),
    ...(suggestion && { suggestion: { title: suggestion.title, edits: [...suggestion.edits] } }),
  };
}

/** A difference of values as the API writes it. */
export function toValuesDiffMessage(diff: ValuesDiff): MessageInitShape<typeof ValuesDiffSchema> {
  return {
    changes: diff.changes.map(({ path, kind, before, after }) => ({
      path: toPathSteps(path),
      kind,
      before: before === undefined ? "" : JSON.stringify(before),
      after: after === undefined ? "" : JSON.stringify(after),
    })),
    beforeYaml: diff.beforeYaml,
    afterYaml: diff.afterYaml,
  };
}

/** A difference of manifests as the API writes it. */
export function toManifestDiffMessage(diff: ManifestDiff): MessageInitShape<typeof ManifestDiffSchema> {
  return {
    objects: diff.objects.map((object) => ({
      group: object.group,
      version: object.version,
      kind: object.kind,
      namespace: object.namespace,
      name: object.name,
      change: object.change,
      class: object.class,
      beforeYaml: object.beforeYaml ?? "",
      afterYaml: object.afterYaml ?? "",
      effect: object.effect ?? "",
      isHook: object.isHook,
      renamedFrom: object.renamedFrom ?? "",
      kept: object.isKept,
      fields: object.fields.map((field) => ({
        path: field.path,
        kind: field.kind,
        class: field.class,
        before: field.before ?? "",
        after: field.after ?? "",
        note: field.note ?? "",
        beforeBytes: BigInt(field.beforeBytes ?? 0),
        afterBytes: BigInt(field.afterBytes ?? 0),
      })),
    })),
    counts: { ...diff.counts },
    equalObjects: diff.equalObjects,
  };
}
