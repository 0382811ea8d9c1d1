import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Backend, type BackendRequest, type Sink, sendJson, statusBody } from "./backend.ts";

/** What goes wrong with an answer. */
export type Fault =
  /** answered with this status instead; `body` replaces the Status object */
  | { kind: "refuse"; status: number; reason?: string; retryAfterSeconds?: number; body?: string }
  /** the connection breaks after so many bytes of the body; before the header when undefined */
  | { kind: "cut"; afterBytes?: number }
  /** the answer ends in good order, but too early */
  | { kind: "truncate"; afterBytes: number }
  /** nothing more is said after so many bytes, and the connection stays open */
  | { kind: "stall"; afterBytes?: number }
  /** each piece of the body is cut into pieces of `pieceBytes`, sent `pauseMs` apart */
  | { kind: "slow"; pieceBytes: number; pauseMs: number }
  /** a watch is answered with an ERROR event of this code */
  | { kind: "watch-error"; code: number; reason: string };

/** Which requests a fault meets, and how often (default: once). */
export type FaultRule = { when?: (request: BackendRequest) => boolean; times?: number; fault: Fault };

/** A server on loopback that answers as its backend does, except where a fault was asked for. */
export type FaultServer = AsyncDisposable & {
  url: string;
  /** everything that was asked, oldest first */
  readonly requests: readonly BackendRequest[];
  /** how many clients are connected just now */
  connections(): number;
  inject(rule: FaultRule): void;
  /** breaks every open connection */
  cutAll(): void;
  close(): Promise<void>;
};

/** Whether a request is a watch. */
export function isWatchRequest({ url }: BackendRequest): boolean {
  return url.searchParams.has("watch");
}

/** Whether a request is a list or a single read. */
export function isReadRequest(request: BackendRequest): boolean {
  return request.method === "GET" && !isWatchRequest(request);
}

/** Starts a server on a free loopback port. */
export async function createFaultServer(backend: Backend): Promise<FaultServer> {
  const rules: { when: (request: BackendRequest) => boolean; left: number; fault: Fault }[] = [];
  const requests: BackendRequest[] = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    void (async () => {
      const gone = new AbortController();
      response.on("close", () => gone.abort());
      const request: BackendRequest = {
        method: message.method ?? "GET",
        url: new URL(message.url ?? "/", "http://127.0.0.1"),
        headers: message.headers,
        rawHeaders: message.rawHeaders,
        body: await text(message),
        gone: gone.signal,
      };
      requests.push(request);
      const rule = rules.find((candidate) => candidate.left > 0 && candidate.when(request));
      if (rule) rule.left--;
      await answer({ request, response, fault: rule?.fault, backend });
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  let open = 0;
  server.on("connection", (socket) => {
    open++;
    socket.on("close", () => open--);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => open,
    inject: ({ when = () => true, times = 1, fault }) => void rules.push({ when, left: times, fault }),
    cutAll: () => server.closeAllConnections(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Exchange = {
  request: BackendRequest;
  response: ServerResponse;
  fault: Fault | undefined;
  backend: Backend;
};

async function answer({ request, response, fault, backend }: Exchange): Promise<void> {
  const plain = plainSink(response);
  switch (fault?.kind) {
    case "refuse":
      return refuse(plain, fault);
    case "watch-error":
      plain.head(200, { "content-type": "application/json" });
      plain.write(`${JSON.stringify({ type: "ERROR", object: statusBody(fault.code, fault.reason) })}\n`);
      return plain.end();
    case "cut":
      if (fault.afterBytes === undefined) return plain.destroy();
      return backend(
        request,
        limitedSink(plain, fault.afterBytes, () => plain.destroy()),
      );
    case "truncate":
      return backend(
        request,
        limitedSink(plain, fault.afterBytes, () => plain.end()),
      );
    case "stall":
      return backend(
        request,
        limitedSink(plain, fault.afterBytes ?? -1, () => undefined),
      );
    case "slow":
      return backend(request, slowSink(plain, fault));
    default:
      return backend(request, plain);
  }
}

function refuse(sink: Sink, fault: Extract<Fault, { kind: "refuse" }>): void {
  const { status, reason = "InternalError", retryAfterSeconds, body } = fault;
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  if (body === undefined) {
    sink.head(status, { "content-type": "application/json", ...headers });
    sink.write(JSON.stringify(statusBody(status, reason)));
  } else {
    sink.head(status, { "content-type": "text/plain", ...headers });
    sink.write(body);
  }
  sink.end();
}

function plainSink(response: ServerResponse): Sink {
  return {
    head(status, headers) {
      response.writeHead(status, headers);
      response.flushHeaders();
    },
    write: (chunk) => void response.write(chunk),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

/** Passes `maxBytes` of the body on and then does `atLimit` instead; below zero not even the header passes. */
function limitedSink(sink: Sink, maxBytes: number, atLimit: () => void): Sink {
  let left = maxBytes;
  let isOver = false;
  const over = () => {
    if (!isOver) setImmediate(atLimit);
    isOver = true;
  };
  if (maxBytes < 0) return { head: over, write: over, end: over, destroy: () => sink.destroy() };
  return {
    head: (status, headers) => {
      // a length would tell the client that something is missing
      const { "content-length": _length, ...others } = headers;
      sink.head(status, others);
      if (maxBytes === 0) over();
    },
    write(chunk) {
      if (isOver) return;
      const bytes = Buffer.from(chunk as string);
      if (left > 0) sink.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) over();
    },
    end: () => (isOver ? undefined : sink.end()),
    destroy: () => sink.destroy(),
  };
}

function slowSink(sink: Sink, { pieceBytes, pauseMs }: Extract<Fault, { kind: "slow" }>): Sink {
  let queue = Promise.resolve();
  const later = (work: () => void | Promise<void>) => {
    queue = queue.then(work);
  };
  return {
    head: (status, headers) => later(() => sink.head(status, headers)),
    write: (chunk) =>
      later(async () => {
        const bytes = Buffer.from(chunk as string);
        for (let start = 0; start < bytes.length; start += pieceBytes) {
          sink.write(bytes.subarray(start, start + pieceBytes));
          await delay(pauseMs);
        }
      }),
    end: () => later(() => sink.end()),
    destroy: () => sink.destroy(),
  };
}

/** A backend that answers everything with 404, as a server without any kind does. */
export const emptyBackend: Backend = (_request, sink) => sendJson(sink, 404, statusBody(404, "NotFound"));
