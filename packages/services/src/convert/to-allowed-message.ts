import type { MessageInitShape } from "@bufbuild/protobuf";
import type { AllowedSchema } from "@ichor/api/v1alpha1";
import type { SaveVerdict } from "../cni/save/save-verdict.ts";
import { toPermissionMessage } from "./to-permission-message.ts";

/** Whether something may be done, as the API writes it. */
export function toAllowedMessage(verdict: SaveVerdict): MessageInitShape<typeof AllowedSchema> {
  if (verdict.isAllowed) return { allowed: true };
  const { code, reason, missing } = verdict;
  return { allowed: false, code, reason, ...(missing && { missing: toPermissionMessage(missing) }) };
}
