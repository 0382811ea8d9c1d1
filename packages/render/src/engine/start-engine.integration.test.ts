import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@ichor/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EngineLogEntry } from "./engine-process.ts";
import { type StartEngineOptions, startEngine } from "./start-engine.ts";

const script = fileURLToPath(new URL("testing/fake-engine.ts", import.meta.url));
let runtimeDir: string;
let log: EngineLogEntry[];

beforeEach(async () => {
  runtimeDir = await mkdtemp(join(tmpdir(), "engine-test-"));
  log = [];
});
afterEach(() => rm(runtimeDir, { recursive: true, force: true }));

const start = ({ args = [], ...options }: Partial<StartEngineOptions> = {}) =>
  startEngine({
    binary: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", script, ...args],
    runtimeDir,
    restartPauseMs: 1,
    report: (entry) => log.push(entry),
    ...options,
  });
const request = (chartDigest: string, values = {}) => ({
  chartDigest,
  values,
  release: { name: "r", namespace: "n" },
  capabilities: { kubeVersion: "v1.36.0", apiVersions: [] },
});
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test("the socket is in a folder that only this user may enter, and goes with the engine", async () => {
  const engine = await start();
  const [folder = ""] = await readdir(runtimeDir);
  expect((await stat(join(runtimeDir, folder))).mode & 0o777).toBe(0o700);
  expect((await engine.info()).engineVersion).toBe("fake");
  const { pid } = engine;
  await engine[Symbol.asyncDispose]();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(runtimeDir)).toEqual([]);
});

test("what the engine writes to standard error is reported, line by line", async () => {
  await using _ = await start();
  await eventually(() => log.length === 2);
  expect(log).toEqual([
    { level: "warn", message: "hello", fields: { count: 1 } },
    { level: "error", message: "the render engine wrote", fields: { line: "not json" } },
  ]);
});

describe("a program that does not become ready", () => {
  test("because it ends is an error that says how", async () => {
    await expect(start({ args: ["--exit"] })).rejects.toMatchObject({
      code: "unavailable",
      message: "the render engine ended before it was ready (exit code 4)",
    });
    expect(await readdir(runtimeDir)).toEqual([]);
  });

  test("because it says nothing is given up and ended", async () => {
    await expect(start({ args: ["--silent"], readyTimeoutMs: 300 })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await readdir(runtimeDir)).toEqual([]);
  });

  test("because it does not exist is an error with its cause", async () => {
    await expect(start({ binary: "/nowhere/ichor-render" })).rejects.toMatchObject({
      code: "unavailable",
      message: "the render engine could not be started",
      cause: { code: "ENOENT" },
    });
  });

  test("because the caller gave up is canceled", async () => {
    await expect(start({ args: ["--silent"], signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      code: "canceled",
    });
  });
});

describe("a program that dies", () => {
  test("fails the pending calls and is started again by the next one, with its chart", async () => {
    await using engine = await start();
    const { digest } = await engine.loadChart({ kind: "directory", path: "/a" });
    const { pid } = engine;
    const pending = engine.render(request(digest, { do: "hang" }));
    await Promise.all([
      expect(engine.render(request(digest, { do: "crash" }))).rejects.toMatchObject({
        code: "unavailable",
        retry: "backoff",
      }),
      expect(pending).rejects.toMatchObject({ code: "unavailable" }),
    ]);
    expect(await engine.render(request(digest))).toMatchObject({
      kind: "rendered",
      manifest: `pid: ${engine.pid}\n`,
    });
    expect(engine.pid).not.toBe(pid);
  });

  test("is started once for several callers", async () => {
    await using engine = await start();
    const { digest } = await engine.loadChart({ kind: "directory", path: "/a" });
    await engine.render(request(digest, { do: "crash" })).catch(() => undefined);
    const infos = await Promise.all([engine.info(), engine.info(), engine.info()]);
    expect(new Set(infos.map(({ helmVersion }) => helmVersion)).size).toBe(1);
  });

  test("again and again is not started for ever", async () => {
    await using engine = await start({ maxRestarts: 2 });
    const { digest } = await engine.loadChart({ kind: "directory", path: "/a" });
    for (let crash = 0; crash < 3; crash++) {
      await expect(engine.render(request(digest, { do: "crash" }))).rejects.toMatchObject({
        code: "unavailable",
      });
    }
    await expect(engine.info()).rejects.toMatchObject({ code: "unavailable", retry: "never" });
  });
});

test("a chart that the engine dropped is loaded again from where it came from", async () => {
  await using engine = await start();
  const first = await engine.loadChart({ kind: "directory", path: "/a" });
  await engine.loadChart({ kind: "directory", path: "/b" });
  expect(await engine.render(request(first.digest))).toMatchObject({ kind: "rendered" });
  await expect(engine.render(request("sha256:/never"))).rejects.toMatchObject({ code: "not-found" });
});

test("a signal ends a call, not the engine", async () => {
  await using engine = await start();
  const { digest } = await engine.loadChart({ kind: "directory", path: "/a" });
  const { pid } = engine;
  await expect(engine.render(request(digest, { do: "hang" }), AbortSignal.timeout(50))).rejects.toMatchObject(
    {
      code: expect.stringMatching(/^(canceled|timeout)$/),
    },
  );
  expect(await engine.render(request(digest))).toMatchObject({ manifest: `pid: ${pid}\n` });
});

test("an engine that was stopped stays stopped", async () => {
  const engine = await start();
  await engine[Symbol.asyncDispose]();
  await expect(engine.info()).rejects.toMatchObject({ code: "unavailable", retry: "never" });
});
