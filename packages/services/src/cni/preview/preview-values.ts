import { hasErrors } from "@ichor/errors";
import { mergeIssues } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { ValuesSubject } from "../subject/values-subject.ts";
import { type RenderedObjects, toObjects } from "./base-renders.ts";
import { checkNumbers, checkStep } from "./check-rendered.ts";
import { checkAnnotationSizes, checkRecordSize } from "./check-size.ts";
import { checkWithHelm, evaluateText } from "./check-text.ts";
import { collectDangers } from "./collect-dangers.ts";
import { compareSides } from "./compare-sides.ts";
import { baseVersionFor, identityFor } from "./identify-preview.ts";
import type { Preview } from "./preview.ts";
import { type Against, decideBase, type PreviewBase } from "./preview-base.ts";
import { type BaseObjects, renderBase } from "./render-base.ts";
import { type Candidate, type RenderedCandidate, renderCandidate, toCandidate } from "./render-candidate.ts";

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
  const evaluated = evaluateText(subject, text);
  const likely = toCandidate(evaluated);
  using renders = likely && startRenders(deps, { subject, base, candidate: likely }, call);
  const helm = { checked: evaluated, chartDigest: subject.chosen.chart.ref.digest };
  const checked = await checkWithHelm(deps.engine, helm, call.signal);
  const issues = mergeIssues(checked.issues, checkStep(subject, checked));
  const start: Preview = {
    checked,
    issues,
    base,
    baseNote: "",
    chart: subject.chosen,
    incomplete: incompleteness(subject),
    identity: "",
    baseVersion: baseVersionFor(subject),
  };
  const candidate = toCandidate({ ...checked, issues });
  if (!candidate || !renders) return start;
  const [rendered, baseObjects] = await renders.both;
  return judge(deps, { subject, start, candidate, rendered, baseObjects }, call);
}

type Renders = Disposable & { readonly both: Promise<[RenderedCandidate, BaseObjects]> };

/**
 * Renders both sides while Helm still reads the text: what Ichor's own rules let pass is nearly always rendered. Given up
 * when it is disposed.
 */
function startRenders(
  deps: CniDeps,
  { subject, base, candidate }: { subject: ValuesSubject; base: PreviewBase; candidate: Candidate },
  { caller, signal }: CniCall,
): Renders {
  const unwanted = new AbortController();
  const call = { caller, signal: AbortSignal.any([signal, unwanted.signal]) };
  const both = Promise.all([
    renderCandidate(deps, { subject, candidate }, call),
    renderBase(deps, base, { subject, call }),
  ]);
  // nobody may come to ask for them
  both.catch(() => undefined);
  return { both, [Symbol.dispose]: () => unwanted.abort() };
}

type Judged = {
  subject: ValuesSubject;
  start: Preview;
  candidate: Candidate;
  rendered: RenderedCandidate;
  baseObjects: BaseObjects;
};

async function judge(deps: CniDeps, given: Judged, call: CniCall): Promise<Preview> {
  const { start, candidate, rendered, baseObjects, subject } = given;
  const outcome = rendered.rendered;
  if (outcome.kind === "failed") return { ...start, issues: mergeIssues(start.issues, rendered.refused) };
  if (baseObjects.kind === "failed") return { ...start, incomplete: start.incomplete || baseObjects.reason };
  const size = deps.recordSizer.estimate(
    { ...outcome, chartDigest: subject.chosen.chart.ref.digest, values: candidate.values },
    call.signal,
  );
  // a failure is noticed below, after the work in between
  size.catch(() => undefined);
  // templates that make certificates: what differs between two renders of the same values is no change
  const again = outcome.isDeterministic ? undefined : toObjects(await rendered.renderAgain());
  const after = toObjects(outcome, baseObjects.objects);
  return compare(deps, { ...given, before: baseObjects, after, again, record: await size });
}

type Compared = Judged & {
  before: Extract<BaseObjects, { kind: "objects" }>;
  after: RenderedObjects;
  again: RenderedObjects | undefined;
  record: Awaited<ReturnType<CniDeps["recordSizer"]["estimate"]>>;
};

function compare({ masker, versions }: CniDeps, given: Compared): Preview {
  const { subject, start, candidate, before, after, again, record } = given;
  if (after.kind === "failed") return start;
  const { nodes } = subject.readings;
  const comparison = compareSides(
    { values: start.base.values, objects: before.objects, chartVersion: versionOf(start.base, subject) },
    { values: candidate.values, objects: after.objects, chartVersion: subject.chosen.chart.ref.version },
    {
      masker,
      ...(nodes.kind === "read" ? { nodes: nodes.count } : {}),
      ...(again?.kind === "rendered" ? { again: again.objects } : {}),
    },
  );
  const issues = mergeIssues(
    start.issues,
    checkNumbers(candidate.evaluation, after.objects),
    checkAnnotationSizes(after.objects),
    checkRecordSize(record),
  );
  const values = { before: start.base.values, after: candidate.values };
  const dangers = collectDangers({ manifests: comparison.manifests, issues, ...values });
  const incomplete = start.incomplete || after.denied.join("; ");
  const canBeSaved = incomplete === "" && !hasErrors(issues);
  const identity = canBeSaved ? identityFor(subject, candidate.hash, versions) : "";
  const baseNote = before.note ?? "";
  return { ...start, issues, baseNote, incomplete, identity, comparison: { ...comparison, dangers, record } };
}

function versionOf(base: PreviewBase, { running }: ValuesSubject): string {
  if (base.kind === "none") return "";
  return base.kind === "release" ? base.revision.chart.version : running.chart.ref.version;
}

/** Why nothing that is seen now can be the whole truth. */
function incompleteness({ readings, chosen, target }: ValuesSubject): string {
  const { capabilities } = readings;
  if (!capabilities.isComplete) return capabilities.reason ?? "the API server did not say all that it offers";
  return target.kind === "cluster" ? (chosen.problem ?? "") : "";
}
