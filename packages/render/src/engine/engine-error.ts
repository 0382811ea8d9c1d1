import { Code, ConnectError } from "@connectrpc/connect";
import { type ErrorCode, IchorError, isIchorError } from "@ichor/errors";

const codes: Readonly<Record<Code, ErrorCode>> = {
  [Code.Canceled]: "canceled",
  [Code.Unknown]: "internal",
  [Code.InvalidArgument]: "invalid",
  [Code.DeadlineExceeded]: "timeout",
  [Code.NotFound]: "not-found",
  [Code.AlreadyExists]: "already-exists",
  [Code.PermissionDenied]: "denied",
  [Code.ResourceExhausted]: "exhausted",
  [Code.FailedPrecondition]: "precondition",
  [Code.Aborted]: "conflict",
  [Code.OutOfRange]: "invalid",
  [Code.Unimplemented]: "internal",
  [Code.Internal]: "internal",
  [Code.Unavailable]: "unavailable",
  [Code.DataLoss]: "internal",
  [Code.Unauthenticated]: "unauthenticated",
};

/** The one translation of what goes wrong between here and the engine. Messages of the engine hold no values. */
export function toEngineError(error: unknown): IchorError {
  if (isIchorError(error)) return error;
  const found = ConnectError.from(error);
  const code = isDisconnect(found) ? "unavailable" : codes[found.code];
  const message = code === "unavailable" ? "the render engine is not there" : found.rawMessage;
  return new IchorError(code, message, { cause: error });
}

// a program that dies takes its connections along: the transport reports that in several ways
function isDisconnect(error: ConnectError): boolean {
  if (error.code === Code.Unavailable) return true;
  if (error.code === Code.Canceled || error.code === Code.DeadlineExceeded) return false;
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== undefined && disconnects.has(code)) return true;
  }
  return false;
}

/** Whether a call failed before it reached the engine, so that it may be made again whatever it does. */
export function isNotDelivered(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || code === "ENOENT") return true;
  }
  return false;
}

const disconnects: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
]);
