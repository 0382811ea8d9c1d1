import type { Issue } from "@ichor/errors";
import { startsWith } from "../value-path.ts";

/** These say that a whole key is wrong: what else is said about it and what is below it does not matter. */
const decisive: readonly string[] = [
  "owned-key",
  "removed-key",
  "rejected-key",
  "unknown-key",
  "null-on-map",
];

/**
 * Makes one list of issues from several sources, such as the browser's own and the server's: sorted by place, each said
 * once, and without what a stronger issue about the same thing makes pointless.
 */
export function mergeIssues(...lists: readonly (readonly Issue[])[]): Issue[] {
  const all = unique(
    lists.flatMap((list, index) => list.filter((issue) => !isSaid(issue, lists.slice(0, index)))),
  );
  const errors = all.filter(({ severity }) => severity === "error");
  return all.filter((issue) => !errors.some((stronger) => hides(stronger, issue))).sort(byPlace);
}

/** Of these two sources speak of one problem even where they place it differently, mostly because it ends the reading. */
const ending: readonly string[] = [
  "yaml-syntax",
  "yaml-unknown-anchor",
  "yaml-self-alias",
  "yaml-alias-bomb",
  "yaml-merge-not-a-map",
  "yaml-bad-separator",
  // a key that is nothing but an anchor has no place of its own
  "yaml-null-key",
];

function isSaid({ code }: Issue, before: readonly (readonly Issue[])[]): boolean {
  return ending.includes(code) && before.some((list) => list.some((issue) => issue.code === code));
}

function unique(issues: readonly Issue[]): Issue[] {
  const known = new Map<string, Issue>();
  for (const issue of issues) {
    const key = JSON.stringify([issue.code, issue.path, issue.range?.line, issue.range?.column]);
    const before = known.get(key);
    // of equal issues the one that offers an edit is worth more
    if (before === undefined || (before.suggestion === undefined && issue.suggestion !== undefined)) {
      known.set(key, issue);
    }
  }
  return [...known.values()];
}

function hides(stronger: Issue, issue: Issue): boolean {
  if (stronger === issue || stronger.path.length === 0) return false;
  const isAbout = startsWith(issue.path, stronger.path);
  if (!isAbout) return false;
  const rank = decisive.indexOf(stronger.code);
  if (rank >= 0) {
    const own = decisive.indexOf(issue.code);
    const isSame = issue.path.length === stronger.path.length;
    if (own >= 0 && (isSame || own < rank)) return rank < own;
    return !(issue.code.startsWith("yaml-") && issue.severity === "error");
  }
  const isSamePlace =
    issue.range?.line === stronger.range?.line && issue.range?.column === stronger.range?.column;
  return issue.severity === "warning" && isSamePlace && issue.path.length === stronger.path.length;
}

function byPlace(left: Issue, right: Issue): number {
  const a = left.range ?? { line: 0, column: 0 };
  const b = right.range ?? { line: 0, column: 0 };
  return a.line - b.line || a.column - b.column || (left.code < right.code ? -1 : 1);
}
