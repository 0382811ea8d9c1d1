import type { BaseMoved } from "@ichor/api/v1alpha1";
import type { Store } from "../../../data/store.ts";
import type { DraftStore } from "./draft-store.ts";
import type { Against } from "./preview-state.ts";
import { saveValues } from "./save-values.ts";
import { createSessionBase, type SessionBase } from "./session-base.ts";
import { createSessionCore } from "./session-core.ts";
import type { ValuesSessionOptions } from "./session-options.ts";
import { type SessionState, storedText } from "./session-state.ts";
import { createSessionText } from "./session-text.ts";
import type { SaveWish } from "./values-api.ts";

// One session per opened cluster: the text that a person types and everything that follows from it. It outlives the
// change between editor and Effective page, and knows nothing of React. What it promises: nothing typed is ever lost,
// nothing is shown for a text that it does not belong to, and only what was previewed can be saved.

/** See the head of this file. */
export type ValuesSession = {
  state: Store<SessionState>;
  drafts: DraftStore;
  setText(text: string): void;
  refreshPreview(): void;
  /** reads again what is stored and what it is judged by; the text stays as it is */
  reload(): void;
  setAgainst(against: Against): void;
  /** tells that the base version moved on the server */
  onBaseMoved(message: BaseMoved): void;
  /** tells that the connection is back: what failed for lack of it is tried again */
  onReconnected(): void;
  /** a text that is given up by `merge` and `theirs` can be brought back */
  resolveConflict(choice: "merge" | "mine" | "theirs"): void;
  /** reads again what is stored, after that failed */
  retryConflict(): void;
  /** throws the unsaved text away, on purpose; it can be brought back */
  discardDraft(): void;
  bringBack(): void;
  dismissNotice(): void;
  /** resolves with whether it was saved; why not stands in the state */
  save(wish: SaveWish): Promise<boolean>;
  /** keeps the draft at once: the page may be closing */
  keepDraft(): void;
  dispose(): void;
};

/** Opens a session: restores a draft, and asks for the first preview. The caller disposes of it. */
export function createValuesSession(options: ValuesSessionOptions): ValuesSession {
  const { drafts } = options;
  const life = new AbortController();
  const core = createSessionCore(options, life.signal);
  const text = createSessionText(core, options);
  const base = createSessionBase(core, text, options);
  const { state } = core;
  state.subscribe(readAgainWhenBaseDiffers(state, base));
  text.preview("now");
  return {
    state,
    drafts,
    setText: text.setText,
    keepDraft: text.keepDraft,
    refreshPreview: () => text.preview("now"),
    reload: () => void base.reload(undefined),
    setAgainst(against) {
      if (against === state.get().against) return;
      core.change({ against });
      text.preview("now");
    },
    onBaseMoved: base.onBaseMoved,
    resolveConflict: base.resolveConflict,
    retryConflict: base.retryConflict,
    onReconnected() {
      const { preview, conflict } = state.get();
      if (preview.failure) text.preview("now");
      if (conflict?.error) base.retryConflict();
    },
    discardDraft() {
      drafts.setAside.write(core.draft());
      const stored = storedText(state.get().loaded);
      core.replace(["saveError"], { text: stored, notice: { kind: "set-aside" } });
      text.settle();
    },
    bringBack() {
      const aside = drafts.setAside.read();
      if (!aside) return;
      drafts.setAside.clear();
      core.replace(["notice"]);
      text.setText(aside.text);
    },
    dismissNotice: () => core.replace(["notice"]),
    save: (wish) => saveValues({ core, text, base, options }, wish),
    dispose() {
      text.keepDraft();
      life.abort();
      text.cancel();
    },
  };
}

/** A preview can know of a newer base before the stream tells of it. */
function readAgainWhenBaseDiffers(state: Store<SessionState>, base: SessionBase): () => void {
  let seen = state.get().preview.answer;
  return () => {
    const { preview, loaded, conflict } = state.get();
    if (!preview.answer || preview.answer === seen) return;
    seen = preview.answer;
    if (!conflict && seen.response.baseVersion !== loaded.baseVersion) void base.reload(undefined);
  };
}
