import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Code, ConnectError } from "@connectrpc/connect";
import { IchorError } from "@ichor/errors";
import type { ListenAddress } from "@ichor/runtime";
import { isLoopback } from "./site.ts";

/** Answers a request. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A server that listens. */
export type HttpServer = AsyncDisposable & {
  readonly address: ListenAddress;
  /** Takes no more requests, ends streams, waits for answers that are being written, then cuts what is left. */
  stop(): Promise<void>;
};

/** How a server listens and ends. */
export type HttpServerOptions = {
  listen: ListenAddress;
  handle: RequestHandler;
  /** aborted when the server stops, so that streams end */
  shutdown: AbortController;
  /** time for answers that are being written (default 5,000) */
  graceMs?: number;
  /** a request whose handler broke; it was answered with 500 if nothing was sent yet */
  onFault(error: unknown): void;
};

const keepAliveMs = 65_000;
const idleCheckMs = 20;

/** Starts to listen. Addresses that others can reach are refused: nothing is encrypted here. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { listen, shutdown, graceMs = 5000 } = options;
  if (!isLoopback(listen.host)) {
    throw new IchorError("precondition", `plain HTTP is served on this machine only, not on ${listen.host}`, {
      details: { remedy: "Listen on 127.0.0.1" },
    });
  }
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    options.handle(request, response).catch((error: unknown) => {
      options.onFault(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  const address = await open(server, listen);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= close(server, shutdown, graceMs);
    return stopping;
  };
  return { address, stop, [Symbol.asyncDispose]: stop };
}

function open(server: Server, { host, port }: ListenAddress): Promise<ListenAddress> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "the port is in use" : (cause.code ?? "unknown reason");
      reject(new IchorError("precondition", `cannot listen on ${host}:${port}: ${why}`, { cause }));
    };
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve({ host, port: (server.address() as AddressInfo).port });
    });
  });
}

async function close(server: Server, shutdown: AbortController, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  shutdown.abort(new ConnectError("the server stops", Code.Unavailable));
  // a connection becomes idle only when its last answer was written
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
