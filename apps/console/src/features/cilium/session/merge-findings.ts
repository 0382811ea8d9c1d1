import type { Issue, TextEdit } from "@ichor/errors";
import { formatPath } from "@ichor/values";
import { conflictMarks, findConflicts } from "./merge-texts.ts";

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
  // marks of a merge are not YAML: what a parser says about such a text helps nobody
  const marks = conflictIssues(text);
  if (marks.length > 0) return toFindings(marks, []);
  if (verdict?.text === text) {
    const known = new Map(local.map((issue) => [placeOf(issue), issue]));
    const issues = verdict.issues.map((issue) => enrich(issue, known.get(placeOf(issue))));
    return toFindings(issues, []);
  }
  const codes = new Set(local.map((issue) => issue.code));
  const stale = (verdict?.issues ?? []).filter((issue) => !codes.has(issue.code));
  return toFindings(local, stale);
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

/** One issue for each place of a merge that still holds both sides, with the edit that keeps the person's own lines. */
function conflictIssues(text: string): Issue[] {
  return findConflicts(text).map(({ start, between, end }) => ({
    code: "unresolved-merge",
    severity: "error",
    message: "Both texts changed these lines",
    path: [],
    range: { line: start, column: 1, endLine: start, endColumn: conflictMarks.mine.length + 1 },
    remedy: "Keep what is right and delete the three marks",
    ...(between !== undefined &&
      end !== undefined && {
        suggestion: {
          title: "Keep your lines",
          edits: [withoutLines(start, start), withoutLines(between, end)],
        },
      }),
    owner: "ichor",
  }));
}

function withoutLines(from: number, to: number): TextEdit {
  return { range: { line: from, column: 1, endLine: to + 1, endColumn: 1 }, newText: "" };
}
