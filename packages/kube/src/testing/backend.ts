import type { IncomingHttpHeaders } from "node:http";

/** One request as a backend sees it. */
export type BackendRequest = {
  method: string;
  /** path and query */
  url: URL;
  headers: IncomingHttpHeaders;
  /** names and values as they came, repeated lines included */
  rawHeaders: readonly string[];
  body: string;
  /** aborted when the client is gone */
  gone: AbortSignal;
};

/** Where a backend writes its answer. Faults sit between it and the client. */
export type Sink = {
  head(status: number, headers: Readonly<Record<string, string | string[]>>): void;
  write(chunk: string | Buffer): void;
  end(): void;
  /** breaks the connection */
  destroy(): void;
};

/** Answers requests: an API server in memory, or a proxy to a real one. */
export type Backend = (request: BackendRequest, sink: Sink) => void | Promise<void>;

/** Answers with JSON. */
export function sendJson(sink: Sink, status: number, body: unknown): void {
  sink.head(status, { "content-type": "application/json" });
  sink.write(`${JSON.stringify(body)}\n`);
  sink.end();
}

/** A Status object as the API server words it. */
export function statusBody(code: number, reason: string, message = reason): Record<string, unknown> {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason, code };
}
