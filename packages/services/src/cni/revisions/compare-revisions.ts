import type { Revision } from "@ichor/cluster";
import { namespaces } from "@ichor/model";
import { diffValues, parseManifest, type RenderedObject, type ValuesDiff } from "@ichor/render";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { type Comparison, compareSides } from "../preview/compare-sides.ts";
import { toRenderCapabilities } from "../preview/render-capabilities.ts";
import { releaseAfter, renderManifest } from "../preview/render-manifest.ts";
import { findRevisionChart } from "../subject/find-chart.ts";

/** The difference of two revisions; without manifests where one of them cannot be rendered any more. */
export type RevisionComparison = {
  readonly values: ValuesDiff;
  readonly comparison?: Comparison;
  /** why manifests could not be compared; empty: they were */
  readonly incomplete: string;
};

/**
 * Compares two revisions. Their recorded manifests are compared where both hold their secrets; masked ones are rendered
 * anew from recorded values and chart, because the marks of two revisions need not be comparable.
 */
export async function compareRevisions(
  deps: CniDeps,
  { before, after }: { before: Revision; after: Revision },
  call: CniCall,
): Promise<RevisionComparison> {
  const values = diffValues(before.effectiveValues, after.effectiveValues, { masker: deps.masker });
  const [left, right] = await Promise.all([objectsOf(deps, before, call), objectsOf(deps, after, call)]);
  const reasons = [left, right].flatMap((side) => ("reason" in side ? [side.reason] : []));
  if ("reason" in left || "reason" in right) return { values, incomplete: reasons.join("; ") };
  const { nodes } = await deps.facts.read({
    client: call.caller.client,
    credentialKey: call.caller.credentialKey,
    chartVersion: after.chart.version,
  });
  const comparison = compareSides(
    { values: before.effectiveValues, objects: left.objects, chartVersion: before.chart.version },
    { values: after.effectiveValues, objects: right.objects, chartVersion: after.chart.version },
    { masker: deps.masker, ...(nodes.kind === "read" ? { nodes: nodes.count } : {}) },
  );
  return { values, comparison, incomplete: "" };
}

type Objects = { objects: readonly RenderedObject[] } | { reason: string };

async function objectsOf(deps: CniDeps, revision: Revision, call: CniCall): Promise<Objects> {
  const { manifest, isMasked, chart, capabilities, effectiveValues } = revision;
  if (!isMasked) return parseManifest(manifest, { defaultNamespace: namespaces.cilium });
  const found = await findRevisionChart(deps.charts, revision, call.signal);
  if (found.problem !== undefined) return { reason: found.problem };
  const live = await deps.facts.read({
    client: call.caller.client,
    credentialKey: call.caller.credentialKey,
    chartVersion: chart.version,
  });
  const question = {
    chartDigest: found.chart.ref.digest,
    values: effectiveValues,
    release: releaseAfter(revision.revision - 1),
    capabilities: capabilities ?? toRenderCapabilities(live.capabilities),
    skipsSchema: true,
  };
  const rendered = await deps.baseRenders.of(question, () =>
    renderManifest({ engine: deps.engine, client: call.caller.client }, question, call.signal),
  );
  if (rendered.kind === "rendered") return { objects: rendered.objects };
  return { reason: `revision ${revision.revision} cannot be rendered any more: ${rendered.failure.message}` };
}
