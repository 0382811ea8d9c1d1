import type { IncomingMessage, ServerResponse } from "node:http";
import { createHealthHandler, type Health, type Metrics } from "@ichor/runtime";
import type { Authenticator } from "../identity/authenticator.ts";
import { reply } from "./reply.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import type { RequestHandler } from "./start-http-server.ts";
import type { StaticFiles } from "./static-files.ts";

/** Who answers what. */
export type RequestHandlerOptions = {
  site: () => Site;
  authenticator: Authenticator;
  /** answers the paths of the services */
  rpc(request: IncomingMessage, response: ServerResponse): void;
  files: StaticFiles;
  health: Health;
  metrics: Metrics;
};

const rpcPrefix = "/ichor.";

/** Creates the one handler of a server: health, sign-in, services, and the console for everything else. */
export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  const { site, authenticator, rpc, files, health } = options;
  const answerHealth = createHealthHandler(options);
  return async (request, response) => {
    setSecurityHeaders(response);
    const path = request.url?.split("?")[0] ?? "/";
    if (path === "/healthz") {
      const { isOk } = health.live();
      reply(response, { status: isOk ? 200 : 503, text: isOk ? "ok\n" : "not ok\n" });
    } else if (path.startsWith(rpcPrefix)) {
      // the edge refuses foreign requests in the words of the protocol
      response.setHeader("cache-control", "no-store");
      rpc(request, response);
    } else if (request.headers.host !== site().host) {
      reply(response, { status: 421, text: `this server is ${site().origin}\n` });
    } else if (!answerHealth(request, response) && !(await authenticator.handle(request, response))) {
      files(request, response);
    }
  };
}
