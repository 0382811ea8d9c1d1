import { type ChildProcessByStdio, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { IchorError } from "@ichor/errors";

/** One line of the engine's log, or of its life. `fields` hold no values of anybody. */
export type EngineLogEntry = {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** How the program is started. */
export type EngineProcessOptions = {
  readonly binary: string;
  readonly args: readonly string[];
  /** where the folder of the socket is made; default: the system's folder for temporary files */
  readonly runtimeDir: string | undefined;
  readonly readyTimeoutMs: number;
  report(entry: EngineLogEntry): void;
};

/** A program that accepts calls. */
export type EngineProcess = {
  readonly socketPath: string;
  readonly pid: number;
  /** resolves when the program has ended, for whatever reason, and its folder is gone */
  readonly ended: Promise<void>;
  isAlive(): boolean;
  /** ends the program; resolves when it has ended */
  stop(): Promise<void>;
};

/** How long a program may take to end by itself. */
const stopGraceMs = 3_000;

/**
 * Starts the engine with a Unix socket in a new folder that only this user may enter, and waits until it accepts
 * calls. The program ends when this process does, however that happens: its standard input is closed then.
 */
export async function startEngineProcess(
  options: EngineProcessOptions,
  signal?: AbortSignal,
): Promise<EngineProcess> {
  signal?.throwIfAborted();
  const folder = await mkdtemp(join(options.runtimeDir ?? tmpdir(), "ichor-engine-"));
  await chmod(folder, 0o700);
  const socketPath = join(folder, "s");
  const child = spawn(options.binary, [...options.args, "--socket", socketPath], {
    stdio: ["pipe", "pipe", "pipe"],
    // nothing of this process's environment is needed, and some of it is secret
    env: { HOME: folder, TMPDIR: folder },
  });
  const ended = endOf(child).then(async (end) => {
    await rm(folder, { recursive: true, force: true });
    return end;
  });
  forwardLog(child.stderr, options.report);
  const process: EngineProcess = {
    socketPath,
    pid: child.pid ?? 0,
    ended: ended.then(() => undefined),
    isAlive: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    stop: () => stop(child, ended),
  };
  try {
    await waitUntilReady(child, { ended, timeoutMs: options.readyTimeoutMs, signal });
  } catch (error) {
    await process.stop();
    throw error;
  }
  return process;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;
type End = { readonly code: number | null; readonly signal: string | null; readonly failure?: Error };

function endOf(child: Child): Promise<End> {
  child.stdin.on("error", () => undefined); // closed by the other side: `close` follows
  return new Promise((resolve) => {
    child.on("error", (failure) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, failure });
    });
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
}

async function waitUntilReady(
  child: Child,
  wait: { ended: Promise<End>; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  const limit = AbortSignal.timeout(wait.timeoutMs);
  const signal = wait.signal === undefined ? limit : AbortSignal.any([limit, wait.signal]);
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (isReadyLine(line)) resolve();
    });
    signal.addEventListener("abort", () => reject(abortReason(wait.signal, wait.timeoutMs)), { once: true });
  });
  await Promise.race([ready, wait.ended.then((end) => Promise.reject(tooEarly(end)))]);
}

function isReadyLine(line: string): boolean {
  try {
    return (JSON.parse(line) as { ready?: unknown }).ready === true;
  } catch {
    return false;
  }
}

function abortReason(signal: AbortSignal | undefined, timeoutMs: number): IchorError {
  if (signal?.aborted) return new IchorError("canceled", "the start of the render engine was canceled");
  return new IchorError("unavailable", `the render engine was not ready within ${timeoutMs} ms`);
}

function tooEarly({ code, signal, failure }: End): IchorError {
  if (failure !== undefined) {
    return new IchorError("unavailable", "the render engine could not be started", { cause: failure });
  }
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return new IchorError("unavailable", `the render engine ended before it was ready (${how})`);
}

async function stop(child: Child, ended: Promise<End>): Promise<void> {
  child.stdin.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopGraceMs);
  await ended;
  clearTimeout(timer);
}

function forwardLog(stderr: Readable, report: (entry: EngineLogEntry) => void): void {
  createInterface({ input: stderr }).on("line", (line) => report(parseLogLine(line)));
}

/** One line of the program's standard error: JSON as its logger writes it, or plain text of a crash. */
export function parseLogLine(line: string): EngineLogEntry {
  try {
    const { level, msg, time: _, ...fields } = JSON.parse(line) as Record<string, unknown>;
    if (typeof msg === "string") return { level: levelOf(level), message: msg, fields };
  } catch {
    // not JSON: what a runtime prints when it crashes
  }
  return { level: "error", message: "the render engine wrote", fields: { line } };
}

function levelOf(level: unknown): EngineLogEntry["level"] {
  const name = typeof level === "string" ? level.toLowerCase() : "";
  return name === "debug" || name === "warn" || name === "error" ? name : "info";
}
