import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SetCiliumValuesRequest, SetCiliumValuesResponseSchema } from "@ichor/api/v1alpha1";
import { readChange } from "@ichor/cluster";
import { toChangeMessage } from "../../convert/to-change-message.ts";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import { readList, requireRef, requireText } from "../read-request.ts";
import { saveValues } from "../save/save-values.ts";

const mostConfirmations = 50;

/** Stores the user layer exactly as it was previewed. */
export async function setValues(
  deps: CniDeps,
  request: SetCiliumValuesRequest,
  call: CniCall,
): Promise<MessageInitShape<typeof SetCiliumValuesResponseSchema>> {
  const { text, reason, dryRun } = request;
  const wish = {
    ref: requireRef(request.cluster),
    text,
    reason,
    previewIdentity: requireText("preview_identity", request.previewIdentity),
    baseVersion: requireText("base_version", request.baseVersion),
    confirmations: readList("confirmations", request.confirmations, mostConfirmations),
    isDryRun: dryRun,
  };
  const { cluster, layerHash, baseVersion, outcome } = await saveValues(deps, wish, call);
  const change = toChangeMessage(readChange(cluster, layerHash));
  return { layerHash, baseVersion, dryRun, outcome, ...(change && { change }) };
}
