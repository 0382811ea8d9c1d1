import type { IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";

/** Connections are used again; an idle one does not keep the process alive. */
const agent = new Agent({ keepAlive: true });

/** How to reach an API server with a client certificate. */
export type Access = { url: string; caPem: string; certPem?: string; keyPem?: string };

/** One request. `body` is sent as JSON with `contentType` (default `application/json`). */
export type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  contentType?: string;
  accept?: string;
};

/** What came back, whatever the status. */
export type ApiAnswer = { status: number; body: Record<string, unknown> };

/** Sends a request to the API server exactly as it stands, so that tests see the server's own words. */
export async function requestApi(access: Access, request: ApiRequest): Promise<ApiAnswer> {
  const response = await open(access, request);
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
}

function open(access: Access, request: ApiRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = httpsRequest(new URL(request.path, access.url), {
    method: request.method,
    ca: access.caPem,
    cert: access.certPem,
    key: access.keyPem,
    agent,
    headers: {
      accept: request.accept ?? "application/json",
      "content-type": request.contentType ?? "application/json",
    },
  });
  sent.once("error", reject);
  sent.once("response", resolve);
  sent.end(request.body === undefined ? undefined : JSON.stringify(request.body));
  return promise;
}
