import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const configFile = fileURLToPath(new URL("./vite.config.ts", import.meta.url));

/** Builds the gallery and serves it on a free loopback port, with the security policy of the console. */
export async function serveGallery(): Promise<AsyncDisposable & { url: string }> {
  await build({ configFile, logLevel: "warn" });
  const server = await preview({ configFile, logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
  const address = server.httpServer.address();
  if (!address || typeof address === "string") throw new Error("the gallery has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
