import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { IchorError } from "@ichor/errors";
import { hashText } from "@ichor/values";
import type { Clock } from "../../../data/clock.ts";
import { fromIssueMessage } from "../../../data/convert-issue.ts";
import { toIchorError } from "../../../data/to-ichor-error.ts";
import type { Against, PreviewState } from "./preview-state.ts";

/** The server is asked when nobody typed for this long. A request that a key stroke overtakes is given up. */
const pauseMs = 110;

/** What a runner works with. */
export type PreviewRunnerOptions = {
  fetchPreview(text: string, against: Against, signal: AbortSignal): Promise<DiffCiliumValuesResponse>;
  clock: Clock;
  /** changes the state of the preview; called synchronously */
  update(change: (state: PreviewState) => PreviewState): void;
};

/** Asks for previews. At most one request is under way, always for the newest text. */
export type PreviewRunner = {
  /** wants a preview after a pause in typing, or at once */
  want(text: string, against: Against, when: "soon" | "now"): void;
  /** nothing is wanted any more; a request under way is given up */
  cancel(): void;
};

/**
 * Creates a runner without a request. A new wish gives up the request before it, and an answer is believed only when it
 * carries the hash of the text that was sent: an answer that comes late, or belongs to something else, is never shown.
 */
export function createPreviewRunner({ fetchPreview, clock, update }: PreviewRunnerOptions): PreviewRunner {
  let current = new AbortController();

  async function run(
    text: string,
    against: Against,
    { signal, waitMs }: { signal: AbortSignal; waitMs: number },
  ) {
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    if (signal.aborted) return;
    try {
      const response = await fetchPreview(text, against, signal);
      if (signal.aborted) return;
      if (response.textHash !== hashText(text)) throw foreignAnswer();
      update((state) => withAnswer(state, { text, against, response, receivedAt: clock.now() }));
    } catch (error) {
      if (signal.aborted) return;
      const failure = { text, error: toIchorError(error), at: clock.now() };
      update(({ pending: _, ...state }) => ({ ...state, failure }));
    }
  }

  return {
    want(text, against, when) {
      current.abort();
      current = new AbortController();
      update((state) => ({
        ...state,
        pending: { text, against, since: state.pending?.since ?? clock.now() },
      }));
      void run(text, against, { signal: current.signal, waitMs: when === "now" ? 0 : pauseMs });
    },
    cancel() {
      current.abort();
      update(({ pending: _, ...state }) => state);
    },
  };
}

type Answered = NonNullable<PreviewState["answer"]>;

/** An answer without manifests says why there are none; the last complete one stays on the screen. */
function withAnswer(state: PreviewState, answer: Answered): PreviewState {
  const { text, response, receivedAt } = answer;
  const verdict = { text, issues: response.issues.map(fromIssueMessage), receivedAt };
  const kept = response.manifests ? answer : state.answer;
  return { verdict, ...(kept && { answer: kept }) };
}

function foreignAnswer(): IchorError {
  return new IchorError("internal", "The server answered for another text");
}
