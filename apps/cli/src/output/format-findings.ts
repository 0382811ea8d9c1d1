import type { Issue } from "@ichor/errors";
import type { Paint } from "./paint.ts";
import { counted } from "./sentence.ts";
import { visibleText } from "./visible-text.ts";

/** How findings are written. */
export type FindingsFormat = { readonly name: string; readonly paint: Paint };

/**
 * Findings in the form that editors and CI systems know from compilers, `file:line:column: severity: message [code]`,
 * with what to do on a line of its own.
 */
export function formatFindings(issues: readonly Issue[], { name, paint }: FindingsFormat): string {
  return issues.map((issue) => formatFinding(issue, { name, paint })).join("");
}

function formatFinding(issue: Issue, { name, paint }: FindingsFormat): string {
  const { severity, message, code, remedy, suggestion } = issue;
  const { line, column } = placeOf(issue);
  const place = paint("strong", `${visibleText(name)}:${line}:${column}:`);
  const also = (issue.related ?? []).map((range) => `line ${range.line}`).join(", ");
  const related = also === "" ? "" : ` (also ${also})`;
  const words = `${visibleText(message)}${related} ${paint("quiet", `[${code}]`)}`;
  const help = remedy ?? suggestion?.title;
  const next = help === undefined ? "" : `    ${visibleText(help)}\n`;
  return `${place} ${paint(severity, `${severity}:`)} ${words}\n${next}`;
}

/** Where a finding is; what is about the text as a whole is at its start. */
export function placeOf({ range }: Issue): { line: number; column: number } {
  return range === undefined ? { line: 1, column: 1 } : { line: range.line, column: range.column };
}

/** Counts, such as `2 errors, 1 warning`, or `no findings`. */
export function countFindings(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === "error").length;
  const warnings = issues.length - errors;
  if (issues.length === 0) return "no findings";
  return [errors > 0 && counted(errors, "error"), warnings > 0 && counted(warnings, "warning")]
    .filter((part) => part !== false)
    .join(", ");
}
