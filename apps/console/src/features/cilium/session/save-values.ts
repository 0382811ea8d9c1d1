import type { SetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { toIchorError } from "../../../data/to-ichor-error.ts";
import type { SessionBase } from "./session-base.ts";
import type { SessionCore } from "./session-core.ts";
import type { ValuesSessionOptions } from "./session-options.ts";
import type { SessionState } from "./session-state.ts";
import type { SessionText } from "./session-text.ts";
import type { SaveWish } from "./values-api.ts";

/** The parts of a session that saving touches. */
export type SaveParts = {
  core: SessionCore;
  text: SessionText;
  base: SessionBase;
  options: ValuesSessionOptions;
};

/**
 * Saves the text of the newest preview, and nothing else: it quotes the identity of what was shown. Resolves with
 * whether that worked; otherwise the reason stands in the state. A refusal because something moved reads everything
 * again, so that the person sees by what.
 */
export async function saveValues(parts: SaveParts, { reason, confirmations }: SaveWish): Promise<boolean> {
  const { core, base, text, options } = parts;
  const { preview, freshness, isSaving } = core.state.get();
  const answer = preview.answer;
  if (freshness.kind !== "current" || !answer || isSaving) return false;
  core.replace(["saveError", "lastSave"], { isSaving: true });
  try {
    const { previewIdentity, baseVersion } = answer.response;
    const request = { text: answer.text, previewIdentity, baseVersion, reason, confirmations };
    const response = await options.api.save(request, core.life);
    const loaded = asStored(core.state.get(), answer.text, response);
    // the draft is what is stored now, so there is nothing left to say of it
    const rest = core.state.get().notice?.kind === "draft-restored" ? (["notice"] as const) : [];
    core.replace([...rest], { isSaving: false, loaded, lastSave: { response, at: options.clock.now() } });
    options.drafts.setAside.clear();
    text.keepDraft();
    void base.reload(undefined);
    return true;
  } catch (error) {
    if (core.life.aborted) return false;
    const saveError = toIchorError(error);
    core.change({ isSaving: false, saveError });
    if (saveError.code === "conflict") void base.reload(undefined);
    return false;
  }
}

/** What was saved is what is stored, until it is read again a moment later. */
function asStored({ loaded }: SessionState, text: string, response: SetCiliumValuesResponse) {
  const { layerHash, baseVersion } = response;
  const layer = loaded.layer && { ...loaded.layer, text, layerHash, textIsAsTyped: true };
  return { ...loaded, baseVersion, ...(layer && { layer }) };
}
