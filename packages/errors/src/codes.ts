/** Every way an operation can fail. Maps one to one to Connect codes, CLI exit codes and requeue policy. */
export const errorCodes = [
  "invalid",
  "not-found",
  "already-exists",
  "conflict",
  "denied",
  "unauthenticated",
  "precondition",
  "exhausted",
  "unavailable",
  "timeout",
  "canceled",
  "internal",
] as const;

/** See `errorCodes`. */
export type ErrorCode = (typeof errorCodes)[number];
