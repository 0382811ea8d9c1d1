import type { MessageInitShape } from "@bufbuild/protobuf";
import type { NoticeSchema } from "@ichor/api/v1alpha1";
import type { NoticeText } from "../cni/list-notices.ts";
import { toSeverity } from "./to-issue-message.ts";

/** A sentence for a banner as the API writes it. */
export function toNoticeMessage({
  severity,
  code,
  message,
  remedy = "",
}: NoticeText): MessageInitShape<typeof NoticeSchema> {
  return { severity: toSeverity(severity), code, message, remedy };
}
