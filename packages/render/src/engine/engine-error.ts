import { Code, ConnectError } from "@connectrpc/connect";
import { ichorCodes } from "@ichor/api/error-codes";
import { IchorError, isIchorError } from "@ichor/errors";

/** The one translation of what goes wrong between here and the engine. Messages of the engine hold no values. */
export function toEngineError(error: unknown): IchorError {
  if (isIchorError(error)) return error;
  const found = ConnectError.from(error);
  const code = isDisconnect(found) ? "unavailable" : ichorCodes[found.code];
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
