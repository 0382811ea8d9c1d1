import type { GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { decideRebase } from "./decide-conflict.ts";
import type { Draft } from "./draft-store.ts";
import { type SessionNotice, storedText } from "./session-state.ts";

/** What a session begins with. */
export type OpenedText = {
  text: string;
  /** what the text is compared with: the loaded values, or those that the draft began with */
  loaded: GetCiliumValuesResponse;
  /** set when the stored values moved since the draft was made */
  movedTo?: GetCiliumValuesResponse;
  notice?: SessionNotice;
};

/** Decides which text the editor opens with: the stored one, or a draft, which may have to be merged first. */
export function decideOpenText(loaded: GetCiliumValuesResponse, draft: Draft | undefined): OpenedText {
  const stored = storedText(loaded);
  if (!draft || draft.text === stored || draft.text === draft.baseText) return { text: stored, loaded };
  const notice = { kind: "draft-restored", savedAt: draft.savedAt } as const;
  const rebase = decideRebase({ base: draft.baseText, mine: draft.text, theirs: stored });
  if (rebase !== "conflict") return { text: draft.text, loaded, notice };
  return { text: draft.text, loaded: asOfDraft(loaded, draft), movedTo: loaded, notice };
}

/** Without a base version nothing counts as current and nothing can be saved before the conflict is resolved. */
function asOfDraft(loaded: GetCiliumValuesResponse, draft: Draft): GetCiliumValuesResponse {
  const layer = loaded.layer && { ...loaded.layer, text: draft.baseText, layerHash: draft.layerHash };
  return { ...loaded, ...(layer && { layer }), baseVersion: "" };
}
