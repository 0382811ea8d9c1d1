import type { RuleOwner, Severity } from "@ichor/errors";

/** What the reference says about one kind of finding. */
export type FindingInfo = {
  /** `error` findings refuse the input; a code has one severity */
  severity: Severity;
  /** whose rule it is */
  owner: RuleOwner;
  /** one sentence on when it is given */
  summary: string;
  /** one sentence on what to do about it */
  remedy: string;
};

/** A finding of the reference with its code. */
export type FindingCode = FindingInfo & { code: string };

/** A registry as a list sorted by code, for the reference. */
export function listFindings(registry: Readonly<Record<string, FindingInfo>>): FindingCode[] {
  return Object.entries(registry)
    .map(([code, info]) => ({ code, ...info }))
    .sort((left, right) => (left.code < right.code ? -1 : 1));
}
