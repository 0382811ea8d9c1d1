import { type ErrorCode, type ErrorDetails, IchorError, type Issue, type Retry } from "@ichor/errors";
import { parseFieldPath } from "./field-path.ts";
import { formatPermission, parseMissingPermission } from "./forbidden-message.ts";
import { causeOf, type KubeFailure } from "./kube-failure.ts";
import { type KubeStatus, parseKubeStatus, toKubeStatus } from "./kube-status.ts";
import { redactMessage } from "./redact-message.ts";

// The one translation of everything that can go wrong between here and the API server.

/** An answer that is not a success. */
export type FailedAnswer = { status: number; body: string; retryAfter?: string };

/** What was asked, for messages: `read talosclusters.ichor.maesh.dev prod/fra1`. */
export type Question = { what: string; object?: string };

type Verdict = { code: ErrorCode; message: string; retry?: Retry; details?: ErrorDetails };

/** Turns an answer with a failing status into an `IchorError`. */
export function toKubeError(answer: FailedAnswer, question: Question): IchorError {
  const status = parseKubeStatus(answer.body);
  return toError(
    { ...(status ?? unknownStatus), code: answer.status },
    { question, retryAfterMs: retryAfterMs(answer, status), isStatus: status !== undefined },
  );
}

/** Turns the object of a watch's ERROR event into an `IchorError`. */
export function toWatchError(object: unknown, question: Question): IchorError {
  const status = toKubeStatus(object) ?? unknownStatus;
  const seconds = status.retryAfterSeconds;
  return toError(status, {
    question,
    retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
    isStatus: true,
  });
}

const unknownStatus: KubeStatus = { message: "", reason: "", code: 0, causes: [] };

type Circumstances = { question: Question; retryAfterMs: number | undefined; isStatus: boolean };

function toError(status: KubeStatus, { question, retryAfterMs, isStatus }: Circumstances): IchorError {
  const isMissingKind = status.code === 404 && (!isStatus || (!status.kind && !status.name));
  const failure: KubeFailure = {
    status: status.code,
    reason: status.reason,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(isMissingKind ? { isMissingKind } : {}),
    ...(status.causes.length > 0 ? { causes: status.causes.map((cause) => cause.reason) } : {}),
  };
  const verdict = decideVerdict(status, question, isMissingKind);
  return new IchorError(verdict.code, verdict.message, {
    cause: causeOf(failure),
    ...(verdict.retry ? { retry: verdict.retry } : {}),
    details: { ...(question.object ? { object: question.object } : {}), ...verdict.details },
  });
}

function decideVerdict(status: KubeStatus, question: Question, isMissingKind: boolean): Verdict {
  const said = redactMessage(status.message);
  const because = (words: string) => `cannot ${question.what}: ${words}`;
  const or = (words: string) => because(said === "" ? words : said);
  switch (status.code) {
    case 401:
      return { code: "unauthenticated", message: because("the API server does not accept the credential") };
    case 403:
      return decideDenial(status, because);
    case 404:
      return { code: "not-found", message: because(whatIsMissing(status, question, isMissingKind)) };
    case 409:
      return decideConflict(status, because);
    case 410:
      return { code: "unavailable", message: because("the version asked for is too old; list again") };
    case 400:
      return decideBadRequest(status, or);
    case 405:
    case 406:
    case 413:
    case 415:
      return { code: "invalid", message: or(`the API server refused the request (${status.code})`) };
    case 422:
      return decideInvalid(status, because);
    case 429:
      return { code: "exhausted", message: because("the API server is busy") };
    case 408:
    case 504:
      return { code: "timeout", message: or("the API server did not answer in time") };
    default:
      return decideServerError(status, or);
  }
}

function whatIsMissing(status: KubeStatus, { object }: Question, isMissingKind: boolean): string {
  if (isMissingKind) return "the API server does not have this kind of object";
  const isItsNamespace = status.kind === "namespaces" && !object?.startsWith("Namespace/");
  return isItsNamespace ? `namespace ${status.name ?? ""} does not exist` : "it does not exist";
}

function decideServerError(status: KubeStatus, or: (words: string) => string): Verdict {
  const isWebhook = status.message.includes("failed calling webhook");
  if (status.code === 502 || status.code === 503 || isWebhook || status.reason === "ServerTimeout")
    return { code: "unavailable", message: or(`the API server is not available (${status.code})`) };
  if (status.reason === "Expired")
    return { code: "unavailable", message: or("the version asked for is too old") };
  // server-side apply answers a body that does not fit the schema with 500
  if (status.message.startsWith("failed to create typed patch object"))
    return { code: "invalid", message: or("the object does not fit its schema") };
  return { code: "internal", retry: "backoff", message: or(`the API server failed (${status.code})`) };
}

type Because = (words: string) => string;

function decideDenial(status: KubeStatus, because: Because): Verdict {
  if (status.causes.some((cause) => cause.reason === "NamespaceTerminating"))
    return { code: "precondition", message: because("its namespace is being deleted") };
  if (status.message.includes("exceeded quota"))
    return { code: "exhausted", message: because(redactMessage(status.message)) };
  const missing = parseMissingPermission(status.message);
  if (missing) {
    const words = `permission to ${formatPermission(missing)} is missing`;
    return { code: "denied", message: because(words), details: { missing } };
  }
  return { code: "denied", message: because(redactMessage(status.message) || "it is not allowed") };
}

function decideConflict(status: KubeStatus, because: Because): Verdict {
  if (status.reason === "AlreadyExists")
    return { code: "already-exists", message: because("it already exists") };
  const managed = status.causes.filter((cause) => cause.reason === "FieldManagerConflict");
  if (managed.length === 0)
    return { code: "conflict", message: because("somebody else changed it meanwhile") };
  const issues = managed.map((cause): Issue => {
    const manager = /conflict with "([^"]+)"/.exec(cause.message)?.[1] ?? "another manager";
    return {
      code: "field-manager-conflict",
      severity: "error",
      message: `${cause.field} is owned by ${manager}`,
      path: parseFieldPath(cause.field),
      owner: "api-server",
    };
  });
  const words = issues.map((issue) => issue.message).join("; ");
  return { code: "conflict", retry: "never", message: because(redactMessage(words)), details: { issues } };
}

function decideBadRequest(status: KubeStatus, or: Because): Verdict {
  const message = or("the API server refused the request (400)");
  const issues = [...status.message.matchAll(/unknown field "[^"]+"/g)].map(([said]) =>
    toIssue({ reason: "", field: "", message: said }),
  );
  return { code: "invalid", message, ...(issues.length > 0 ? { details: { issues } } : {}) };
}

function decideInvalid(status: KubeStatus, because: Because): Verdict {
  // without causes it is a JSON patch whose test failed or whose path does not exist
  if (status.causes.length === 0)
    return { code: "conflict", message: because("it is not what the change expects") };
  const issues = status.causes.filter(({ field }) => field !== "<nil>").map(toIssue);
  const words = issues.map((issue) => issue.message).join("; ");
  return {
    code: "invalid",
    message: because(redactMessage(words) || "it is not valid"),
    details: { issues },
  };
}

function toIssue({ field, message }: KubeStatus["causes"][number]): Issue {
  const unknown = /unknown field "([^"]+)"/.exec(message)?.[1];
  const place = unknown ?? (field === "[]" ? "" : field);
  const said = unknown === undefined ? redactMessage(message) : "unknown field";
  return {
    code: "refused-by-api-server",
    severity: "error",
    message: place === "" || said.startsWith(place) ? said : `${place}: ${said}`,
    path: parseFieldPath(place),
    owner: "api-server",
  };
}

/** Seconds or a date; `now` is not needed because the API server only sends seconds. */
function retryAfterMs({ retryAfter }: FailedAnswer, status: KubeStatus | undefined): number | undefined {
  const seconds = retryAfter === undefined ? status?.retryAfterSeconds : Number.parseInt(retryAfter, 10);
  return seconds === undefined || Number.isNaN(seconds) || seconds < 0 ? undefined : seconds * 1000;
}
