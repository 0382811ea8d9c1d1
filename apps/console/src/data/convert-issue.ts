import type {
  Issue as IssueMessage,
  PathStep as PathStepMessage,
  TextRange as TextRangeMessage,
} from "@ichor/api/v1alpha1";
import { Severity } from "@ichor/api/v1alpha1";
import type { Issue, PathStep, RuleOwner, TextRange } from "@ichor/errors";

const owners: ReadonlySet<string> = new Set<RuleOwner>(["helm", "chart", "api-server", "ichor"]);

/** The path of an issue or a change; steps that this console does not know are left out. */
export function fromPathSteps(steps: readonly PathStepMessage[]): PathStep[] {
  return steps.flatMap(({ step }) => (step.case === undefined ? [] : [step.value]));
}

/** A range of the text; absent when the server named no line. */
export function fromTextRange(range: TextRangeMessage | undefined): TextRange | undefined {
  if (!range || range.line === 0) return undefined;
  const { line, column, endLine, endColumn } = range;
  return { line, column, endLine, endColumn };
}

/** An issue as the server sent it, in the type that editor and lists use. */
export function fromIssueMessage(message: IssueMessage): Issue {
  const range = fromTextRange(message.range);
  const related = message.related.flatMap((other) => fromTextRange(other) ?? []);
  return {
    code: message.code,
    severity: message.severity === Severity.WARNING ? "warning" : "error",
    message: message.message,
    path: fromPathSteps(message.path),
    ...(range && { range }),
    ...(related.length > 0 && { related }),
    ...(message.remedy !== "" && { remedy: message.remedy }),
    ...(message.suggestion && { suggestion: fromSuggestion(message.suggestion) }),
    ...(owners.has(message.owner) && { owner: message.owner as RuleOwner }),
  };
}

function fromSuggestion(suggestion: NonNullable<IssueMessage["suggestion"]>) {
  const edits = suggestion.edits.flatMap((edit) => {
    const range = fromTextRange(edit.range);
    return range ? [{ range, newText: edit.newText }] : [];
  });
  return { title: suggestion.title, edits };
}
