import { EventEmitter } from "node:events";
import { IchorError } from "@ichor/errors";
import { expectNoOpenHandles } from "@ichor/testkit";
import { describe, expect, test } from "vitest";
import {
  choiceSetting,
  createHealth,
  createHealthServer,
  createLogger,
  createMetrics,
  durationSetting,
  flagSetting,
  integerSetting,
  listenSetting,
  listSetting,
  optionalSetting,
  type Part,
  parseConfig,
  renderConfigReference,
  runParts,
  stopSignalOf,
  textSetting,
} from "./index.ts";

const settings = {
  listen: listenSetting({ variable: "ICHOR_LISTEN", description: "Where.", default: "127.0.0.1:8080" }),
  auth: choiceSetting({
    variable: "ICHOR_AUTH",
    description: "How.",
    words: ["kubeconfig", "token"],
    default: "token",
  }),
  workers: integerSetting({
    variable: "ICHOR_WORKERS",
    description: "How many.",
    min: 1,
    max: 9,
    default: "4",
  }),
  grace: durationSetting({ variable: "ICHOR_GRACE", description: "How long.", default: "10s" }),
  readOnly: flagSetting({ variable: "ICHOR_READ_ONLY", description: "No writes.", default: "false" }),
  origins: listSetting({ variable: "ICHOR_ORIGINS", description: "From where.", default: "" }),
  clientSecret: optionalSetting({ variable: "ICHOR_OIDC_SECRET", description: "Secret.", isSecret: true }),
  name: textSetting({ variable: "ICHOR_NAME", description: "Name." }),
};

describe("a configuration", () => {
  test("is read from the environment, with defaults where nothing is set", () => {
    const env = {
      ICHOR_NAME: "a",
      ICHOR_LISTEN: "[::1]:0",
      ICHOR_GRACE: "5m",
      ICHOR_ORIGINS: "a, b,",
      PATH: "/bin",
    };
    expect(parseConfig(env, settings)).toEqual({
      config: {
        listen: { host: "::1", port: 0 },
        auth: "token",
        workers: 4,
        grace: 300_000,
        readOnly: false,
        origins: ["a", "b"],
        clientSecret: undefined,
        name: "a",
      },
      issues: [],
    });
  });

  test("names everything that is wrong at once and never repeats a content", () => {
    const { config, issues } = parseConfig(
      {
        ICHOR_LISTEN: "hunter2",
        ICHOR_AUTH: "hunter2",
        ICHOR_WORKERS: "10",
        ICHOR_GRACE: "hunter2",
        ICHOR_READ_ONLY: "yes",
        ICHOR_REDONLY: "hunter2",
      },
      settings,
    );
    expect(config).toBeUndefined();
    expect(issues.map(({ message }) => message)).toEqual([
      "ICHOR_LISTEN must be host:port",
      "ICHOR_AUTH must be one of kubeconfig, token",
      "ICHOR_WORKERS must be a whole number from 1 to 9",
      "ICHOR_GRACE must be a duration such as 30s or 5m",
      "ICHOR_READ_ONLY must be true or false",
      "ICHOR_NAME must be set",
      "ICHOR_REDONLY is not a setting of this program",
    ]);
    expect(issues.at(-1)).toMatchObject({ severity: "warning", remedy: "Use ICHOR_READ_ONLY" });
  });

  test("an unknown variable alone leaves the configuration usable", () => {
    const { config, issues } = parseConfig({ ICHOR_NAME: "a", ICHOR_ELSE: "1" }, settings);
    expect(config?.name).toBe("a");
    expect(issues).toHaveLength(1);
  });

  test("is documented as a table", () => {
    expect(renderConfigReference({ name: settings.name, grace: settings.grace })).toBe(
      "| Variable | Form | Default | Meaning |\n|---|---|---|---|\n" +
        "| `ICHOR_NAME` | text | required | Name. |\n| `ICHOR_GRACE` | duration such as 30s or 5m | `10s` | How long. |\n",
    );
  });
});

describe("a log line", () => {
  const collect = (options = {}) => {
    const lines: string[] = [];
    const now = () => new Date("2026-01-02T03:04:05.678Z");
    return { lines, logger: createLogger({ sink: { write: (line) => lines.push(line) }, now, ...options }) };
  };

  test("is JSON with a constant sentence and the fields of logger and line", () => {
    const { lines, logger } = collect({ fields: { program: "server" } });
    logger.with({ part: "watch" }).info("a stream ended", { streams: 3 });
    logger.debug("not written at this level");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: "info",
        time: "2026-01-02T03:04:05.678Z",
        program: "server",
        part: "watch",
        streams: 3,
        message: "a stream ended",
      },
    ]);
  });

  test("is one line of text on a terminal", () => {
    const { lines, logger } = collect({ format: "text" });
    logger.warn("slow", { ms: 12, why: "two words" });
    expect(lines).toEqual(['03:04:05 warn  slow  ms=12  why="two words"\n']);
  });

  test("never holds what looks like a secret, however deep it stands", () => {
    const { lines, logger } = collect();
    const deep = { request: { headers: { Authorization: "Bearer hunter2hunter2", cookie: "hunter2" } } };
    logger.error("failed", {
      ...deep,
      tokens: ["hunter2"],
      note: "sent Authorization: Bearer hunter2hunter2 to it",
      pem: "-----BEGIN PRIVATE KEY-----\nhunter2",
      list: [{ password: "hunter2" }],
      map: new Map([["clientKey", "hunter2"]]),
    });
    expect(lines.join("")).not.toContain("hunter2");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ tokens: "***", list: [{ password: "***" }] });
  });

  test("shows a failed operation by its code and a fault of the program with its stack", () => {
    const { lines, logger } = collect();
    const cause = new Error("why");
    logger.warn("a", {
      error: new IchorError("timeout", "too late", { cause, details: { remedy: "wait" } }),
    });
    logger.error("b", { error: new TypeError("oops") });
    const [first, second] = lines.map((line) => JSON.parse(line) as { error: object });
    expect(first?.error).toEqual({
      code: "timeout",
      message: "too late",
      remedy: "wait",
      cause: { name: "Error", message: "why", stack: expect.stringContaining("runtime.test") as string },
    });
    expect(second?.error).toMatchObject({ name: "TypeError", message: "oops" });
  });

  test("is bounded and survives cycles", () => {
    const { lines, logger } = collect();
    const cycle: Record<string, unknown> = { long: "x".repeat(5000) };
    cycle.self = cycle;
    logger.info("cycle", { cycle });
    expect((lines[0] ?? "").length).toBeLessThan(1300);
  });
});

describe("health and metrics", () => {
  async function serve<T>(work: (url: string, parts: ReturnType<typeof setUp>) => Promise<T>): Promise<T> {
    const parts = setUp();
    const server = createHealthServer({ listen: { host: "127.0.0.1", port: 0 }, ...parts });
    await server.start(new AbortController().signal);
    try {
      return await work(`http://127.0.0.1:${server.address().port}`, parts);
    } finally {
      await server.stop();
    }
  }
  function setUp() {
    return { health: createHealth(), metrics: createMetrics() };
  }

  test("ready waits for every check, live does not, and draining ends readiness", async () => {
    await serve(async (url, { health }) => {
      const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
      let reason: string | undefined = "the first list is not read";
      health.addReady("informers", () => reason);
      expect([await statusOf("/readyz"), await statusOf("/livez")]).toEqual([503, 200]);
      expect(await (await fetch(`${url}/readyz`)).text()).toBe(
        "[-] informers: the first list is not read\nnot ok\n",
      );
      reason = undefined;
      expect(await statusOf("/readyz")).toBe(200);
      health.drain();
      expect([await statusOf("/readyz"), await statusOf("/livez"), await statusOf("/x")]).toEqual([
        503, 200, 404,
      ]);
    });
  });

  test("a check that throws counts as failed, and a name is used once", () => {
    const health = createHealth();
    const remove = health.addLive("loop", () => {
      throw new Error("hunter2");
    });
    expect(health.live()).toEqual({
      isOk: false,
      parts: [{ name: "loop", isOk: false, reason: "its check failed" }],
    });
    expect(() => health.addLive("loop", () => undefined)).toThrow("already");
    remove();
    expect(health.live().isOk).toBe(true);
  });

  test("metrics are served in the text format, with those of the process", async () => {
    await serve(async (url, { metrics }) => {
      metrics
        .counter({ name: "previews_total", help: "Previews.", labels: ["result"] })
        .increment({ result: "ok" });
      metrics.gauge({ name: "streams", help: "Streams.", observe: () => 7 });
      metrics.histogram({ name: "preview_seconds", help: "Time.", buckets: [1, 2] }).observe(1.5);
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain('ichor_previews_total{result="ok"} 1\n');
      expect(text).toContain("ichor_streams 7\n");
      expect(text).toContain('ichor_preview_seconds_bucket{le="2"} 1\n');
      expect(text).toContain("process_resident_memory_bytes");
    });
  });
});

describe("the parts of a process", () => {
  const logger = createLogger({ level: "silent" });
  function partsWith(overrides: Record<string, Partial<Part>> = {}) {
    const log: string[] = [];
    const part = (name: string): Part => ({
      name,
      start: async () => void log.push(`start ${name}`),
      stop: async () => void log.push(`stop ${name}`),
      ...overrides[name],
    });
    return { log, parts: ["a", "b", "c"].map(part) };
  }

  test("start in order and stop in reverse when the process is asked to", async () => {
    const { log, parts } = partsWith();
    const abort = new AbortController();
    const onStarted = () => {
      log.push("started");
      abort.abort();
    };
    const outcome = await runParts(parts, {
      signal: abort.signal,
      logger,
      onStarted,
      onStopping: () => log.push("stopping"),
    });
    expect(log).toEqual([
      "start a",
      "start b",
      "start c",
      "started",
      "stopping",
      "stop c",
      "stop b",
      "stop a",
    ]);
    expect(outcome).toEqual({ unstopped: [] });
  });

  test("that fail to start stop what had started, the failed one included", async () => {
    const failure = new Error("port in use");
    const { log, parts } = partsWith({ b: { start: () => Promise.reject(failure) } });
    const outcome = await runParts(parts, { signal: new AbortController().signal, logger });
    expect(log).toEqual(["start a", "stop b", "stop a"]);
    expect(outcome.failure).toBe(failure);
  });

  test("that break while they run stop the whole process", async () => {
    const broken = Promise.withResolvers<never>();
    const { log, parts } = partsWith({ b: { failed: broken.promise } });
    const onStarted = () => broken.reject(new Error("lost the lease"));
    const outcome = await runParts(parts, { signal: new AbortController().signal, logger, onStarted });
    expect(String(outcome.failure)).toContain("lost the lease");
    expect(log.slice(-3)).toEqual(["stop c", "stop b", "stop a"]);
  });

  test("that do not stop in time are named, and the others still stop", async () => {
    const { log, parts } = partsWith({ b: { stop: () => new Promise(() => undefined) } });
    const lines: string[] = [];
    const outcome = await runParts(parts, {
      signal: AbortSignal.abort(),
      logger,
    });
    expect(outcome).toEqual({ unstopped: [] });
    const abort = new AbortController();
    const noisy = createLogger({ sink: { write: (line) => lines.push(line) } });
    const late = await runParts(parts, {
      signal: abort.signal,
      logger: noisy,
      graceMs: 30,
      onStarted: () => abort.abort(),
    });
    expect(late.unstopped).toContain("b");
    expect(log).toContain("stop a");
    expect(lines.join("")).toContain('"part":"b"');
  });

  test("that fail while they stop do not keep others from stopping", async () => {
    const abort = new AbortController();
    const { log, parts } = partsWith({ c: { stop: () => Promise.reject(new Error("x")) } });
    const outcome = await runParts(parts, { signal: abort.signal, logger, onStarted: () => abort.abort() });
    expect(outcome).toEqual({ unstopped: [] });
    expect(log.slice(-2)).toEqual(["stop b", "stop a"]);
  });

  test("are told when the process is to stop while they start, which is no failure", async () => {
    const abort = new AbortController();
    const { log, parts } = partsWith({
      b: {
        start: (signal) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(new Error("interrupted")));
            abort.abort();
          }),
      },
    });
    expect(await runParts(parts, { signal: abort.signal, logger })).toEqual({ unstopped: [] });
    expect(log).toEqual(["start a", "stop b", "stop a"]);
  });

  test("the first signal of the system asks to stop, the second one insists", () => {
    const source = new EventEmitter();
    let insisted = 0;
    const stop = stopSignalOf(source, () => insisted++);
    source.emit("SIGTERM");
    expect([stop.signal.aborted, insisted]).toEqual([true, 0]);
    source.emit("SIGINT");
    expect(insisted).toBe(1);
    stop[Symbol.dispose]();
    expect(source.listenerCount("SIGINT")).toBe(0);
  });

  test("a health server leaves nothing open", async () => {
    await expectNoOpenHandles(async () => {
      const server = createHealthServer({ listen: { host: "127.0.0.1", port: 0 }, health: createHealth() });
      const abort = new AbortController();
      const onStarted = async () => {
        await fetch(`http://127.0.0.1:${server.address().port}/livez`);
        abort.abort();
      };
      await runParts([server], { signal: abort.signal, logger, onStarted: () => void onStarted() });
    });
  });
});
