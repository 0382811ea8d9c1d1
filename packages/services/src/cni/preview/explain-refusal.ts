import { offlineCapabilities } from "@ichor/cilium";
import type { Issue } from "@ichor/errors";
import {
  type Evaluation,
  type KeyPath,
  placeFindings,
  type RenderFailure,
  toRenderIssues,
  valueAt,
} from "@ichor/values";
import type { RenderedManifest, RenderQuestion } from "./render-manifest.ts";
import { serverIssue } from "./server-issue.ts";

/** A candidate that did not render. */
export type Refusal = {
  readonly failure: RenderFailure;
  readonly question: RenderQuestion;
  readonly evaluation: Evaluation;
  /** API versions that the chart's templates ask for */
  readonly asked: readonly string[];
};

/**
 * Issues for a candidate that did not render. What the chart refuses only because the cluster does not serve an API is
 * said as such: the same values pass without a cluster, and the Job would fail.
 */
export async function explainRefusal(
  refusal: Refusal,
  render: (question: RenderQuestion) => Promise<RenderedManifest>,
): Promise<Issue[]> {
  const { failure, evaluation } = refusal;
  const issues = toRenderIssues(failure, evaluation);
  const missing = failure.kind === "refused" ? await findMissingApis(refusal, render) : [];
  if (missing.length === 0) return issues;
  const verb = missing.length === 1 ? "is" : "are";
  const message = `the Job would fail: ${missing.join(" and ")} ${verb} not installed`;
  const path = deepestSet(failure.paths, evaluation);
  return placeFindings(
    [{ ...serverIssue("api-not-installed", message), path, at: "key" }],
    evaluation.parsed,
  );
}

/** Of the values around the refusal that the text sets, the one that says most exactly what was asked for. */
function deepestSet(paths: readonly KeyPath[], { parsed }: Evaluation): KeyPath {
  const set = paths.filter((path) => valueAt(parsed.draft, path) !== undefined);
  return set.toSorted((left, right) => right.length - left.length)[0] ?? [];
}

/** The fewest APIs that would make the chart accept the values; empty where that is not the reason. */
async function findMissingApis(
  { question, asked }: Refusal,
  render: (question: RenderQuestion) => Promise<RenderedManifest>,
): Promise<string[]> {
  const served = new Set(question.capabilities.apiVersions);
  const wanted = new Set(asked);
  const candidates = offlineCapabilities.apiVersions.filter((api) => wanted.has(api) && !served.has(api));
  const passes = async (added: readonly string[]) => {
    const { kubeVersion, apiVersions } = question.capabilities;
    const capabilities = { kubeVersion, apiVersions: [...apiVersions, ...added] };
    return (await render({ ...question, capabilities })).kind === "rendered";
  };
  if (candidates.length === 0 || !(await passes(candidates))) return [];
  for (const one of candidates) if (await passes([one])) return [one];
  return candidates;
}
