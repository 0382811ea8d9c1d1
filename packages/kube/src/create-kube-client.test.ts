import { generateKeyPairSync } from "node:crypto";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFakeClock, eventually, expectNoOpenHandles, temporaryFolder } from "@ichor/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createKubeClient, type KubeClient, type KubeClientOptions, resources } from "./index.ts";
import {
  createFaultServer,
  createMemoryApi,
  emptyBackend,
  type FaultServer,
  type MemoryApi,
  sendJson,
} from "./testing/index.ts";

const node = (name: string) => ({ metadata: { name } });

describe("a client", () => {
  let api: MemoryApi;
  let server: FaultServer;
  let client: KubeClient;

  beforeEach(async () => {
    api = createMemoryApi([resources.nodes, resources.configMaps]);
    server = await createFaultServer(api.backend);
    client = await createKubeClient({ fixed: { server: server.url, token: "t0ken" } });
  });
  afterEach(async () => {
    client.close();
    await server.close();
  });

  test("reads objects as raw JSON, with kind and version also for items of lists", async () => {
    api.put(resources.configMaps, { metadata: { name: "a", namespace: "n" }, surprise: { deep: [1, null] } });
    const single = await client.get(resources.configMaps, { namespace: "n", name: "a" });
    const { items } = await client.list(resources.configMaps);
    expect(single).toMatchObject({ apiVersion: "v1", kind: "ConfigMap", surprise: { deep: [1, null] } });
    expect(items).toEqual([single]);
  });

  test("finds nothing where the object or its whole kind does not exist, and fails to get it", async () => {
    expect(await client.find(resources.nodes, { name: "x" })).toBeUndefined();
    expect(await client.find(resources.talosClusters, { namespace: "n", name: "x" })).toBeUndefined();
    await expect(client.get(resources.nodes, { name: "x" })).rejects.toMatchObject({ code: "not-found" });
  });

  test("reads a list page by page and gives all of it", async () => {
    for (let index = 0; index < 25; index++) api.put(resources.nodes, node(`n${index}`));
    const { items } = await client.list(resources.nodes, { pageSize: 10 });
    expect(items).toHaveLength(25);
    expect(server.requests).toHaveLength(3);
  });

  test("reads everything at once when the pages expire while they are read", async () => {
    for (let index = 0; index < 25; index++) api.put(resources.nodes, node(`n${index}`));
    server.inject({
      when: ({ url }) => url.searchParams.has("continue"),
      fault: { kind: "refuse", status: 410, reason: "Expired" },
    });
    const { items } = await client.list(resources.nodes, { pageSize: 10 });
    expect(items).toHaveLength(25);
    expect(server.requests.at(-1)?.url.searchParams.has("limit")).toBe(false);
  });

  test("refuses a list that is longer than the caller is ready for", async () => {
    for (let index = 0; index < 5; index++) api.put(resources.nodes, node(`n${index}`));
    await expect(client.list(resources.nodes, { maxItems: 4 })).rejects.toMatchObject({ code: "exhausted" });
  });

  test("waits as long as a busy server asks, and then asks again", async () => {
    const clock = createFakeClock();
    const patient = await createKubeClient({ fixed: { server: server.url }, clock });
    server.inject({ fault: { kind: "refuse", status: 429, retryAfterSeconds: 3 } });
    const listing = patient.list(resources.nodes);
    expect(await clock.advanceToNext()).toBe(3000);
    expect((await listing).items).toEqual([]);
    patient.close();
  });

  test("does not wait longer than its deadline for a busy server", async () => {
    server.inject({ fault: { kind: "refuse", status: 429, retryAfterSeconds: 60 } });
    await expect(client.list(resources.nodes, { deadlineMs: 5000 })).rejects.toMatchObject({
      code: "exhausted",
    });
    expect(server.requests).toHaveLength(1);
  });

  test("does not repeat a write that may have been done", async () => {
    server.inject({ times: 2, fault: { kind: "refuse", status: 503, retryAfterSeconds: 0 } });
    await expect(client.create(resources.nodes, node("x"))).rejects.toMatchObject({ code: "unavailable" });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    { name: "a connection that is cut", fault: { kind: "cut" }, code: "unavailable" },
    { name: "a body that is cut", fault: { kind: "cut", afterBytes: 20 }, code: "unavailable" },
    {
      name: "an answer that ends too early",
      fault: { kind: "truncate", afterBytes: 20 },
      code: "unavailable",
    },
    { name: "a silent server", fault: { kind: "stall" }, code: "timeout" },
    { name: "a server that falls silent", fault: { kind: "stall", afterBytes: 20 }, code: "timeout" },
    { name: "a web page", fault: { kind: "refuse", status: 200, body: "<html>" }, code: "unavailable" },
    { name: "a redirect", fault: { kind: "refuse", status: 302, body: "" }, code: "internal" },
  ] as const)("reports $name as $code", async ({ fault, code }) => {
    server.inject({ times: 10, fault });
    await expect(client.list(resources.nodes, { deadlineMs: 300 })).rejects.toMatchObject({ code });
  });

  test("ends with canceled when the caller stops it", async () => {
    server.inject({ fault: { kind: "stall" } });
    const abort = new AbortController();
    const listing = client.list(resources.nodes, { signal: abort.signal });
    await eventually(() => server.requests.length === 1);
    abort.abort();
    await expect(listing).rejects.toMatchObject({ code: "canceled", retry: "never" });
  });

  test("says who does not answer when nobody listens", async () => {
    const nobody = await createKubeClient({ fixed: { server: "http://127.0.0.1:1" } });
    await expect(nobody.version()).rejects.toMatchObject({
      code: "unavailable",
      message: "cannot reach the API server at http://127.0.0.1:1: connection refused",
    });
    nobody.close();
  });

  test("leaves nothing open when it is closed, watches included", async () => {
    await expectNoOpenHandles(async () => {
      const own = await createFaultServer(api.backend);
      const short = await createKubeClient({ fixed: { server: own.url } });
      await short.list(resources.nodes);
      const watching = (async () => {
        for await (const event of short.watch(resources.nodes)) void event;
      })();
      await eventually(() => api.watches() === 1);
      short.close();
      await expect(watching).rejects.toMatchObject({ code: "canceled" });
      await expect(short.list(resources.nodes)).rejects.toMatchObject({ code: "canceled" });
      await own.close();
    });
  });

  test("sends the token of the user and nothing of its own credential [SVC-3]", async () => {
    await client.as({ kind: "token", token: "theirs" }).list(resources.nodes);
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer theirs");
  });

  test("impersonates with one header line per group and names in any letters", async () => {
    const user = {
      username: "jörg",
      uid: "7",
      groups: ["a", "b,c"],
      extra: { "Example.com/Scope": ["x", "y"] },
    };
    await client.as({ kind: "impersonated", user }).list(resources.nodes);
    await client
      .as({ kind: "impersonated", user })
      .create(resources.nodes, node("x"))
      .catch(() => undefined);
    expect(server.requests).toHaveLength(2);
    for (const { headers, rawHeaders } of server.requests) {
      const groups = rawHeaders.filter((_, index) => rawHeaders[index - 1] === "impersonate-group");
      expect(groups).toEqual(["a", "b,c"]);
      expect(headers.authorization).toBe("Bearer t0ken");
      expect(Buffer.from(String(headers["impersonate-user"]), "latin1").toString("utf8")).toBe("jörg");
      expect(headers["impersonate-uid"]).toBe("7");
      expect(headers["impersonate-extra-example.com%2Fscope".toLowerCase()]).toBe("x, y");
    }
  });

  test("refuses a user name that would break out of its header", async () => {
    const user = { username: "eve\r\nImpersonate-Group: system:masters" };
    const listing = client.as({ kind: "impersonated", user }).list(resources.nodes);
    await expect(listing).rejects.toMatchObject({ code: "invalid" });
    expect(server.requests).toHaveLength(0);
  });

  test("refuses an empty token or user instead of asking with its own credential", () => {
    expect(() => client.as({ kind: "token", token: "" })).toThrow("the token is empty");
    expect(() => client.as({ kind: "impersonated", user: { username: "" } })).toThrow("no name");
  });

  test("a watch ends when the server ends it, fails when it is cut, garbled or silent", async () => {
    const seen: string[] = [];
    const watch = async (options = {}) => {
      for await (const event of client.watch(resources.nodes, options)) seen.push(event.kind);
    };
    const ended = watch();
    await eventually(() => api.watches() === 1);
    api.put(resources.nodes, node("a"));
    api.bookmark();
    await eventually(() => seen.length === 2);
    api.endWatches();
    await ended;
    expect(seen).toEqual(["added", "bookmark"]);
    server.inject({ fault: { kind: "cut", afterBytes: 40 } });
    await expect(watch()).rejects.toMatchObject({ code: "unavailable" });
    server.inject({ fault: { kind: "truncate", afterBytes: 40 } });
    await expect(watch()).rejects.toMatchObject({ code: "unavailable" });
    server.inject({ fault: { kind: "stall", afterBytes: 40 } });
    await expect(watch({ idleMs: 60 })).rejects.toMatchObject({ code: "timeout" });
    server.inject({ fault: { kind: "stall" } });
    await expect(watch({ idleMs: 60 })).rejects.toMatchObject({ code: "timeout" });
  });

  test("a watch that is left in the middle closes its connection", async () => {
    api.put(resources.nodes, node("a"));
    for await (const event of client.watch(resources.nodes)) {
      expect(event.kind).toBe("added");
      break;
    }
    await eventually(() => api.watches() === 0);
  });

  test("reads an event that arrives in many small pieces, letters of several bytes included", async () => {
    api.put(resources.nodes, { ...node("a"), note: "größe 😀".repeat(20) });
    server.inject({ fault: { kind: "slow", pieceBytes: 7, pauseMs: 0 } });
    for await (const event of client.watch(resources.nodes)) {
      expect(event).toMatchObject({ object: { note: "größe 😀".repeat(20) } });
      break;
    }
  });
});

describe("discovery", () => {
  const discoverFrom = async (backend: Parameters<typeof createFaultServer>[0]) => {
    await using server = await createFaultServer(backend);
    const client = await createKubeClient({ fixed: { server: server.url } });
    return await client.discover().finally(() => client.close());
  };

  test("says which group did not answer instead of passing for complete [P25]", async () => {
    const resourceOf = (kind: string) => ({ resource: "x", responseKind: { group: "", version: "", kind } });
    const found = await discoverFrom(({ url }, sink) => {
      sink.head(200, {
        "content-type": "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
      });
      const core = {
        versions: [
          {
            version: "v1",
            freshness: "Current",
            resources: [{ ...resourceOf("Pod"), subresources: [resourceOf("Eviction")] }],
          },
        ],
      };
      const custom = {
        metadata: { name: "metrics.k8s.io" },
        versions: [{ version: "v1beta1", freshness: "Stale", resources: [] }],
      };
      sink.write(JSON.stringify({ items: [url.pathname === "/api" ? core : custom] }));
      sink.end();
    });
    expect(found).toEqual({
      apiVersions: ["metrics.k8s.io/v1beta1", "v1", "v1/Eviction", "v1/Pod"],
      isComplete: false,
      missing: ["metrics.k8s.io/v1beta1"],
    });
  });

  test("asks group by group where the server does not aggregate, and names a group that fails [P25]", async () => {
    const found = await discoverFrom(({ url }, sink) => {
      if (url.pathname === "/api") sendJson(sink, 200, { versions: ["v1"] });
      else if (url.pathname === "/apis")
        sendJson(sink, 200, {
          groups: [
            { versions: [{ groupVersion: "apps/v1" }] },
            { versions: [{ groupVersion: "bad.example/v1" }] },
          ],
        });
      else if (url.pathname === "/apis/bad.example/v1") sendJson(sink, 503, {});
      else sendJson(sink, 200, { resources: [{ kind: url.pathname === "/api/v1" ? "Pod" : "Deployment" }] });
    });
    expect(found).toEqual({
      apiVersions: ["apps/v1", "apps/v1/Deployment", "bad.example/v1", "v1", "v1/Pod"],
      isComplete: false,
      missing: ["bad.example/v1"],
    });
  });

  test("fails as a whole when the server itself does not answer", async () => {
    await expect(discoverFrom(emptyBackend)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("credentials", () => {
  const connectWith = async (options: KubeClientOptions) => {
    const client = await createKubeClient(options);
    await client.list(resources.nodes).catch(() => undefined);
    return client;
  };
  const kubeconfig = (server: string, user: object, cluster: object = {}) =>
    JSON.stringify({
      "current-context": "one",
      contexts: [
        { name: "one", context: { cluster: "c", user: "u", namespace: "prod" } },
        { name: "two", context: { cluster: "c" } },
        { name: "broken", context: { cluster: "nowhere" } },
      ],
      clusters: [{ name: "c", cluster: { server, ...cluster } }],
      users: [{ name: "u", user }],
    });

  test.each([
    { name: "a token", user: { token: "0123" }, authorization: "Bearer 0123" },
    {
      name: "user name and password",
      user: { username: "u", password: "p" },
      authorization: `Basic ${Buffer.from("u:p").toString("base64")}`,
    },
    { name: "nothing", user: {}, authorization: undefined },
  ])("of a kubeconfig: $name", async ({ user, authorization }) => {
    await using folder = await temporaryFolder();
    await using server = await createFaultServer(emptyBackend);
    const path = join(folder.path, "config");
    await writeFile(path, kubeconfig(server.url, user));
    const client = await connectWith({ kubeconfig: { paths: [path] } });
    expect(client.defaultNamespace).toBe("prod");
    expect(server.requests[0]?.headers.authorization).toBe(authorization);
    client.close();
  });

  test("a token file is found beside the kubeconfig and read again when the server no longer accepts it", async () => {
    await using folder = await temporaryFolder();
    const tokenPath = join(folder.path, "token");
    await writeFile(tokenPath, "old\n");
    await using server = await createFaultServer((request, sink) => {
      const isFresh = request.headers.authorization === "Bearer new";
      sendJson(sink, isFresh ? 200 : 401, isFresh ? { items: [], metadata: {} } : {});
    });
    const path = join(folder.path, "config");
    await writeFile(path, kubeconfig(server.url, { tokenFile: "token" }));
    const client = await createKubeClient({ kubeconfig: { paths: [path] } });
    await expect(client.list(resources.nodes)).rejects.toMatchObject({ code: "unauthenticated" });
    await writeFile(tokenPath, "new\n");
    expect((await client.list(resources.nodes)).items).toEqual([]);
    client.close();
  });

  test("a credential program runs once for many calls, and again when its credential is over", async () => {
    await using folder = await temporaryFolder();
    await using server = await createFaultServer(createMemoryApi([resources.nodes]).backend);
    const program = join(folder.path, "login");
    const credential = {
      apiVersion: "client.authentication.k8s.io/v1",
      kind: "ExecCredential",
      status: { token: "from-program", expirationTimestamp: "2026-01-01T01:00:00Z" },
    };
    await writeFile(
      program,
      `#!/bin/sh\necho "$MARK $KUBERNETES_EXEC_INFO" >> ${folder.path}/runs\necho hello >&2\ncat <<'END'\n${JSON.stringify(credential)}\nEND\n`,
    );
    await chmod(program, 0o755);
    const path = join(folder.path, "config");
    const exec = {
      apiVersion: "client.authentication.k8s.io/v1",
      command: "./login",
      env: [{ name: "MARK", value: "set" }],
      interactiveMode: "IfAvailable",
    };
    await writeFile(path, kubeconfig(server.url, { exec }));
    const clock = createFakeClock(Date.parse("2026-01-01T00:00:00Z"));
    const said: string[] = [];
    const client = await createKubeClient({
      kubeconfig: { paths: [path], report: (line) => said.push(line), env: { PATH: process.env.PATH } },
      clock,
    });
    await Promise.all([client.list(resources.nodes), client.list(resources.nodes)]);
    await client.list(resources.nodes);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill("Bearer from-program"),
    );
    const { readFile } = await import("node:fs/promises");
    const runs = async () => (await readFile(join(folder.path, "runs"), "utf8")).trim().split("\n");
    expect(await runs()).toEqual([
      expect.stringContaining('set {"apiVersion":"client.authentication.k8s.io/v1"'),
    ]);
    await clock.advance(3_600_000);
    await client.list(resources.nodes);
    expect(await runs()).toHaveLength(2);
    expect(said).toEqual(["hello", "hello"]);
    client.close();
  });

  test.each([
    { name: "is not installed", exec: { command: "/nowhere/login" }, words: "it is not installed" },
    { name: "fails", exec: { command: "false" }, words: "it exited with 1" },
    { name: "prints nothing", exec: { command: "true" }, words: "it printed no credential" },
    {
      name: "needs a terminal",
      exec: { command: "true", interactiveMode: "Always" },
      words: "it needs a terminal",
    },
  ])("a credential program that $name is named, with the hint of its entry", async ({ exec, words }) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "config");
    const entry = {
      apiVersion: "client.authentication.k8s.io/v1",
      installHint: "Install it\nlike so",
      ...exec,
    };
    await writeFile(path, kubeconfig("http://127.0.0.1:1", { exec: entry }));
    const client = await createKubeClient({ kubeconfig: { paths: [path], env: { PATH: process.env.PATH } } });
    const error = await client.version().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "unauthenticated", details: { remedy: "Install it" } });
    expect(String(error)).toContain(words);
    client.close();
  });

  test("an identity provider of an older kubeconfig still gives its token", async () => {
    await using folder = await temporaryFolder();
    await using server = await createFaultServer(emptyBackend);
    const path = join(folder.path, "config");
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const token = `${encode({ alg: "RS256" })}.${encode({ exp: 4_000_000_000 })}.c2ln`;
    const provider = { name: "oidc", config: { "id-token": token, "idp-issuer-url": "https://idp.example" } };
    await writeFile(path, kubeconfig(server.url, { "auth-provider": provider }));
    const client = await connectWith({ kubeconfig: { paths: [path] } });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
    client.close();
  });

  test("several kubeconfig files are merged, the first to name something wins", async () => {
    await using folder = await temporaryFolder();
    await using server = await createFaultServer(emptyBackend);
    const [first, second] = [join(folder.path, "first"), join(folder.path, "second")];
    await writeFile(first, JSON.stringify({ users: [{ name: "u", user: { token: "first" } }] }));
    await writeFile(second, kubeconfig(server.url, { token: "second" }));
    const client = await connectWith({ kubeconfig: { paths: [first, second, join(folder.path, "absent")] } });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer first");
    client.close();
  });

  test("a kubeconfig that impersonates does so with all it names", async () => {
    await using folder = await temporaryFolder();
    await using server = await createFaultServer(emptyBackend);
    const path = join(folder.path, "config");
    const user = { token: "t", as: "bob", "as-groups": ["dev", "ops"], "as-user-extra": { scope: ["all"] } };
    await writeFile(path, kubeconfig(server.url, user));
    const client = await connectWith({ kubeconfig: { paths: [path] } });
    expect(server.requests[0]?.headers).toMatchObject({
      "impersonate-user": "bob",
      "impersonate-group": "dev, ops",
      "impersonate-extra-scope": "all",
    });
    client.close();
  });

  test.each([
    { name: "no file", text: undefined, context: undefined, code: "not-found", words: "no kubeconfig at" },
    {
      name: "no YAML",
      text: "a: [secret-token",
      context: undefined,
      code: "invalid",
      words: "it is not YAML",
    },
    {
      name: "an unknown context",
      text: "{}",
      context: "nope",
      code: "not-found",
      words: "no context named nope",
    },
    { name: "no context", text: "{}", context: undefined, code: "precondition", words: "no current context" },
    {
      name: "an unknown cluster",
      text: "good",
      context: "broken",
      code: "not-found",
      words: "no cluster named nowhere",
    },
    {
      name: "a list that is none",
      text: "users: {}",
      context: undefined,
      code: "invalid",
      words: "users is not a list",
    },
  ])("a kubeconfig with $name is refused in words", async ({ text, context, code, words }) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "config");
    if (text !== undefined) await writeFile(path, text === "good" ? kubeconfig("https://x", {}) : text);
    const creating = createKubeClient({ kubeconfig: { paths: [path], ...(context ? { context } : {}) } });
    const error = await creating.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain("secret-token");
  });

  test("a pod uses the token of its ServiceAccount folder, and the new one after it was rotated", async () => {
    await using folder = await temporaryFolder();
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await writeFile(join(folder.path, "ca.crt"), privateKey.export({ type: "sec1", format: "pem" }));
    await writeFile(join(folder.path, "token"), "pod-token\n");
    await writeFile(join(folder.path, "namespace"), "ichor-system");
    const inCluster = { host: "::1", port: "1", serviceAccountDir: folder.path };
    const client = await createKubeClient({ inCluster });
    expect(client).toMatchObject({ server: "https://[::1]:1", defaultNamespace: "ichor-system" });
    client.close();
  });

  test("tokens are never sent in clear text beyond this machine", async () => {
    const creating = createKubeClient({ fixed: { server: "http://api.example:8080", token: "t" } });
    await expect(creating).rejects.toMatchObject({ code: "precondition" });
  });
});
