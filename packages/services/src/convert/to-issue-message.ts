import type { MessageInitShape } from "@bufbuild/protobuf";
import { type IssueSchema, type PathStepSchema, Severity } from "@ichor/api/v1alpha1";
import type { Issue, PathStep } from "@ichor/errors";

/** A path as the API writes it. */
export function toPathSteps(path: readonly PathStep[]): MessageInitShape<typeof PathStepSchema>[] {
  return path.map((step) => ({
    step: typeof step === "number" ? { case: "index", value: step } : { case: "key", value: step },
  }));
}

/** A severity as the API writes it. */
export function toSeverity(severity: Issue["severity"]): Severity {
  return severity === "error" ? Severity.ERROR : Severity.WARNING;
}

/** An issue as the API writes it. */
export function toIssueMessage(issue: Issue): MessageInitShape<typeof IssueSchema> {
  const { code, severity, message, path, range, related = [], remedy, suggestion, owner } = issue;
  return {
    code,
    severity: toSeverity(severity),
    message,
    path: toPathSteps(path),
    related: [...related],
    ...(range && { range }),
    ...(remedy && { remedy }),
    ...(suggestion && { suggestion: { title: suggestion.title, edits: [...suggestion.edits] } }),
    ...(owner && { owner }),
  };
}
