import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@ichor/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

const page = "<!doctype html><title>Ichor</title>";
let site: AsyncDisposable & { folder: string; ask(path: string, init?: RequestInit): Promise<Response> };

beforeEach(async () => {
  const temporary = await temporaryFolder();
  const folder = temporary.path;
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "assets/app-1a2b.js"), "export {};");
  const server = createServer(createStaticFiles(folder));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  site = {
    folder,
    ask: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await temporary[Symbol.asyncDispose]();
    },
  };
});
afterEach(() => site[Symbol.asyncDispose]());

test("a file that went away breaks its own answer only", async () => {
  await rm(join(site.folder, "assets"), { recursive: true });
  await expect(site.ask("/assets/app-1a2b.js").then((answer) => answer.text())).rejects.toThrow();
  expect(await (await site.ask("/clusters")).text()).toBe(page);
});

test.each(["bytes=0-1", "bytes=9-2", "bytes=x", "bytes=99999-", "lines=1-2"])(
  "a part of a file is answered with the whole: %s",
  async (range) => {
    const answer = await site.ask("/assets/app-1a2b.js", { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([200, "export {};"]);
  },
);

test.each([
  { path: "/assets/app-1a2b.js", status: 200, cache: /immutable/ },
  { path: "/", status: 200, cache: /^no-cache$/ },
  { path: "/clusters/a/b.c/cilium", status: 200, cache: /^no-cache$/ },
  { path: "/assets/gone.js", status: 404, cache: /^no-store$/ },
  { path: "/favicon.ico", status: 404, cache: /^no-store$/ },
  { path: "/..%2f..%2fetc%2fpasswd", status: 200, cache: /^no-cache$/ },
])("$path is answered with $status", async ({ path, status, cache }) => {
  const answer = await site.ask(path, { headers: { accept: "*/*" } });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    status,
    expect.stringMatching(cache),
  ]);
  if (path.includes("passwd")) expect(await answer.text()).toBe(page);
});

test("only reading is allowed", async () => {
  const answer = await site.ask("/", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("without a build the answer says how to make one", async () => {
  const server = createServer(createStaticFiles(undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("npm run demo")]);
  server.closeAllConnections();
  server.close();
});
