import { Code } from "@connectrpc/connect";
import type { ErrorCode } from "@ichor/errors";

/** The Connect code of every way an operation can fail. */
export const connectCodes: Readonly<Record<ErrorCode, Code>> = {
  invalid: Code.InvalidArgument,
  "not-found": Code.NotFound,
  "already-exists": Code.AlreadyExists,
  conflict: Code.Aborted,
  denied: Code.PermissionDenied,
  unauthenticated: Code.Unauthenticated,
  precondition: Code.FailedPrecondition,
  exhausted: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
  timeout: Code.DeadlineExceeded,
  canceled: Code.Canceled,
  internal: Code.Internal,
};

/** Ichor's code for what the RPC library itself refuses, such as a message that cannot be read. */
export const ichorCodes: Readonly<Record<Code, ErrorCode>> = {
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
  [Code.Unimplemented]: "precondition",
  [Code.Internal]: "internal",
  [Code.Unavailable]: "unavailable",
  [Code.DataLoss]: "internal",
  [Code.Unauthenticated]: "unauthenticated",
};
