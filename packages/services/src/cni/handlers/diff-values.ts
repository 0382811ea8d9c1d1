import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  DangerSchema,
  DiffCiliumValuesRequest,
  DiffCiliumValuesResponseSchema,
} from "@ichor/api/v1alpha1";
import { toAllowedMessage } from "../../convert/to-allowed-message.ts";
import { toBaseMessage } from "../../convert/to-base-message.ts";
import { toChartMessage } from "../../convert/to-chart-message.ts";
import { toIssueMessage, toPathSteps } from "../../convert/to-issue-message.ts";
import { toImpactMessage, toManifestDiffMessage } from "../../convert/to-manifest-diff-message.ts";
import { toValuesDiffMessage } from "../../convert/to-values-diff-message.ts";
import { baseTextOf } from "../base-text.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { PreviewDanger } from "../preview/collect-dangers.ts";
import type { Preview } from "../preview/preview.ts";
import { previewValues } from "../preview/preview-values.ts";
import { readAgainst, readInputs, readRef, readVersion } from "../read-request.ts";
import { verdictFor } from "../save/save-values.ts";
import type { SaveVerdict } from "../save/save-verdict.ts";
import { readSubject } from "../subject/read-subject.ts";

type Response = MessageInitShape<typeof DiffCiliumValuesResponseSchema>;

/** The preview of a text. */
export async function diffCiliumValues(
  deps: CniDeps,
  request: DiffCiliumValuesRequest,
  call: CniCall,
): Promise<Response> {
  const ref = readRef(request.cluster);
  const chartVersion = readVersion(request.chartVersion);
  const inputs = readInputs(request.inputs);
  const against = readAgainst(request.against);
  const question = { ...(ref && { ref }), ...(chartVersion && { chartVersion }), ...(inputs && { inputs }) };
  const subject = await readSubject(deps, question, call);
  const [preview, state] = await Promise.all([
    previewValues(deps, { subject, text: request.text, against }, call),
    deps.saveStates.read(subject, call),
  ]);
  const verdict = verdictFor(deps, subject, state);
  return toPreviewMessage(preview, { verdict, baseText: baseTextOf(subject, preview.base, deps.masker) });
}

function toPreviewMessage(
  preview: Preview,
  { verdict, baseText }: { verdict: SaveVerdict; baseText: string },
): Response {
  const { checked, issues, base, chart, comparison, incomplete, identity, baseVersion } = preview;
  const { hash = "", sizeBytes = 0 } = checked.evaluation ?? {};
  return {
    textHash: checked.textHash,
    issues: issues.map(toIssueMessage),
    base: toBaseMessage(base, { text: baseText, note: preview.baseNote }),
    chart: toChartMessage(chart.chart, chart),
    effectiveHash: hash,
    effectiveBytes: BigInt(sizeBytes),
    // nobody can save what nobody may save
    previewIdentity: verdict.isAllowed ? identity : "",
    baseVersion,
    save: toAllowedMessage(verdict),
    incomplete,
    ...(comparison && {
      values: toValuesDiffMessage(comparison.values, checked.evaluation),
      manifests: toManifestDiffMessage(comparison.manifests),
      impact: toImpactMessage(comparison.impact),
      dangers: comparison.dangers.map(toDangerMessage),
      summary: comparison.summary,
      recordBytes: BigInt(comparison.record.recordBytes),
      recordLimitBytes: BigInt(comparison.record.limitBytes),
    }),
  };
}

function toDangerMessage(danger: PreviewDanger): MessageInitShape<typeof DangerSchema> {
  const { code, title, effect, path, line = 0, confirmation } = danger;
  return { code, title, effect, path: toPathSteps(path), line, confirmation };
}
