import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  CiliumRevisionSchema,
  DiffCiliumRevisionsRequest,
  DiffCiliumRevisionsResponseSchema,
  GetCiliumRevisionRequest,
  GetCiliumRevisionResponseSchema,
  ListCiliumRevisionsRequest,
  ListCiliumRevisionsResponseSchema,
} from "@ichor/api/v1alpha1";
import type { RevisionSummary } from "@ichor/cluster";
import { printYaml } from "@ichor/render";
import { toRecordedChart } from "../../convert/to-chart-message.ts";
import { toImpactMessage, toManifestDiffMessage } from "../../convert/to-manifest-diff-message.ts";
import { toNoticeMessage } from "../../convert/to-notice-message.ts";
import { timeField } from "../../convert/to-timestamp.ts";
import { toValuesDiffMessage } from "../../convert/to-values-diff-message.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { readRef, requireRevision } from "../read-request.ts";
import { compareRevisions } from "../revisions/compare-revisions.ts";
import { componentOfRevision, readHistory, readRevision } from "../revisions/read-revision.ts";
import { toUserLayer } from "../subject/to-user-layer.ts";

/** The revisions of the release, newest first. */
export async function listRevisions(
  deps: CniDeps,
  request: ListCiliumRevisionsRequest,
  call: CniCall,
): Promise<MessageInitShape<typeof ListCiliumRevisionsResponseSchema>> {
  const { revisions, problems } = await readHistory(deps, readRef(request.cluster), call);
  const notices = problems.map((message) =>
    toNoticeMessage({ severity: "warning", code: "revision-unreadable", message }),
  );
  return { revisions: revisions.map(toRevisionMessage), notices };
}

/** One revision with its values. */
export async function getRevision(
  deps: CniDeps,
  request: GetCiliumRevisionRequest,
  call: CniCall,
): Promise<MessageInitShape<typeof GetCiliumRevisionResponseSchema>> {
  const number = requireRevision("revision", request.revision);
  const revision = await readRevision(deps, { ref: readRef(request.cluster), number }, call);
  const { userLayer, effectiveValues } = revision;
  const layer = userLayer ?? toUserLayer(effectiveValues, componentOfRevision(revision));
  const { masker } = deps;
  return {
    revision: toRevisionMessage(revision),
    layerYaml: Object.keys(layer).length === 0 ? "" : printYaml(masker.maskValues(layer)),
    layerIsDerived: userLayer === undefined,
    effectiveYaml: printYaml(masker.maskValues(effectiveValues)),
  };
}

/** What differs between two revisions. */
export async function diffRevisions(
  deps: CniDeps,
  request: DiffCiliumRevisionsRequest,
  call: CniCall,
): Promise<MessageInitShape<typeof DiffCiliumRevisionsResponseSchema>> {
  const ref = readRef(request.cluster);
  const numbers = [
    requireRevision("before", request.before),
    requireRevision("after", request.after),
  ] as const;
  const [before, after] = await Promise.all([
    readRevision(deps, { ref, number: numbers[0] }, call),
    readRevision(deps, { ref, number: numbers[1] }, call),
  ]);
  const { values, comparison, incomplete } = await compareRevisions(deps, { before, after }, call);
  return {
    before: toRevisionMessage(before),
    after: toRevisionMessage(after),
    values: toValuesDiffMessage(values),
    incomplete,
    ...(comparison && {
      manifests: toManifestDiffMessage(comparison.manifests),
      impact: toImpactMessage(comparison.impact),
      summary: comparison.summary,
    }),
  };
}

function toRevisionMessage(revision: RevisionSummary): MessageInitShape<typeof CiliumRevisionSchema> {
  const { status, chart, valuesHash, deployedAt, actor = "", reason = "", result = "" } = revision;
  return {
    revision: revision.revision,
    status,
    chart: toRecordedChart(chart),
    valuesHash,
    actor,
    reason,
    result,
    ...timeField("deployedAt", deployedAt),
  };
}
