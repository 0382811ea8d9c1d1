import { mergeFindings } from "./merge-findings.ts";
import { decideFreshness } from "./preview-state.ts";
import { type SessionState, storedText } from "./session-state.ts";

/** The part of the state that is not derived. */
export type SessionFacts = Omit<SessionState, "isChanged" | "freshness" | "findings">;

/** Completes the state. What did not change keeps its identity, so that views draw only what is new. */
export function deriveState(facts: SessionFacts, before?: SessionState): SessionState {
  const { text, loaded, evaluation, preview, against, conflict } = facts;
  const isSameFindings =
    before?.evaluation === evaluation && before.text === text && before.preview.verdict === preview.verdict;
  // the local engine may be a key stroke behind: its findings then belong to the text before
  const findings = isSameFindings ? before.findings : mergeFindings(text, evaluation.issues, preview.verdict);
  return {
    ...facts,
    isChanged: text !== storedText(loaded),
    findings,
    freshness: decideFreshness({
      text,
      against,
      preview,
      isBaseMoved: conflict !== undefined,
      baseVersion: loaded.baseVersion,
    }),
  };
}
