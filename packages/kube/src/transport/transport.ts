import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import type { Connection } from "../connection/connection.ts";
import { type Question, toKubeError } from "../kube-error.ts";
import { oversizedAnswer, toNetworkError, truncatedAnswer } from "../network-error.ts";
import type { Agents, AgentUse } from "./agents.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { credentialHeaders } from "./request-headers.ts";

/** One request. `path` includes the query. */
export type TransportRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  question: Question;
  accept?: string;
  contentType?: string;
  body?: string;
  signal?: AbortSignal | undefined;
  deadlineMs?: number | undefined;
  maxBytes?: number;
  /** which pool of connections (default `request`) */
  use?: AgentUse;
};

/** A successful answer, read completely. */
export type TransportAnswer = { status: number; text: string; warnings: readonly string[]; type: string };

/** Sends requests on one connection. Every failure is an `IchorError`. */
export type Transport = {
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** like `send`, but hands over the body as it comes; the caller ends `deadline` */
  open(request: TransportRequest, deadline: Deadline): Promise<IncomingMessage>;
  readonly server: string;
  readonly ended: AbortSignal;
};

/** What a transport is made of. */
export type TransportOptions = {
  connection: Connection;
  agents: Agents;
  clock: Clock;
  userAgent: string;
  /** the end of the client */
  ended: AbortSignal;
};

const defaultDeadlineMs = 30_000;
const defaultMaxBytes = 128 << 20;
const longestErrorBytes = 1 << 20;
const mostTries = 4;
const inflate = promisify(gunzip);

/** Creates a transport. It keeps no state beyond the pools of `agents`. */
export function createTransport(options: TransportOptions): Transport {
  const { server } = options.connection;
  return {
    server,
    ended: options.ended,
    async send(request) {
      const { signal, deadlineMs = defaultDeadlineMs } = request;
      using deadline = startDeadline({ signals: [signal, options.ended], deadlineMs });
      const message = await openWithRetries(options, request, deadline);
      const { maxBytes = defaultMaxBytes } = request;
      const text = await readText(message, { maxBytes, server }).catch((error: unknown) => {
        throw deadline.signal.aborted ? deadline.error(request.question.what) : toReadError(error, server);
      });
      return {
        status: message.statusCode ?? 0,
        text,
        warnings: warningsOf(message),
        type: message.headers["content-type"] ?? "",
      };
    },
    open: (request, deadline) => openWithRetries(options, request, deadline),
  };
}

async function openWithRetries(
  options: TransportOptions,
  request: TransportRequest,
  deadline: Deadline,
): Promise<IncomingMessage> {
  let hasRenewed = false;
  for (let tries = 1; ; tries++) {
    const outcome = await tryOnce(options, request, deadline);
    if (outcome.kind === "answer") return outcome.message;
    if (deadline.signal.aborted) throw deadline.error(request.question.what);
    const isDenied = outcome.kind === "refused" && outcome.status === 401;
    if (isDenied && !hasRenewed && options.connection.renew()) {
      hasRenewed = true;
      continue;
    }
    const waitMs = waitBeforeRetry(outcome, request.method);
    if (tries >= mostTries || waitMs === undefined || waitMs >= deadline.remainingMs()) throw outcome.error;
    if (waitMs > 0) await options.clock.sleep(waitMs, deadline.signal);
  }
}

type Outcome =
  | { kind: "answer"; message: IncomingMessage }
  | { kind: "refused"; status: number; error: IchorError; retryAfterMs: number | undefined }
  | { kind: "cut"; error: IchorError; isReusedSocket: boolean };

/** How long to wait before the same request is sent again; undefined: that could do it twice or would not help. */
function waitBeforeRetry(outcome: Exclude<Outcome, { kind: "answer" }>, method: string): number | undefined {
  // the server closed an idle connection just as it was used again
  if (outcome.kind === "cut") return method === "GET" && outcome.isReusedSocket ? 0 : undefined;
  // a busy server did nothing with the request
  if (outcome.status === 429) return outcome.retryAfterMs;
  return outcome.status === 503 && method === "GET" ? outcome.retryAfterMs : undefined;
}

async function tryOnce(
  options: TransportOptions,
  request: TransportRequest,
  deadline: Deadline,
): Promise<Outcome> {
  const { connection } = options;
  if (deadline.signal.aborted) throw deadline.error(request.question.what);
  const credential = await connection.credential(deadline.signal);
  const agent = await options.agents.agentFor(connection, credential, request.use ?? "request");
  const headers = {
    accept: request.accept ?? "application/json",
    "accept-encoding": "gzip",
    "user-agent": options.userAgent,
    ...(request.body === undefined
      ? {}
      : {
          "content-type": request.contentType ?? "application/json",
          "content-length": String(Buffer.byteLength(request.body)),
        }),
    ...credentialHeaders(credential),
  };
  const send = connection.server.startsWith("http:") ? requestHttp : requestHttps;
  const url = new URL(`${connection.server}${request.path}`);
  const outgoing = send(url, { method: request.method, agent, headers, signal: deadline.signal });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.on("response", resolve);
  outgoing.on("error", reject);
  // as bytes: with a text body Node would write the header as UTF-8 too, and names would be encoded twice
  outgoing.end(request.body === undefined ? undefined : Buffer.from(request.body, "utf8"));
  try {
    const message = await promise;
    if ((message.statusCode ?? 0) < 300) return { kind: "answer", message };
    return await refusal(message, request.question, connection.server);
  } catch (error) {
    return {
      kind: "cut",
      error: toNetworkError(error, connection.server),
      isReusedSocket: outgoing.reusedSocket,
    };
  }
}

async function refusal(message: IncomingMessage, question: Question, server: string): Promise<Outcome> {
  const status = message.statusCode ?? 0;
  const body = await readText(message, { maxBytes: longestErrorBytes, server });
  const retryAfter = message.headers["retry-after"];
  const error = toKubeError({ status, body, ...(retryAfter ? { retryAfter } : {}) }, question);
  const seconds = Number.parseInt(retryAfter ?? "", 10);
  const retryAfterMs = Number.isNaN(seconds) ? undefined : Math.max(0, seconds) * 1000;
  return { kind: "refused", status, error, retryAfterMs };
}

async function readText(
  message: IncomingMessage,
  { maxBytes, server }: { maxBytes: number; server: string },
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      message.destroy();
      throw oversizedAnswer(server, maxBytes);
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (message.headers["content-encoding"] !== "gzip") return bytes.toString("utf8");
  try {
    return (await inflate(bytes, { maxOutputLength: maxBytes })).toString("utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ERR_BUFFER_TOO_LARGE" ? oversizedAnswer(server, maxBytes) : truncatedAnswer(server);
  }
}

/** The connection broke while the body was read. */
function toReadError(error: unknown, server: string): IchorError {
  const known = toNetworkError(error, server);
  return known === error ? known : truncatedAnswer(server);
}

/** The texts of `Warning: 299 - "..."` headers, which Node joins by commas. */
function warningsOf(message: IncomingMessage): string[] {
  const lines = message.headersDistinct.warning ?? [];
  return lines.flatMap((line) =>
    [...line.matchAll(/\b299 \S+ "((?:[^"\\]|\\.)*)"/g)].map((match) =>
      (match[1] ?? "").replace(/\\(.)/g, "$1"),
    ),
  );
}
