import { isIchorError } from "@ichor/errors";
import type { Unreadable } from "./revision.ts";

/** What may not be seen is an answer; everything else stays an error. */
export function toUnreadable(error: unknown, what: string): Unreadable {
  if (isIchorError(error, "denied") || isIchorError(error, "unauthenticated")) {
    const { missing } = error.details;
    const reason = `${what} cannot be read: ${missing ? "a permission is missing" : "access is denied"}`;
    return { kind: "unreadable", reason, ...(missing ? { missing } : {}) };
  }
  throw error;
}
