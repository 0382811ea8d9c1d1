import type { TopicError } from "@ichor/api/v1alpha1";
import { type ErrorCode, errorCodes, IchorError } from "@ichor/errors";
import { fromPermissionMessage } from "../to-ichor-error.ts";

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/** Why the server ended one topic while the others go on. */
export function fromTopicError({ code, message, missing }: TopicError): IchorError {
  return new IchorError(knownCodes.has(code) ? (code as ErrorCode) : "internal", message, {
    details: missing ? { missing: fromPermissionMessage(missing) } : {},
  });
}
