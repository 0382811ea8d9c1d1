import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ValidateCiliumValuesRequest, ValidateCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { toIssueMessage } from "../../convert/to-issue-message.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { validateText } from "../preview/validate-text.ts";
import { readInputs, readRef, readVersion } from "../read-request.ts";
import { readSubject } from "../subject/read-subject.ts";

/** Findings of a text, the refusals of the chart included, without comparing it with anything. */
export async function validateValues(
  deps: CniDeps,
  request: ValidateCiliumValuesRequest,
  call: CniCall,
): Promise<MessageInitShape<typeof ValidateCiliumValuesResponseSchema>> {
  const ref = readRef(request.cluster);
  const chartVersion = readVersion(request.chartVersion);
  const inputs = readInputs(request.inputs);
  const question = { ...(ref && { ref }), ...(chartVersion && { chartVersion }), ...(inputs && { inputs }) };
  const subject = await readSubject(deps, question, call);
  const { checked, issues } = await validateText(deps, { subject, text: request.text }, call);
  const { hash = "", sizeBytes = 0 } = checked.evaluation ?? {};
  return {
    textHash: checked.textHash,
    issues: issues.map(toIssueMessage),
    effectiveHash: hash,
    effectiveBytes: BigInt(sizeBytes),
  };
}
