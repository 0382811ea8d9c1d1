import type { Issue } from "@ichor/errors";
import { formatPath } from "@ichor/values";
import { conflictMarks, findConflictMarks } from "./merge-texts.ts";

/** An issue as the list shows it. */
export type Finding = Issue & {
  /** stable while the text around it changes, so that rows keep their place */
  id: string;
  /** from the server, about an earlier text: shown dimmed, without a mark in the text */
  isStale?: true;
};

/** What the server said, and about which text. */
export type Verdict = { text: string; issues: readonly Issue[] };

/**
 * The one source of markers. The local engine speaks at once. When the server has answered for exactly this text, its
 * word counts: issues are matched by code and place, and what only the local engine knows about a matched one (the fix,
 * further places) is added. Until then the server's own findings about the text before stay in the list, marked stale.
 */
export function mergeFindings(
  text: string,
  local: readonly Issue[],
  verdict: Verdict | undefined,
): readonly Finding[] {
  const marks = conflictIssues(text);
  if (verdict?.text === text) {
    const known = new Map(local.map((issue) => [placeOf(issue), issue]));
    const issues = verdict.issues.map((issue) => enrich(issue, known.get(placeOf(issue))));
    return toFindings([...marks, ...issues], []);
  }
  const codes = new Set(local.map((issue) => issue.code));
  const stale = (verdict?.issues ?? []).filter((issue) => !codes.has(issue.code));
  return toFindings([...marks, ...local], stale);
}

function enrich(issue: Issue, local: Issue | undefined): Issue {
  if (!local) return issue;
  return {
    ...issue,
    ...(!issue.suggestion && local.suggestion && { suggestion: local.suggestion }),
    ...(!issue.remedy && local.remedy && { remedy: local.remedy }),
    ...(!issue.related && local.related && { related: local.related }),
    ...(!issue.range && local.range && { range: local.range }),
  };
}

function placeOf(issue: Issue): string {
  const { range, code, path } = issue;
  return range ? `${code} ${range.line}:${range.column}` : `${code} ${formatPath(path)}`;
}

function toFindings(current: readonly Issue[], stale: readonly Issue[]): Finding[] {
  const seen = new Map<string, number>();
  const withId = (issue: Issue): Finding => {
    const name = `${issue.code} ${formatPath(issue.path)}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { ...issue, id: count === 0 ? name : `${name} ${count}` };
  };
  const sorted = current.toSorted(byPlace).map(withId);
  return [...sorted, ...stale.map((issue): Finding => ({ ...withId(issue), isStale: true }))];
}

function byPlace(a: Issue, b: Issue): number {
  return (a.range?.line ?? 0) - (b.range?.line ?? 0) || (a.range?.column ?? 0) - (b.range?.column ?? 0);
}

/** Marks of a merge are not YAML; without these issues the parser's words about them would be the only ones. */
function conflictIssues(text: string): Issue[] {
  return findConflictMarks(text)
    .filter((_, index) => index % 2 === 0)
    .map((line) => ({
      code: "unresolved-merge",
      severity: "error",
      message: "Both texts changed these lines",
      path: [],
      range: { line, column: 1, endLine: line, endColumn: conflictMarks.mine.length + 1 },
      remedy: "Keep what is right and delete the three marks",
      owner: "ichor",
    }));
}
