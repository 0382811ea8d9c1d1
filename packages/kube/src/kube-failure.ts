/**
 * What the API server said, kept as the cause of an `IchorError` for programs that must tell answers apart.
 * It holds codes and reasons only, never a body.
 */
export type KubeFailure = {
  /** HTTP status; 0 when there was no answer */
  status: number;
  /** reason of the Status object, such as `Expired`, or a system error code, such as `ECONNREFUSED` */
  reason: string;
  /** the server asked to wait this long */
  retryAfterMs?: number;
  /** 404 for a kind that the server does not have, not for an object */
  isMissingKind?: boolean;
  /** reasons of the causes, such as `FieldManagerConflict` or `ResourceVersionTooLarge` */
  causes?: readonly string[];
};

class KubeFailureError extends Error {
  readonly failure: KubeFailure;

  constructor(failure: KubeFailure) {
    super(`HTTP ${failure.status} ${failure.reason}`);
    this.name = "KubeFailure";
    this.failure = failure;
  }
}

/** Packs a failure so that it can be the cause of an error. */
export function causeOf(failure: KubeFailure): Error {
  return new KubeFailureError(failure);
}

/** The API server's words behind an error of this package; undefined for any other error. */
export function kubeFailureOf(error: unknown): KubeFailure | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.name === "KubeFailure"
    ? (cause as KubeFailureError).failure
    : undefined;
}

/** The version a list or watch asked for is too old: list again. */
export function isExpired(error: unknown): boolean {
  const failure = kubeFailureOf(error);
  return failure?.status === 410 || failure?.reason === "Expired" || failure?.reason === "Gone";
}

/** The server does not have the kind at all, for example because its CRD is not installed. */
export function isMissingKind(error: unknown): boolean {
  return kubeFailureOf(error)?.isMissingKind === true;
}

/** A JSON patch was refused because a test of it failed or a path of it does not exist. */
export function isFailedPatch(error: unknown): boolean {
  const failure = kubeFailureOf(error);
  return failure?.status === 422 && failure.causes === undefined;
}

/** How long the server asked to wait, if it did. */
export function retryAfterMsOf(error: unknown): number | undefined {
  return kubeFailureOf(error)?.retryAfterMs;
}
