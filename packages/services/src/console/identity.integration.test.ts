import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { ClusterService, CniService, ErrorDetailSchema } from "@ichor/api/v1alpha1";
import { renderKubeconfig } from "@ichor/devcluster";
import { useControlPlane } from "@ichor/devcluster/testing";
import type { Engine } from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics } from "@ichor/runtime";
import { createFakeClock, temporaryFolder } from "@ichor/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangeToken, signIn } from "../testing/start-services-lab.ts";
import { type ConsoleServer, type ConsoleServerOptions, startConsoleServer } from "./start-console-server.ts";

// What stands between the network and the services, as browsers and other programs meet it. Nothing is rendered here.
const cluster = useControlPlane({ crds: true });
const info = {
  engineVersion: "none",
  helmVersion: "none",
  maxCharts: 0,
  charts: [],
  limits: {},
  hasTemplateCache: false,
};
const engine = { info: async () => info } as unknown as Engine;
const started: ConsoleServer[] = [];
let server: ConsoleServer;
let consoleDir: string;

async function serve(more: Partial<ConsoleServerOptions> = {}): Promise<ConsoleServer> {
  const one = await startConsoleServer({
    kubeconfig: { paths: [cluster.adminKubeconfig] },
    listen: { host: "127.0.0.1", port: 0 },
    version: "1.2.3",
    engine,
    charts: { lock: { artifacts: [] }, cacheDir: "/nonexistent" },
    consoleDir,
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics({ withProcess: false }),
    health: createHealth(),
    ...more,
  });
  started.push(one);
  return one;
}

beforeAll(async () => {
  const folder = await temporaryFolder("console-");
  consoleDir = folder.path;
  await mkdir(join(consoleDir, "assets"));
  await writeFile(join(consoleDir, "index.html"), "<!doctype html><title>Ichor</title>");
  await writeFile(join(consoleDir, "theme.js"), "theme");
  await writeFile(join(consoleDir, "assets/app-1a2b.js"), "plain");
  await writeFile(join(consoleDir, "assets/app-1a2b.js.br"), "brotli");
  await writeFile(join(consoleDir, "assets/app-1a2b.js.gz"), "gzip");
  server = await serve();
  return () => folder.remove();
});
afterAll(() => Promise.all(started.map((one) => one.stop())));

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A request with exactly these headers: fetch would not send a foreign Host. */
function ask(
  path: string,
  more: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.site.origin);
  const { method = "GET", headers = {}, body } = more;
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers, setHost: !("host" in headers) },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const sessionPath = `/ichor.v1alpha1.ClusterService/GetSession?${new URLSearchParams({ connect: "v1", encoding: "json", message: "{}" })}`;
const askSession = (headers: Record<string, string>) => ask(sessionPath, { headers });

describe("signing in", () => {
  test("hands a token in once and gets a cookie that scripts and other sites do not see", async () => {
    const url = server.issueUrl();
    expect(url).toMatch(new RegExp(`^${server.site.origin}/#token=[\\w-]{43}$`));
    const { origin, hash } = new URL(url);
    const body = JSON.stringify({ token: hash.slice("#token=".length) });
    const response = await fetch(`${origin}/auth/token`, { method: "POST", body, headers: { origin } });
    const { port } = new URL(origin);
    expect(response.status).toBe(204);
    expect(response.headers.get("set-cookie")).toMatch(
      new RegExp(`^ichor-session-${port}=[\\w.-]+; Path=/; HttpOnly; SameSite=Strict$`),
    );
    const again = await fetch(`${origin}/auth/token`, { method: "POST", body, headers: { origin } });
    expect([again.status, again.headers.get("set-cookie")]).toEqual([401, null]);
  });

  test("is over after a minute", async () => {
    const clock = createFakeClock();
    const late = await serve({ clock });
    const url = late.issueUrl();
    await clock.advance(60_000);
    await expect(exchangeToken(url)).rejects.toThrow("401");
    expect(await exchangeToken(late.issueUrl())).toMatch(/^ichor-session/);
  });

  test.each<{
    name: string;
    headers?: Record<string, string>;
    method?: string;
    body?: string;
    status: number;
  }>([
    { name: "a foreign page", headers: { origin: "https://evil.example" }, status: 403 },
    { name: "a cross-site form", headers: { "sec-fetch-site": "cross-site" }, status: 403 },
    { name: "another name of this machine", headers: { host: "rebound.example" }, status: 421 },
    { name: "a read", method: "GET", status: 405 },
    { name: "no JSON", body: "token", status: 400 },
    { name: "no token", body: "{}", status: 400 },
    { name: "a body without end", body: JSON.stringify({ token: "x".repeat(10_000) }), status: 400 },
    { name: "a guess", body: JSON.stringify({ token: "guess" }), status: 401 },
  ])(
    "$name is answered with $status and no cookie",
    async ({ headers = {}, method = "POST", body, status }) => {
      const token = new URL(server.issueUrl()).hash.slice("#token=".length);
      const given = method === "POST" ? { body: body ?? JSON.stringify({ token }) } : {};
      const answer = await ask("/auth/token", { method, headers, ...given });
      expect([answer.status, answer.headers["set-cookie"]]).toEqual([status, undefined]);
    },
  );

  test("with the session of one server lets nobody into another", async () => {
    const other = await serve();
    const cookie = await exchangeToken(other.issueUrl());
    const { port } = new URL(server.site.origin);
    const renamed = cookie.replace(/^ichor-session-\d+/, `ichor-session-${port}`);
    expect((await askSession({ cookie: renamed })).status).toBe(401);
  });
});

describe("calls", () => {
  test("answer the page of this site that signed in, and say as whom it acts [SVC-3]", async () => {
    const { clusters } = await signIn(server);
    expect(await clusters.getSession({})).toMatchObject({
      user: "admin",
      authMode: "kubeconfig",
      readOnly: false,
      serverVersion: "1.2.3",
      kubernetesVersion: "1.36.3",
      resourcesInstalled: true,
      context: expect.stringMatching(/^admin@/) as string,
    });
  });

  test.each<{ name: string; headers: Record<string, string>; status: number; code: string }>([
    { name: "without a cookie", headers: {}, status: 401, code: "unauthenticated" },
    {
      name: "with a cookie that nobody gave out",
      headers: { cookie: "ichor-session-1=a.b" },
      status: 401,
      code: "unauthenticated",
    },
    {
      name: "from a foreign page",
      headers: { origin: "https://evil.example" },
      status: 403,
      code: "permission_denied",
    },
    {
      name: "from another port of this machine",
      headers: { "sec-fetch-site": "same-site" },
      status: 403,
      code: "permission_denied",
    },
    {
      name: "as a cross-site read",
      headers: { "sec-fetch-site": "cross-site" },
      status: 403,
      code: "permission_denied",
    },
    {
      name: "under another name of this machine",
      headers: { host: "rebound.example:80" },
      status: 403,
      code: "permission_denied",
    },
  ])("$name are refused before they are read", async ({ headers, status, code }) => {
    const { cookie } = await signIn(server);
    const isForeign = status === 403;
    const answer = await askSession({ ...(isForeign ? { cookie } : {}), ...headers });
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([status, code]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("without a cookie are refused on streams too, with what to do", async () => {
    const { clusters } = clientsWith({});
    const error = await firstOf(clusters.watch({ topics: [] })).catch((thrown: unknown) =>
      ConnectError.from(thrown),
    );
    expect(error).toMatchObject({ code: Code.Unauthenticated });
    expect((error as ConnectError).findDetails(ErrorDetailSchema)[0]).toMatchObject({
      code: "unauthenticated",
      remedy: expect.stringContaining("open the address") as string,
    });
  });

  test("from foreign pages are refused on streams too", async () => {
    const { cookie } = await signIn(server);
    const { clusters } = clientsWith({ cookie, origin: "https://evil.example" });
    await expect(firstOf(clusters.watch({ topics: [] }))).rejects.toMatchObject({
      code: Code.PermissionDenied,
    });
  });

  test("that are larger than a text may be are refused", async () => {
    const { cni } = await signIn(server);
    const text = "x".repeat(2 << 20);
    await expect(cni.validateCiliumValues({ text })).rejects.toMatchObject({
      code: expect.toBeOneOf([Code.ResourceExhausted, Code.InvalidArgument]) as number,
    });
  });
});

function clientsWith(headers: Record<string, string>) {
  const transport = createConnectTransport({
    baseUrl: server.site.origin,
    httpVersion: "1.1",
    interceptors: [
      (next) => (call) => {
        for (const [name, value] of Object.entries(headers)) call.header.set(name, value);
        return next(call);
      },
    ],
  });
  return { clusters: createClient(ClusterService, transport), cni: createClient(CniService, transport) };
}

async function firstOf<T>(stream: AsyncIterable<T>): Promise<T | undefined> {
  for await (const message of stream) return message;
  return undefined;
}

describe("pages", () => {
  const policy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'";

  test.each([
    "/",
    "/clusters/a/b",
    "/theme.js",
    "/assets/app-1a2b.js",
    "/nothing.js",
    "/healthz",
    sessionPath,
    "/auth/token",
  ])("%s comes with exactly the strict policy and what goes with it", async (path) => {
    const { headers } = await ask(path);
    expect(headers["content-security-policy"]).toBe(policy);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test.each(["/", "/clusters/ichor-system/lab", "/clusters/a/edge.fra-02", "/workbench?chart=1.20.2"])(
    "%s is the page, which browsers ask for again each time",
    async (path) => {
      const { status, text, headers } = await ask(path, { headers: { accept: "text/html" } });
      expect([status, text, headers["cache-control"]]).toEqual([
        200,
        "<!doctype html><title>Ichor</title>",
        "no-cache",
      ]);
    },
  );

  test("files of the build are kept for ever, in the smallest form that the browser takes", async () => {
    for (const [accepted, text] of [
      ["br, gzip", "brotli"],
      ["gzip", "gzip"],
      ["identity", "plain"],
    ] as const) {
      const answer = await ask("/assets/app-1a2b.js", { headers: { "accept-encoding": accepted } });
      expect(answer.text).toBe(text);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.vary).toBe("Accept-Encoding");
    }
  });

  test.each<[string, string, number]>([
    ["GET", "/assets/missing.js", 404],
    ["GET", "/missing.js", 404],
    ["GET", "/../../etc/passwd", 404],
    ["GET", "/%2e%2e/%2e%2e/etc/passwd", 404],
    ["POST", "/", 405],
    ["GET", "/ichor.v1alpha1.ClusterService/Nothing", 404],
  ])("%s %s is answered with %i", async (method, path, status) => {
    const answer = await ask(path, { method, headers: { accept: "image/png" } });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain("root:");
  });

  test("are those of this site: under another name there is nothing to see", async () => {
    for (const path of ["/", "/metrics", "/auth/token"])
      expect((await ask(path, { headers: { host: "rebound.example" } })).status).toBe(421);
  });

  test("say how to build them where they were not built", async () => {
    const { site } = await serve({ consoleDir: "/nonexistent" });
    const response = await fetch(site.origin);
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining("npm run demo") as string,
    ]);
  });
});

describe("a server", () => {
  test("answers whether it lives, is ready, and what it counts", async () => {
    const { clusters } = await signIn(server);
    await clusters.listClusters({});
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: "ok\n" });
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
    const { text } = await ask("/metrics");
    expect(text).toMatch(/ichor_rpc_calls_total\{method="ClusterService.ListClusters",code="ok"\} \d/);
    expect(text).toMatch(
      /ichor_rpc_calls_total\{method="ClusterService.GetSession",code="Unauthenticated"\} \d/,
    );
  });

  test.each(["0.0.0.0", "::", "192.0.2.1"])(
    "refuses to listen on %s: nothing is encrypted there [P63]",
    async (host) => {
      await expect(serve({ listen: { host, port: 0 } })).rejects.toMatchObject({ code: "precondition" });
    },
  );

  test("says so when its port is in use", async () => {
    const port = Number(new URL(server.site.origin).port);
    await expect(serve({ listen: { host: "127.0.0.1", port } })).rejects.toThrow("the port is in use");
  });

  test("ends its streams when it stops, and does not wait for those who stay", async () => {
    const ending = await serve();
    const { clusters } = await signIn(ending);
    const stream = clusters
      .watch({ topics: [{ id: "a", topic: { case: "clusters", value: {} } }] })
      [Symbol.asyncIterator]();
    expect((await stream.next()).value).toMatchObject({ topicId: "a" });
    const next = stream.next();
    await ending.stop();
    expect(await next).toMatchObject({ done: true });
    await expect(fetch(ending.site.origin)).rejects.toThrow();
    await ending.stop();
  });

  test("without a kubeconfig does not start, and says what to do", async () => {
    await expect(serve({ kubeconfig: { paths: ["/nonexistent"] } })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("whose credential the API server does not know is not the end of the session", async () => {
    const { url, caPem } = cluster.admin;
    const stranger = join(consoleDir, "stranger.kubeconfig");
    await writeFile(stranger, renderKubeconfig({ url, caPem, user: "stranger", token: "nonsense" }, "lab"));
    const { clusters } = await signIn(await serve({ kubeconfig: { paths: [stranger] } }));
    const error = await clusters.getSession({}).catch((thrown: unknown) => ConnectError.from(thrown));
    expect(error).toMatchObject({ code: Code.PermissionDenied });
    const [detail] = (error as ConnectError).findDetails(ErrorDetailSchema);
    expect(detail?.remedy).toMatch(/^Renew the credential/);
  });
});
