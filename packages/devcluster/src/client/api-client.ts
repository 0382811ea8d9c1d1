import type { IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { IchorError } from "@ichor/errors";
import type { ApiAccess } from "./api-access.ts";
import { toApiError } from "./api-error.ts";

/** JSON as the API server sends it. */
export type ApiObject = { [key: string]: unknown };

/** One message of a watch. */
export type ApiWatchEvent = {
  type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  object: ApiObject;
};

/** What goes with a request. */
export type ApiRequestOptions = { body?: unknown; contentType?: string; signal?: AbortSignal };

/** A connection pool to one API server with one identity. */
export type ApiClient = {
  /** Resolves with the parsed answer. Rejects with an `IchorError` for every status but 2xx. */
  request(method: string, path: string, options?: ApiRequestOptions): Promise<ApiObject>;
  /** Yields until the server ends the watch or the signal aborts; neither is an error. */
  watch(path: string, signal: AbortSignal): AsyncGenerator<ApiWatchEvent>;
  /** Ends idle and open connections. */
  close(): void;
};

/** The smallest client that tests and demo need before anything of Ichor runs. */
export function createApiClient(access: ApiAccess): ApiClient {
  const agent = new Agent({
    keepAlive: true,
    ca: access.caPem,
    ...(access.certPem && { cert: access.certPem }),
    ...(access.keyPem && { key: access.keyPem }),
  });
  const open = (method: string, path: string, options: ApiRequestOptions) =>
    send({ agent, access, method, path }, options);
  return {
    request: async (method, path, options = {}) => {
      const response = await open(method, path, options);
      const body = await text(response);
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) throw toApiError({ status, method, path, body });
      return response.headers["content-type"]?.includes("json") ? JSON.parse(body) : { text: body };
    },
    watch: (path, signal) => watchLines(() => open("GET", path, { signal }), path, signal),
    close: () => agent.destroy(),
  };
}

type Target = { agent: Agent; access: ApiAccess; method: string; path: string };

function send({ agent, access, method, path }: Target, options: ApiRequestOptions): Promise<IncomingMessage> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers: Record<string, string> = { accept: "application/json" };
  if (access.token) headers.authorization = `Bearer ${access.token}`;
  if (body !== undefined) headers["content-type"] = options.contentType ?? "application/json";
  return new Promise((resolve, reject) => {
    const request = httpsRequest(new URL(path, access.url), {
      agent,
      method,
      headers,
      ...(options.signal && { signal: options.signal }),
    });
    request.once("response", resolve);
    request.once("error", (cause) => {
      reject(new IchorError("unavailable", `${method} ${path}: ${cause.message}`, { cause }));
    });
    request.end(body);
  });
}

async function* watchLines(
  open: () => Promise<IncomingMessage>,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ApiWatchEvent> {
  try {
    const response = await open();
    const status = response.statusCode ?? 0;
    if (status !== 200) throw toApiError({ status, method: "WATCH", path, body: await text(response) });
    response.on("error", () => undefined); // an aborted stream ends the loop below
    for await (const line of createInterface({ input: response })) yield JSON.parse(line) as ApiWatchEvent;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
