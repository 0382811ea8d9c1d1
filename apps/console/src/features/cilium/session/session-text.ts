import { createPreviewRunner } from "./preview-runner.ts";
import type { SessionCore } from "./session-core.ts";
import type { Evaluate, ValuesSessionOptions } from "./session-options.ts";

/** A draft is kept this long after a key stroke at the latest. */
const keepDraftMs = 300;

/** What follows from a text: the local evaluation, the draft, the preview. */
export type SessionText = {
  setText(text: string): void;
  /** the text or its base changed as a whole: computes everything anew */
  settle(): void;
  preview(when: "soon" | "now"): void;
  keepDraft(): void;
  /** from now on another local engine counts */
  useEngine(evaluate: Evaluate): void;
  cancel(): void;
};

/** Follows the text of a session. */
export function createSessionText(core: SessionCore, options: ValuesSessionOptions): SessionText {
  const { state, life, change } = core;
  const { drafts, clock } = options;
  const runner = createPreviewRunner({
    fetchPreview: options.api.preview,
    clock,
    update: (next) => change({ preview: next(state.get().preview) }),
  });
  let evaluate = options.evaluate;

  function keepDraft(): void {
    if (state.get().isChanged) drafts.write(core.draft());
    else drafts.clear();
  }

  function preview(when: "soon" | "now"): void {
    const { text, against, freshness } = state.get();
    if (freshness.kind === "current" && when === "soon") runner.cancel();
    else runner.want(text, against, when);
  }

  const evaluateSoon = once(options.defer, () => {
    if (!life.aborted) change({ evaluation: evaluate(state.get().text) });
  });
  const keepDraftSoon = once(
    (run) => void clock.sleep(keepDraftMs, life).then(run),
    () => {
      if (!life.aborted) keepDraft();
    },
  );

  return {
    preview,
    keepDraft,
    setText(text) {
      if (text === state.get().text) return;
      core.replace(["saveError"], { text });
      evaluateSoon();
      keepDraftSoon();
      preview("soon");
    },
    settle() {
      change({ evaluation: evaluate(state.get().text) });
      keepDraft();
      preview("now");
    },
    useEngine(next) {
      evaluate = next;
    },
    cancel: () => runner.cancel(),
  };
}

/** Many wishes within one delay become one run. */
function once(delay: (run: () => void) => void, run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    delay(() => {
      isWaiting = false;
      run();
    });
  };
}
