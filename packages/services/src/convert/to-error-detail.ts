import { create } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import type { ErrorCode, ErrorDetails } from "@ichor/errors";
import { toIssueMessage } from "./to-issue-message.ts";
import { toPermissionMessage } from "./to-permission-message.ts";

/** The details of a failed call, the same for console and CLI. */
export function toErrorDetail(code: ErrorCode, details: ErrorDetails): ErrorDetail {
  const { remedy = "", object = "", issues = [], moved = [], missing } = details;
  return create(ErrorDetailSchema, {
    code,
    remedy,
    object,
    issues: issues.map(toIssueMessage),
    moved: moved.map(({ name, before, after }) => ({ name, before, after })),
    ...(missing && { missing: toPermissionMessage(missing) }),
  });
}
