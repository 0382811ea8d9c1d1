import type { ErrorCode } from "./codes.ts";
import type { Issue } from "./issue.ts";

/** Whether trying again later can help. Part of the error, so that nobody reads texts to decide. */
export type Retry = "never" | "backoff";

/** Further facts about a failed operation, shown to people by console and CLI. No secret ever enters them. */
export type ErrorDetails = {
  /** what to do, one sentence */
  remedy?: string;
  /** kind/namespace/name of the object the error is about */
  object?: string;
  issues?: readonly Issue[];
  /** for conflicts: what moved since it was read */
  moved?: readonly { name: string; before: string; after: string }[];
  /** for denials: the permission that is missing */
  missing?: MissingPermission;
};

/** A permission in the words of Kubernetes RBAC. */
export type MissingPermission = {
  verb: string;
  group: string;
  resource: string;
  subresource?: string;
  namespace?: string;
  name?: string;
};

/** Options of `IchorError`. `retry` defaults to `backoff` for unavailable, timeout, exhausted and conflict, else `never`. */
export type IchorErrorOptions = { cause?: unknown; retry?: Retry; details?: ErrorDetails };

const retryable: ReadonlySet<ErrorCode> = new Set(["unavailable", "timeout", "exhausted", "conflict"]);

/** The one error class for failed operations. Wrong input is not an error but a list of `Issue`. */
export class IchorError extends Error {
  readonly code: ErrorCode;
  readonly retry: Retry;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: IchorErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "IchorError";
    this.code = code;
    this.retry = options.retry ?? (retryable.has(code) ? "backoff" : "never");
    this.details = options.details ?? {};
  }
}

/** Recognizes an `IchorError` by shape, so that two copies of this package understand each other. */
export function isIchorError(value: unknown, code?: ErrorCode): value is IchorError {
  if (!(value instanceof Error) || value.name !== "IchorError") return false;
  return code === undefined || (value as IchorError).code === code;
}
