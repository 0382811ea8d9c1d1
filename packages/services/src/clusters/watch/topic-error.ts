import type { IchorError } from "@ichor/errors";
import { toPermissionMessage } from "../../convert/to-permission-message.ts";
import type { WatchMessage } from "./outbox.ts";

/** Tells that a topic ended, and why; the others go on. */
export function topicError(topicId: string, error: IchorError): WatchMessage {
  const { code, message, details } = error;
  const missing = details.missing ? { missing: toPermissionMessage(details.missing) } : {};
  return { topicId, change: { case: "error", value: { code, message, ...missing } } };
}
