import { hasErrors, type Issue } from "@ichor/errors";
import type { Evaluation, JsonObject } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";
import type { CheckedText } from "./check-text.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { releaseContext } from "./preview-base.ts";
import { toRenderCapabilities } from "./render-capabilities.ts";
import { type RenderedManifest, type RenderQuestion, renderManifest } from "./render-manifest.ts";

/** A text that nothing refused before it was rendered. */
export type Candidate = {
  readonly checked: CheckedText;
  readonly evaluation: Evaluation;
  /** effective values */
  readonly values: JsonObject;
  /** of the effective values */
  readonly hash: string;
};

/** A candidate as the chart renders it, or why it refuses. */
export type RenderedCandidate = {
  readonly rendered: RenderedManifest;
  /** empty where it rendered */
  readonly refused: readonly Issue[];
  /** renders the same once more */
  renderAgain(): Promise<RenderedManifest>;
};

/** The candidate of a text; undefined where something refuses it before it is rendered. */
export function toCandidate(checked: CheckedText): Candidate | undefined {
  const { evaluation, issues } = checked;
  if (evaluation?.effective === undefined || evaluation.hash === undefined || hasErrors(issues))
    return undefined;
  return { checked, evaluation, values: evaluation.effective, hash: evaluation.hash };
}

/** Renders a candidate with what the cluster offers, and explains a refusal. */
export async function renderCandidate(
  deps: Pick<CniDeps, "engine">,
  { subject, candidate }: { subject: ValuesSubject; candidate: Candidate },
  { caller, signal }: CniCall,
): Promise<RenderedCandidate> {
  const question = questionFor(subject, candidate.values, { skipsSchema: true });
  const sides = { engine: deps.engine, client: caller.client };
  const renderOnce = (asked: RenderQuestion) => renderManifest(sides, asked, signal);
  const rendered = await renderOnce(question);
  const asked = subject.chosen.chart.model.apiVersionsAsked;
  const { evaluation } = candidate;
  const refused =
    rendered.kind === "failed"
      ? await explainRefusal({ failure: rendered.failure, question, evaluation, asked }, renderOnce)
      : [];
  return { rendered, refused, renderAgain: () => renderOnce(question) };
}

/** What is rendered for effective values: the chart that judges them, with what the cluster offers. */
export function questionFor(
  subject: ValuesSubject,
  values: JsonObject,
  { skipsSchema }: { skipsSchema: boolean },
): RenderQuestion {
  return {
    chartDigest: subject.chosen.chart.ref.digest,
    values,
    release: releaseContext(subject),
    capabilities: toRenderCapabilities(subject.readings.capabilities),
    skipsSchema,
  };
}
