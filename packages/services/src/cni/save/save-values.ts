import { type SaveResult, saveUserLayer } from "@ichor/cluster";
import { type ErrorCode, hasErrors, IchorError } from "@ichor/errors";
import { explainMoved, type MovedMember } from "@ichor/render";
import type { JsonObject } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { Preview } from "../preview/preview.ts";
import { runningValuesHash } from "../preview/preview-base.ts";
import { previewValues } from "../preview/preview-values.ts";
import { readSubject } from "../subject/read-subject.ts";
import { releaseMembersOf, type ValuesSubject } from "../subject/values-subject.ts";
import { checkSaveWords, type SaveWords } from "./check-confirmations.ts";
import { decideSave, type SaveState } from "./decide-save.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { explainBaseMove } from "./explain-base-move.ts";
import type { SaveVerdict } from "./save-verdict.ts";

/** A save as a person asks for it. */
export type SaveWish = SaveWords & {
  readonly ref: { readonly namespace: string; readonly name: string };
  readonly text: string;
  /** of the preview that the person saw */
  readonly previewIdentity: string;
  /** of the values that the preview was made on top of */
  readonly baseVersion: string;
  readonly isDryRun: boolean;
};

/** What was stored, or would be. */
export type Saved = SaveResult & { readonly actor: string; readonly outcome: string };

/**
 * Stores a text exactly as it was previewed: everything is read anew, the preview is made again, and only if nothing
 * that it depends on moved, the layer, its text and its change note are written as the caller.
 */
export async function saveValues(deps: CniDeps, wish: SaveWish, call: CniCall): Promise<Saved> {
  const subject = await readSubject(deps, { ref: wish.ref, isFresh: true }, call);
  const state = await deps.saveStates.read(subject, call, { isFresh: true });
  refuseForbidden(verdictFor(deps, subject, state), wish);
  const preview = await previewValues(deps, { subject, text: wish.text, against: "release" }, call);
  if (wish.baseVersion !== preview.baseVersion) throw moved(explainBaseMove(wish.baseVersion, subject), wish);
  const layer = acceptedLayer(preview, wish);
  if (wish.previewIdentity !== preview.identity) {
    throw moved(explainMoved(wish.previewIdentity, preview.identity), wish);
  }
  const words = checkSaveWords(wish, preview.comparison?.dangers ?? []);
  if (words) throw words;
  return store({ wish, subject, preview, layer, state }, call);
}

type Accepted = {
  wish: SaveWish;
  subject: ValuesSubject;
  preview: Preview;
  layer: JsonObject;
  state: SaveState | undefined;
};

async function store(
  { wish, subject, preview, layer, state }: Accepted,
  { caller, signal }: CniCall,
): Promise<Saved> {
  const { username } = await caller.client.whoAmI({ signal });
  const result = await saveUserLayer(caller.client, {
    ref: wish.ref,
    layer,
    text: wish.text,
    actor: username,
    reason: wish.reason,
    previewIdentity: preview.identity,
    expectedBase: preview.baseVersion,
    release: releaseMembersOf(subject),
    isDryRun: wish.isDryRun,
    signal,
  });
  const { target } = subject;
  const outcome = describeOutcome({
    isDryRun: wish.isDryRun,
    controller: state?.controller ?? { kind: "absent" },
    isRunning: preview.checked.evaluation?.hash === runningValuesHash(subject),
    isHeld: target.kind === "cluster" && target.cluster?.spec.cni.cilium?.hold !== undefined,
  });
  return { ...result, actor: username, outcome };
}

/** The layer of a text that nothing refuses. */
function acceptedLayer({ checked, issues, incomplete }: Preview, wish: SaveWish): JsonObject {
  const errors = issues.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first) {
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
    throw refusal("invalid", `the values were not saved: ${first.message}${more}`, {
      object: objectOf(wish),
      issues,
    });
  }
  if (incomplete !== "") {
    throw refusal("precondition", `the values were not saved: ${incomplete}`, { object: objectOf(wish) });
  }
  const tree = checked.evaluation?.parsed.tree;
  if (tree === undefined || hasErrors(issues)) throw new Error("a text without errors has no values");
  return tree;
}

/** Whether the caller may save values of a cluster at all. */
export function verdictFor(deps: CniDeps, subject: ValuesSubject, state: SaveState | undefined): SaveVerdict {
  const { isReadOnly, versions } = deps;
  return decideSave({ isReadOnly, ichorVersion: versions.ichor, subject, ...(state && { state }) });
}

function refuseForbidden(verdict: SaveVerdict, wish: SaveWish): void {
  if (verdict.isAllowed) return;
  const { code, reason, missing } = verdict;
  const details = { object: objectOf(wish), ...(missing && { missing }) };
  throw refusal(code === "denied" ? "denied" : "precondition", reason, details);
}

/** Says what moved since the person saw the preview. */
function moved(members: readonly MovedMember[], wish: SaveWish): IchorError {
  const names = members.map(({ name }) => name).join(", ");
  return new IchorError("conflict", `the values were not saved: ${names} changed since the preview`, {
    retry: "never",
    details: { moved: members, object: objectOf(wish), remedy: "Look at the difference and preview again" },
  });
}

function refusal(code: ErrorCode, message: string, details: IchorError["details"]): IchorError {
  return new IchorError(code, message, { details });
}

function objectOf({ ref }: SaveWish): string {
  return `TalosCluster/${ref.namespace}/${ref.name}`;
}
