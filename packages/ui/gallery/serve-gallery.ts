import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { preview } from "vite";

const folder = fileURLToPath(new URL(".", import.meta.url));
const configFile = join(folder, "vite.config.ts");
const vite = join(folder, "../node_modules/vite/bin/vite.js");
const mark = join(folder, "dist/.made-of");

/** Builds the gallery as the product is built and serves it on a free loopback port, with the security policy of the console. */
export async function serveGallery(): Promise<AsyncDisposable & { url: string }> {
  await buildGallery();
  const server = await preview({ configFile, logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
  const address = server.httpServer.address();
  if (!address || typeof address === "string") throw new Error("the gallery has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A build of the same sources is taken as it is. */
async function buildGallery(): Promise<void> {
  const sources = await hashSources();
  if ((await readFile(mark, "utf8").catch(() => "")) === sources) return;
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [vite, "build", "-c", configFile, "--logLevel", "error"], {
    env,
  });
  await writeFile(mark, sources);
}

async function hashSources(): Promise<string> {
  const root = join(folder, "../../..");
  const hash = createHash("sha256").update(await readFile(join(root, "pnpm-lock.yaml")));
  for (const place of ["packages/ui", "packages/api/src", "packages/errors/src", "packages/values/src"]) {
    const names = await readdir(join(root, place), { recursive: true });
    for (const name of names.filter(isSource).toSorted())
      hash.update(name).update(await readFile(join(root, place, name)));
  }
  return hash.digest("hex");
}

function isSource(name: string): boolean {
  if (/(?:^|\/)(?:node_modules|dist|screenshots)(?:\/|$)|\.test\.tsx?$/.test(name)) return false;
  return /\.(?:tsx?|css|html|json|js)$/.test(name);
}
