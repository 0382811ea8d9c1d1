import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ClusterService, CniService } from "@ichor/api/v1alpha1";
import type { ServerProcess } from "./server-process.ts";

/** Clients of a server, with the session of one browser. */
export type ServerClients = { cni: Client<typeof CniService>; clusters: Client<typeof ClusterService> };

/** Creates clients for a server. */
export function connectServer({ origin, cookie }: Pick<ServerProcess, "origin" | "cookie">): ServerClients {
  const transport: Transport = createConnectTransport({
    baseUrl: origin,
    httpVersion: "1.1",
    interceptors: [
      (next) => (request) => {
        request.header.set("cookie", cookie);
        request.header.set("origin", origin);
        return next(request);
      },
    ],
  });
  return { cni: createClient(CniService, transport), clusters: createClient(ClusterService, transport) };
}
