/** A range of a text. Lines and columns start at 1; columns count UTF-16 code units, as editors do. */
export type TextRange = { line: number; column: number; endLine: number; endColumn: number };

/** One step into a tree: a key of a map or an index of a list. */
export type PathStep = string | number;

/** A replacement of a range of the text that an issue belongs to. */
export type TextEdit = { range: TextRange; newText: string };

/** An edit that would resolve an issue, with the words of its button. */
export type Suggestion = { title: string; edits: readonly TextEdit[] };

/** `error`: refused by Helm, the chart, the API server or a rule of Ichor. `warning`: accepted, but not what the text suggests. */
export type Severity = "error" | "warning";

/** Whose rule an issue is. */
export type RuleOwner = "helm" | "chart" | "api-server" | "ichor";

/**
 * Something about a person's input that must (error) or should (warning) be changed.
 * Wrong input is data: functions return issues and never throw for it.
 */
export type Issue = {
  /** kebab-case and stable; all codes are listed in docs/reference/findings.md */
  code: string;
  severity: Severity;
  /** one sentence without a full stop; never the content of a value that could be secret */
  message: string;
  /** where in the tree; empty for the document as a whole */
  path: readonly PathStep[];
  /** where in the text; absent when the input had no text */
  range?: TextRange;
  /** other places that belong to the issue, such as the first of two equal keys */
  related?: readonly TextRange[];
  /** what to do instead, one sentence without a full stop */
  remedy?: string;
  suggestion?: Suggestion;
  owner?: RuleOwner;
};

/** Whether any of the issues refuses the input. */
export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error");
}
