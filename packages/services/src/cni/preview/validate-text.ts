import { decideOfflineRender } from "@ichor/cilium";
import type { RenderedObject } from "@ichor/render";
import { mergeIssues } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { type RenderedObjects, toObjects } from "./base-renders.ts";
import { checkNumbers, checkStep } from "./check-rendered.ts";
import { checkAnnotationSizes } from "./check-size.ts";
import { type CheckedText, checkText } from "./check-text.ts";
import type { Preview } from "./preview.ts";
import type { PreviewQuestion } from "./preview-values.ts";
import { questionFor, renderCandidate, toCandidate } from "./render-candidate.ts";
import { renderManifest } from "./render-manifest.ts";

/** What is checked. */
export type ValidateQuestion = Omit<PreviewQuestion, "against"> & {
  /** nobody answers look-ups, so what depends on them is not rendered (default false) */
  readonly isOffline?: boolean;
  /** renders also what only a rule of Ichor refuses, and an empty text; no finding comes from that (default false) */
  readonly wantsObjects?: boolean;
};

/** What is said about a text, and what it was rendered to where it was. */
export type Validation = Pick<Preview, "checked" | "issues"> & {
  readonly objects?: readonly RenderedObject[];
  /** why it was not rendered although nothing refuses it */
  readonly unrendered?: string;
};

/** Checks a text and renders it, so that what the chart refuses is found; nothing is compared. */
export async function validateText(
  deps: Pick<CniDeps, "engine" | "limiter">,
  question: ValidateQuestion,
  call: CniCall,
): Promise<Validation> {
  const { subject, text } = question;
  return deps.limiter.run(call.caller.credentialKey, call.signal, async () => {
    const checked = await checkText(deps.engine, { subject, text }, call.signal);
    const issues = mergeIssues(checked.issues, checkStep(subject, checked));
    const unrendered = reasonNotToRender(checked, question);
    if (unrendered !== undefined) return { checked, issues, unrendered };
    const candidate = toCandidate({ ...checked, issues });
    if (!candidate) return { checked, issues, ...(await renderRefused(deps, { question, checked }, call)) };
    const { rendered, refused } = await renderCandidate(deps, { subject, candidate }, call);
    if (rendered.kind === "failed") return { checked, issues: mergeIssues(issues, refused) };
    const { objects } = toObjects(rendered) as Extract<RenderedObjects, { kind: "rendered" }>;
    const found = [checkNumbers(candidate.evaluation, objects), checkAnnotationSizes(objects)];
    return { checked, issues: mergeIssues(issues, ...found), objects };
  });
}

function reasonNotToRender(
  { evaluation }: CheckedText,
  { isOffline = false, wantsObjects = false }: ValidateQuestion,
): string | undefined {
  const { parsed, computed } = evaluation ?? {};
  if (!isOffline || parsed?.tree === undefined || computed === undefined) return undefined;
  const decision = decideOfflineRender(parsed.tree, computed);
  if (decision.kind === "render") return undefined;
  return wantsObjects && Object.keys(parsed.tree).length === 0 ? undefined : decision.reason;
}

/** Helm does not know the rules of Ichor: what they refuse may render all the same. */
async function renderRefused(
  deps: Pick<CniDeps, "engine">,
  { question, checked }: { question: ValidateQuestion; checked: CheckedText },
  { caller, signal }: CniCall,
): Promise<Pick<Validation, "objects">> {
  const { subject, wantsObjects } = question;
  const values = checked.evaluation?.effective;
  if (wantsObjects !== true || values === undefined) return {};
  const rendered = await renderManifest(
    { engine: deps.engine, client: caller.client },
    questionFor(subject, values, { skipsSchema: false }),
    signal,
  );
  const read = toObjects(rendered);
  return read.kind === "rendered" ? { objects: read.objects } : {};
}
