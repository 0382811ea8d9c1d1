import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { reply } from "./reply.ts";

/** Answers requests for the console's files. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => void;

/** The names of files under it hold hashes of their content. */
const hashedFolder = "/assets/";
const yearSeconds = 31_536_000;

/**
 * Serves the built console: compressed files as they were built, files with hashed names for a year, and the page
 * itself for every address of the console. Without a build it says how to make one.
 */
export function createStaticFiles(folder: string | undefined): StaticFiles {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) return sayNotBuilt;
  const serve = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith(hashedFolder);
      response.setHeader(
        "cache-control",
        isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache",
      );
    },
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      reply(response, { status: 405, text: "method not allowed\n", headers: { allow: "GET, HEAD" } });
      return;
    }
    delete request.headers.range; // nothing here is large, and a range may be ignored (RFC 9110, 14.2)
    endWithItsFile(response);
    serve(request, response, () => {
      if (!isPageAddress(request)) {
        reply(response, { status: 404, text: "not found\n" });
        return;
      }
      // the console reads the address itself; names of clusters may look like names of files
      request.url = "/";
      serve(request, response);
    });
  };
}

/** sirv pipes files without looking at their errors, and one that is gone or cannot be opened would end the process. */
function endWithItsFile(response: ServerResponse): void {
  response.once("pipe", (file: Readable) => file.once("error", () => response.destroy()));
}

/** Whether a person could have this address open: everything but the files of a build. */
function isPageAddress({ url = "/", headers }: IncomingMessage): boolean {
  const isFile = url.startsWith(hashedFolder) || /^\/[^/?]+\.[a-z0-9]+(?:\?|$)/.test(url);
  return !isFile && (headers.accept ?? "*/*").match(/text\/html|\*\/\*/) !== null;
}

function sayNotBuilt(_: IncomingMessage, response: ServerResponse): void {
  reply(response, {
    status: 503,
    text: "The console was not built. Run `npm run demo`, or build apps/console.\n",
  });
}
