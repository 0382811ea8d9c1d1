import { isIchorError } from "@ichor/errors";
import { formatPermission } from "@ichor/kube";

/** Why something could not be read, as the end of a sentence. What is not a failed operation is a fault and rethrown. */
export function unknownReason(error: unknown): string {
  if (!isIchorError(error)) throw error;
  const { missing } = error.details;
  return missing ? `permission to ${formatPermission(missing)} is missing` : error.message;
}
