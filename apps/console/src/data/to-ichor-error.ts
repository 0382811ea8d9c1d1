import { ConnectError } from "@connectrpc/connect";
import { ichorCodes } from "@ichor/api/error-codes";
import { type ErrorDetail, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import {
  type ErrorCode,
  type ErrorDetails,
  errorCodes,
  IchorError,
  isIchorError,
  type MissingPermission,
} from "@ichor/errors";
import { fromIssueMessage } from "./convert-issue.ts";

const knownCodes: ReadonlySet<string> = new Set(errorCodes);

/**
 * The inward edge of the console: whatever a call to the server threw becomes an `IchorError` with the server's own
 * details. A request that never reached the server (browsers say "Failed to fetch") is `unavailable`.
 */
export function toIchorError(error: unknown): IchorError {
  if (isIchorError(error)) return error;
  if (error instanceof TypeError) return unreachableServer(error);
  const connectError = ConnectError.from(error);
  if (connectError.cause instanceof TypeError) return unreachableServer(connectError.cause);
  const detail = connectError.findDetails(ErrorDetailSchema).at(0);
  const code =
    detail && knownCodes.has(detail.code) ? (detail.code as ErrorCode) : ichorCodes[connectError.code];
  return new IchorError(code, connectError.rawMessage || "The server gave no reason", {
    cause: error,
    ...(detail && { details: fromErrorDetail(detail) }),
  });
}

function unreachableServer(cause: unknown): IchorError {
  return new IchorError("unavailable", "The server does not answer", { cause });
}

function fromErrorDetail(detail: ErrorDetail): ErrorDetails {
  return {
    ...(detail.remedy !== "" && { remedy: detail.remedy }),
    ...(detail.object !== "" && { object: detail.object }),
    ...(detail.issues.length > 0 && { issues: detail.issues.map(fromIssueMessage) }),
    ...(detail.moved.length > 0 && {
      moved: detail.moved.map(({ name, before, after }) => ({ name, before, after })),
    }),
    ...(detail.missing && { missing: fromPermissionMessage(detail.missing) }),
  };
}

/** A permission as the server names it, in the words of RBAC. */
export function fromPermissionMessage(message: NonNullable<ErrorDetail["missing"]>): MissingPermission {
  const { verb, group, resource, subresource, namespace, name } = message;
  return {
    verb,
    group,
    resource,
    ...(subresource !== "" && { subresource }),
    ...(namespace !== "" && { namespace }),
    ...(name !== "" && { name }),
  };
}
