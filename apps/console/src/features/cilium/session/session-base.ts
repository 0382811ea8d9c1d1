import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BaseMoved, GetCiliumValuesResponse } from "@ichor/api/v1alpha1";
import { toIchorError } from "../../../data/to-ichor-error.ts";
import { decideRebase } from "./decide-conflict.ts";
import { mergeTexts } from "./merge-texts.ts";
import type { SessionCore } from "./session-core.ts";
import type { ValuesSessionOptions } from "./session-options.ts";
import { type Mover, storedText } from "./session-state.ts";
import type { SessionText } from "./session-text.ts";

/** What happens when the stored values, or what runs, move under the editor. */
export type SessionBase = {
  reload(by: Mover | undefined): Promise<void>;
  onBaseMoved(message: BaseMoved): void;
  resolveConflict(choice: "merge" | "mine" | "theirs"): void;
  retryConflict(): void;
};

/** Follows the base of a session. */
export function createSessionBase(
  core: SessionCore,
  text: SessionText,
  options: ValuesSessionOptions,
): SessionBase {
  const { state, life } = core;
  let loads = 0;

  async function reload(by: Mover | undefined): Promise<void> {
    const load = ++loads;
    const isOutdated = () => life.aborted || load !== loads;
    try {
      const fresh = await options.api.load(life);
      const evaluate = await options.prepare(fresh, life);
      if (isOutdated()) return;
      text.useEngine(evaluate);
      rebase(fresh, by);
    } catch (error) {
      const { conflict } = state.get();
      if (conflict && !isOutdated()) core.change({ conflict: { ...conflict, error: toIchorError(error) } });
    }
  }

  function rebase(fresh: GetCiliumValuesResponse, told: Mover | undefined): void {
    const { loaded, text: mine } = state.get();
    const by = told ?? readMover(fresh);
    const theirs = storedText(fresh);
    const decision = decideRebase({ base: storedText(loaded), mine, theirs });
    if (decision === "conflict") core.change({ conflict: core.conflictWith(fresh, by) });
    else {
      const taken =
        decision === "take" ? { text: theirs, notice: { kind: "values-taken", by } as const } : {};
      core.replace(["conflict"], { loaded: fresh, ...taken });
      text.settle();
    }
  }

  function resolveConflict(choice: "merge" | "mine" | "theirs"): void {
    const { conflict, text: mine, loaded } = state.get();
    if (!conflict?.theirs) return;
    const theirs = storedText(conflict.theirs);
    const gone = ["conflict", "notice"] as const;
    if (choice !== "mine") options.drafts.setAside.write(core.draft());
    if (choice === "mine") core.replace(gone, { loaded: conflict.theirs });
    else if (choice === "theirs")
      core.replace(gone, { loaded: conflict.theirs, text: theirs, notice: { kind: "set-aside" } });
    else {
      const merged = mergeTexts({ base: storedText(loaded), mine, theirs });
      const notice = { kind: "merged", conflicts: merged.conflicts } as const;
      core.replace(gone, { loaded: conflict.theirs, text: merged.text, notice });
    }
    text.settle();
  }

  return {
    reload,
    resolveConflict,
    onBaseMoved(message) {
      const { loaded, conflict, isChanged } = state.get();
      if (message.baseVersion === (conflict?.theirs ?? loaded).baseVersion) return;
      const by = toMover(message);
      const isLayerMoved = message.layerHash !== loaded.layer?.layerHash;
      if (isChanged && isLayerMoved && !conflict)
        core.change({ conflict: { by, theirKeys: 0, collisions: 0 } });
      void reload(by);
    },
    retryConflict() {
      const { conflict } = state.get();
      if (!conflict) return;
      const { error: _, ...waiting } = conflict;
      core.change({ conflict: waiting });
      void reload(conflict.by);
    },
  };
}

/** Who changed what is stored, where that is read before the stream tells of it. */
function readMover({ lastChange, base }: GetCiliumValuesResponse): Mover | undefined {
  if (!lastChange) return undefined;
  const { actor, reason, time } = lastChange;
  return { actor, reason, at: time && timestampMs(time), revision: base?.revision ?? 0 };
}

function toMover({ actor, reason, time, releaseRevision }: BaseMoved): Mover {
  return { actor, reason, at: time && timestampMs(time), revision: releaseRevision };
}
