import { IchorError } from "@ichor/errors";
import { causeOf } from "./kube-failure.ts";

const refused: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  EHOSTUNREACH: "no route to it",
  ENETUNREACH: "no route to it",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  ETIMEDOUT: "no answer",
};

const certificate: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by an authority that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by an authority that is not trusted",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate is signed by an authority that is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by an authority that is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Turns a failure without an answer into an `IchorError`. What already is one passes. */
export function toNetworkError(error: unknown, server: string): IchorError {
  if (error instanceof IchorError) return error;
  const code = systemCodeOf(error);
  const cause = causeOf({ status: 0, reason: code });
  const place = `cannot reach the API server at ${server}`;
  if (certificate[code] || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code === "EPROTO") {
    return new IchorError("unavailable", `${place}: ${certificate[code] ?? "the TLS handshake failed"}`, {
      cause,
      retry: "never",
      details: { remedy: "Check the certificate authority and the address in the kubeconfig" },
    });
  }
  return new IchorError("unavailable", `${place}: ${refused[code] ?? "the connection failed"}`, { cause });
}

/** The server's answer ended early or was not what it announced to be. */
export function truncatedAnswer(server: string): IchorError {
  return new IchorError("unavailable", `the answer of the API server at ${server} was cut off`, {
    cause: causeOf({ status: 0, reason: "Truncated" }),
  });
}

/** The server's answer is larger than the caller is ready to hold. */
export function oversizedAnswer(server: string, maxBytes: number): IchorError {
  return new IchorError(
    "exhausted",
    `the answer of the API server at ${server} is larger than ${maxBytes} bytes`,
    { cause: causeOf({ status: 0, reason: "TooLarge" }), retry: "never" },
  );
}

function systemCodeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string") return code;
    if (at instanceof AggregateError && at.errors.length > 0) return systemCodeOf(at.errors[0]);
  }
  return "";
}
