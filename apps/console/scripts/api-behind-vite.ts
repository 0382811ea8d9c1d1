import type { IncomingMessage, ServerResponse } from "node:http";
import { request as httpRequest } from "node:http";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { Plugin } from "vite";
import { createSampleApi } from "../src/testing/sample-api.ts";
import { type SampleScenario, sampleScenarios } from "../src/testing/sample-world.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Puts an API behind the pages of the development and preview server: a real one at `target`, or the sample API. */
export function apiBehindVite(target: string | undefined): Plugin {
  const create = () => (target ? forwardTo(new URL(target)) : serveSample());
  return {
    name: "ichor:api",
    configureServer(server) {
      server.middlewares.use(create());
    },
    configurePreviewServer(server) {
      server.middlewares.use(create());
    },
  };
}

function isApiPath(url = ""): boolean {
  return url.startsWith("/ichor.v1alpha1.") || url.startsWith("/auth/");
}

/** Each browser chooses its world with the cookie `scenario`. */
function serveSample(): Handler {
  const worlds = new Map<SampleScenario, (request: IncomingMessage, response: ServerResponse) => void>();
  return (request, response, next) => {
    if (!isApiPath(request.url)) return next();
    const asked = /(?:^|; )scenario=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
    const scenario = sampleScenarios.find((each) => each === asked) ?? "usual";
    const handle = worlds.get(scenario) ?? connectNodeAdapter({ routes: createSampleApi(scenario).routes });
    worlds.set(scenario, handle);
    handle(request, response);
  };
}

function forwardTo(target: URL): Handler {
  return (request, response, next) => {
    if (!isApiPath(request.url)) return next();
    const headers = { ...request.headers, host: target.host, origin: target.origin };
    const options = {
      host: target.hostname,
      port: target.port,
      path: request.url,
      method: request.method,
      headers,
    };
    const upstream = httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.headersSent || response.writeHead(502).end());
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  };
}
