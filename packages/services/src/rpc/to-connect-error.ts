import { Code, ConnectError } from "@connectrpc/connect";
import { connectCodes, ichorCodes } from "@ichor/api/error-codes";
import { ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { IchorError, isIchorError } from "@ichor/errors";
import { toErrorDetail } from "../convert/to-error-detail.ts";

/**
 * The outward edge: whatever a handler threw becomes an error with Ichor's details. What is no failed operation but a
 * fault of this program says nothing about itself; the caller of this function logs it.
 */
export function toConnectError(error: unknown): ConnectError {
  if (isIchorError(error)) {
    return withDetail(connectCodes[error.code], error);
  }
  if (error instanceof ConnectError) return fromLibrary(error);
  if (isAbort(error)) return withDetail(Code.Canceled, new IchorError("canceled", "the call was canceled"));
  return withDetail(
    Code.Internal,
    new IchorError("internal", "this is a fault of the server; its log says more"),
  );
}

/** Whether an error is a fault of this program and belongs into its log. */
export function isFault(error: unknown): boolean {
  if (isIchorError(error)) return error.code === "internal";
  if (error instanceof ConnectError) return error.code === Code.Internal || error.code === Code.Unknown;
  return !isAbort(error);
}

function fromLibrary(error: ConnectError): ConnectError {
  if (error.findDetails(ErrorDetailSchema).length > 0) return error;
  return withDetail(error.code, new IchorError(ichorCodes[error.code], error.rawMessage));
}

function withDetail(code: Code, { code: own, message, details }: IchorError): ConnectError {
  return new ConnectError(message, code, undefined, [
    { desc: ErrorDetailSchema, value: toErrorDetail(own, details) },
  ]);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
