import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ListenAddress } from "./config/setting.ts";
import type { Health } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import type { Part } from "./run-parts.ts";

/** Answers `/livez`, `/readyz` and `/metrics`; false: the path is not one of them. */
export type HealthHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates the handler, for a server that has other paths too. */
export function createHealthHandler({
  health,
  metrics,
}: {
  health: Health;
  metrics?: Metrics;
}): HealthHandler {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/livez") sendHealth(response, health.live());
    else if (pathname === "/readyz") sendHealth(response, health.ready());
    else if (pathname === "/metrics" && metrics) void sendMetrics(response, metrics);
    else return false;
    return true;
  };
}

/** A part that serves the handler on an address of its own. `address` is known once it has started. */
export function createHealthServer(options: {
  listen: ListenAddress;
  health: Health;
  metrics?: Metrics;
}): Part & { address(): ListenAddress } {
  const handle = createHealthHandler(options);
  const server = createServer((request, response) => {
    if (!handle(request, response)) send(response, { status: 404, text: "not found\n" });
  });
  return {
    name: "health server",
    address: () => {
      const { address, port } = server.address() as AddressInfo;
      return { host: address, port };
    },
    start: () => listen(server, options.listen),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function sendHealth(response: ServerResponse, { isOk, parts }: ReturnType<Health["ready"]>): void {
  const lines = parts.map(({ name, isOk: isPartOk, reason }) =>
    isPartOk ? `[+] ${name} ok` : `[-] ${name}: ${reason ?? ""}`,
  );
  send(response, { status: isOk ? 200 : 503, text: `${[...lines, isOk ? "ok" : "not ok"].join("\n")}\n` });
}

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  try {
    const { contentType, text } = await metrics.read();
    send(response, { status: 200, text, contentType });
  } catch {
    send(response, { status: 500, text: "the metrics could not be read\n" });
  }
}

type Reply = { status: number; text: string; contentType?: string };

function send(
  response: ServerResponse,
  { status, text, contentType = "text/plain; charset=utf-8" }: Reply,
): void {
  response.writeHead(status, {
    "content-type": contentType,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
