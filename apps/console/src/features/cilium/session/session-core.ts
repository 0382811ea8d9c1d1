import { createStore, type Store } from "../../../data/store.ts";
import { countCollisions } from "./decide-conflict.ts";
import { deriveState, type SessionFacts } from "./derive-state.ts";
import type { Draft } from "./draft-store.ts";
import { decideOpenText } from "./open-text.ts";
import type { ValuesSessionOptions } from "./session-options.ts";
import { type Conflict, type SessionState, storedText } from "./session-state.ts";

/** Members of the state that come and go. */
export type PassingFact = "conflict" | "notice" | "saveError" | "lastSave";

/** The state of a session and the ways to change it. Every change is derived anew, so no part can contradict another. */
export type SessionCore = {
  state: Store<SessionState>;
  /** aborted when the session ends */
  life: AbortSignal;
  change(patch: Partial<SessionFacts>): void;
  /** changes the state and takes members away; a member that the patch names stays */
  replace(gone: readonly PassingFact[], patch?: Partial<SessionFacts>): void;
  /** the unsaved text as a draft */
  draft(): Draft;
  /** what is in the way between a text and what is stored now */
  conflictWith(theirs: SessionState["loaded"], by: Conflict["by"]): Conflict;
};

/** Creates the state: the stored text, or a draft that was found. */
export function createSessionCore(options: ValuesSessionOptions, life: AbortSignal): SessionCore {
  const opened = decideOpenText(options.loaded, options.drafts.read());
  const state = createStore(
    deriveState({
      loaded: opened.loaded,
      text: opened.text,
      evaluation: options.evaluate(opened.text),
      preview: {},
      against: options.against,
      isSaving: false,
      ...(opened.notice && { notice: opened.notice }),
    }),
  );

  function replace(gone: readonly PassingFact[], patch: Partial<SessionFacts> = {}): void {
    const before = state.get();
    const facts: SessionFacts = { ...before };
    for (const name of gone) delete facts[name];
    state.set(deriveState({ ...facts, ...patch }, before));
  }

  const core: SessionCore = {
    state,
    life,
    replace,
    change: (patch) => replace([], patch),
    draft() {
      const { text, loaded } = state.get();
      const layerHash = loaded.layer?.layerHash ?? "";
      return { text, baseText: storedText(loaded), layerHash, savedAt: options.clock.now() };
    },
    conflictWith(theirs, by) {
      const { text, loaded } = state.get();
      const texts = { base: storedText(loaded), mine: text, theirs: storedText(theirs) };
      const parse = (given: string) => {
        const { tree, draft } = options.evaluate(given).parsed;
        return tree ?? draft;
      };
      return { by, theirs, ...countCollisions(texts, parse) };
    },
  };
  if (opened.movedTo) core.change({ conflict: core.conflictWith(opened.movedTo, undefined) });
  return core;
}
