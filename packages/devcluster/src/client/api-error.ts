import { type ErrorCode, IchorError } from "@ichor/errors";

const codes: Readonly<Record<number, ErrorCode>> = {
  400: "invalid",
  401: "unauthenticated",
  403: "denied",
  404: "not-found",
  409: "conflict",
  410: "precondition",
  422: "invalid",
  429: "exhausted",
  500: "internal",
  503: "unavailable",
  504: "timeout",
};

/** Turns a refusal of the API server into an error with its own message. */
export function toApiError(answer: {
  status: number;
  method: string;
  path: string;
  body: string;
}): IchorError {
  const { message, reason } = parseStatus(answer.body);
  const code = reason === "AlreadyExists" ? "already-exists" : (codes[answer.status] ?? "internal");
  return new IchorError(code, `${answer.method} ${answer.path}: ${message}`);
}

function parseStatus(body: string): { message: string; reason?: string } {
  try {
    const status = JSON.parse(body) as { message?: string; reason?: string };
    return { message: status.message ?? body.slice(0, 500), ...(status.reason && { reason: status.reason }) };
  } catch {
    return { message: body.slice(0, 500) };
  }
}
