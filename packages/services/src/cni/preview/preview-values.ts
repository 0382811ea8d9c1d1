import { checkRenderedNumbers, checkVersionStep } from "@ichor/cilium";
import { hasErrors, type Issue } from "@ichor/errors";
import { findExponentNumbers, type RenderedObject } from "@ichor/render";
import { type Evaluation, mergeIssues } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { isOtherChart, type ValuesSubject } from "../subject/values-subject.ts";
import { type RenderedObjects, toObjects } from "./base-renders.ts";
import { checkAnnotationSizes, checkRecordSize } from "./check-size.ts";
import { type CheckedText, checkText } from "./check-text.ts";
import { collectDangers } from "./collect-dangers.ts";
import { compareSides } from "./compare-sides.ts";
import { baseVersionFor, identityFor } from "./identify-preview.ts";
import type { Preview } from "./preview.ts";
import { type Against, decideBase, type PreviewBase } from "./preview-base.ts";
import { renderBase } from "./render-base.ts";
import { type Candidate, renderCandidate } from "./render-candidate.ts";

/** What is previewed. */
export type PreviewQuestion = {
  readonly subject: ValuesSubject;
  readonly text: string;
  readonly against: Against;
};

/** Works out what a text would change: checks it, renders both sides and compares them. */
export async function previewValues(
  deps: CniDeps,
  question: PreviewQuestion,
  call: CniCall,
): Promise<Preview> {
  return deps.limiter.run(call.caller.credentialKey, call.signal, () => preview(deps, question, call));
}

async function preview(
  deps: CniDeps,
  { subject, text, against }: PreviewQuestion,
  call: CniCall,
): Promise<Preview> {
  const base = decideBase(subject, against);
  const checked = await checkText(deps.engine, { subject, text }, call.signal);
  const issues = mergeIssues(checked.issues, checkStep(subject, checked));
  const start: Preview = {
    checked,
    issues,
    base,
    chart: subject.chosen,
    incomplete: incompleteness(subject),
    identity: "",
    baseVersion: baseVersionFor(subject),
  };
  const candidate = toCandidate({ ...checked, issues });
  return candidate ? render(deps, { subject, start, candidate }, call) : start;
}

/** The candidate of a text; undefined where something refuses it before it is rendered. */
export function toCandidate(checked: CheckedText): Candidate | undefined {
  const { evaluation, issues } = checked;
  if (evaluation?.effective === undefined || evaluation.hash === undefined || hasErrors(issues))
    return undefined;
  return { checked, evaluation, values: evaluation.effective, hash: evaluation.hash };
}

/** What another chart version does to the values. */
export function checkStep(subject: ValuesSubject, { evaluation }: CheckedText): Issue[] {
  if (!evaluation || subject.target.kind !== "cluster" || !isOtherChart(subject)) return [];
  const [from, to] = [subject.running.chart.ref.version, subject.chosen.chart.ref.version];
  return checkVersionStep(evaluation, { from, to });
}

type Started = { subject: ValuesSubject; start: Preview; candidate: Candidate };
async function render(deps: CniDeps, started: Started, call: CniCall): Promise<Preview> {
  const { subject, start } = started;
  const [{ rendered, refused, renderAgain }, base] = await Promise.all([
    renderCandidate(deps, started, call),
    renderBase(deps, start.base, { subject, call }),
  ]);
  if (rendered.kind === "failed") return { ...start, issues: mergeIssues(start.issues, refused) };
  if (base.kind === "failed") return { ...start, incomplete: start.incomplete || base.reason };
  // templates that make certificates: what differs between two renders of the same values is no change
  const again = rendered.isDeterministic ? undefined : toObjects(await renderAgain());
  const parts = { rendered: toObjects(rendered, base.objects), base: base.objects, again };
  return compare(deps, { ...started, ...parts }, call);
}

type Rendered = Started & {
  rendered: RenderedObjects;
  base: readonly RenderedObject[];
  again: RenderedObjects | undefined;
};

async function compare(deps: CniDeps, given: Rendered, call: CniCall): Promise<Preview> {
  const { subject, start, candidate, rendered, base, again } = given;
  if (rendered.kind === "failed") return start;
  const { manifest, hooks, notes, objects } = rendered;
  const chartDigest = subject.chosen.chart.ref.digest;
  const size = deps.engine.encodeRecordSize(
    { chartDigest, values: candidate.values, manifest, hooks, notes },
    call.signal,
  );
  // a failure is noticed below, after the work in between
  size.catch(() => undefined);
  const { nodes } = subject.readings;
  const comparison = compareSides(
    { values: start.base.values, objects: base, chartVersion: versionOf(start.base, subject) },
    { values: candidate.values, objects, chartVersion: subject.chosen.chart.ref.version },
    {
      masker: deps.masker,
      ...(nodes.kind === "read" ? { nodes: nodes.count } : {}),
      ...(again?.kind === "rendered" ? { again: again.objects } : {}),
    },
  );
  const record = await size;
  const issues = mergeIssues(
    start.issues,
    checkNumbers(candidate.evaluation, objects),
    checkAnnotationSizes(objects),
    checkRecordSize(record),
  );
  const [before, after] = [start.base.values, candidate.values];
  const dangers = collectDangers({ manifests: comparison.manifests, issues, before, after });
  const incomplete = start.incomplete || rendered.denied.join("; ");
  const canBeSaved = incomplete === "" && !hasErrors(issues);
  const identity = canBeSaved ? identityFor(subject, candidate.hash, deps.versions) : "";
  return { ...start, issues, incomplete, identity, comparison: { ...comparison, dangers, record } };
}

function versionOf(base: PreviewBase, { running, chosen }: ValuesSubject): string {
  if (base.kind === "none") return "";
  return base.kind === "release" ? base.revision.chart.version : (running ?? chosen).chart.ref.version;
}

/** Numbers of the text that were rendered in another form than people expect. */
export function checkNumbers(evaluation: Evaluation, objects: readonly RenderedObject[]): Issue[] {
  const scalars = findExponentNumbers(objects).map(({ object, path, text }) => ({
    key: String(path.findLast((step) => typeof step === "string") ?? ""),
    text,
    object: `${object.kind} ${object.namespace === "" ? object.name : `${object.namespace}/${object.name}`}`,
  }));
  return checkRenderedNumbers(evaluation, scalars);
}

/** Why nothing that is seen now can be the whole truth. */
function incompleteness({ readings, chosen, target }: ValuesSubject): string {
  const { capabilities } = readings;
  if (!capabilities.isComplete) return capabilities.reason ?? "the API server did not say all that it offers";
  return target.kind === "cluster" ? (chosen.problem ?? "") : "";
}
