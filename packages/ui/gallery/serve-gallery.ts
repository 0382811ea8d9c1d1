import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { preview } from "vite";

const configFile = fileURLToPath(new URL("./vite.config.ts", import.meta.url));
const vite = fileURLToPath(new URL("../node_modules/vite/bin/vite.js", import.meta.url));

/** Builds the gallery as the product is built and serves it on a free loopback port, with the security policy of the console. */
export async function serveGallery(): Promise<AsyncDisposable & { url: string }> {
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build", "-c", configFile, "--logLevel", "error"], {
    env,
  });
  const server = await preview({ configFile, logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
  const address = server.httpServer.address();
  if (!address || typeof address === "string") throw new Error("the gallery has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
