import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import type { IchorError, Issue } from "@ichor/errors";

/** What the diff is compared with: what runs, or what is stored. */
export type Against = "release" | "stored";

/** A preview that the server made. */
export type PreviewAnswer = {
  text: string;
  against: Against;
  response: DiffCiliumValuesResponse;
  /** milliseconds since 1970 */
  receivedAt: number;
};

/** Where the preview stands. */
export type PreviewState = {
  /** the newest complete answer; possibly about an earlier text */
  answer?: PreviewAnswer;
  /** the newest findings of the server, also those of texts that could not be rendered */
  verdict?: { text: string; issues: readonly Issue[]; receivedAt: number };
  /** a preview that is wanted, since when; absent when none is under way */
  pending?: { text: string; against: Against; since: number };
  /** the newest attempt failed */
  failure?: { text: string; error: IchorError; at: number };
};

/** One place says how fresh the preview is. `at` is when the shown answer came. */
export type Freshness =
  | { kind: "none" }
  | { kind: "current"; at: number }
  | { kind: "updating"; since: number; at?: number }
  | { kind: "before-error"; at: number }
  | { kind: "base-moved"; at?: number }
  | { kind: "failed"; error: IchorError; at?: number };

/** What `decideFreshness` looks at. */
export type FreshnessInput = {
  text: string;
  against: Against;
  preview: PreviewState;
  /** the stored values moved under unsaved text */
  isBaseMoved: boolean;
  /** the base version that the editor knows; an answer about another one is not current */
  baseVersion: string;
};

/** Says how the shown preview relates to the text. */
export function decideFreshness(input: FreshnessInput): Freshness {
  const { text, against, preview, isBaseMoved, baseVersion } = input;
  const { answer, verdict, pending, failure } = preview;
  const at = answer && { at: answer.receivedAt };
  if (isBaseMoved) return { kind: "base-moved", ...at };
  const isAbout = answer?.text === text && answer.against === against;
  if (answer && isAbout && answer.response.baseVersion === baseVersion)
    return { kind: "current", at: answer.receivedAt };
  if (pending) return { kind: "updating", since: pending.since, ...at };
  // an answer about another base than the one that is known: the base is being read again
  if (answer && isAbout) return { kind: "updating", since: answer.receivedAt, ...at };
  if (failure?.text === text) return { kind: "failed", error: failure.error, ...at };
  if (verdict?.text === text && answer) return { kind: "before-error", at: answer.receivedAt };
  return { kind: "none" };
}
