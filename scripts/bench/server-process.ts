import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { repoRoot } from "@ichor/testkit/toolchain";
import { listTree } from "../demo/process-tree.ts";
import { endWithProcess } from "../steps/exit-on-signal.ts";
import { runCommand } from "../steps/run-command.ts";

/** The bundled server as a process of its own, with a browser's session. */
export type ServerProcess = AsyncDisposable & {
  origin: string;
  /** `name=value` of the session */
  cookie: string;
  /** from starting the process to the first answer of /readyz */
  startedInMs: number;
  /** resident memory now, in MB (10^6 bytes) */
  rssMb(): { server: number; engine: number };
};

/** Where the parts are that the server needs. */
export type ServerParts = {
  engine: string;
  chartDirs: readonly string[];
  consoleDir: string;
  kubeconfig: string;
};

/** Bundles the server and returns the file. */
export async function bundleServer(): Promise<string> {
  const finished = await runCommand(process.execPath, [join(repoRoot, "apps/server/scripts/bundle.ts")]);
  if (finished.code !== 0) throw new Error(`the server cannot be bundled:\n${finished.output}`);
  return join(repoRoot, "apps/server/dist/server.js");
}

/** Starts the bundled server on a free port and signs in. */
export async function startServerProcess(file: string, parts: ServerParts): Promise<ServerProcess> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      KUBECONFIG: parts.kubeconfig,
      ICHOR_LISTEN: "127.0.0.1:0",
      ICHOR_RENDER_ENGINE: parts.engine,
      ICHOR_CHART_DIRS: parts.chartDirs.join(":"),
      ICHOR_CONSOLE_DIST: parts.consoleDir,
      ICHOR_LOG_LEVEL: "error",
    },
  });
  endWithProcess(child, "SIGTERM");
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    const address = await Promise.race([
      readAddress(child.stdout),
      ended.then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
    ]);
    await awaitReady(address.origin);
    const startedInMs = performance.now() - startedMs;
    const cookie = await signIn(address);
    const rssMb = () => memoryOf(child.pid ?? 0);
    return { origin: address.origin, cookie, startedInMs, rssMb, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readAddress(stdout: NodeJS.ReadableStream): Promise<URL> {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^Ichor console: (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return new URL(url);
  }
  throw new Error("the server printed no address");
}

async function awaitReady(origin: string): Promise<void> {
  const endMs = performance.now() + 60_000;
  while (!(await fetch(`${origin}/readyz`)).ok) {
    if (performance.now() > endMs) throw new Error("the server is not ready after a minute");
    await delay(5);
  }
}

async function signIn({ origin, hash }: URL): Promise<string> {
  const response = await fetch(`${origin}/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ token: hash.slice("#token=".length) }),
  });
  if (!response.ok) throw new Error(`the token was not accepted: ${response.status}`);
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

function memoryOf(pid: number): { server: number; engine: number } {
  const engine = listTree(pid).find((each) => /ichor-render/.test(commandOf(each)));
  if (engine === undefined) throw new Error("the server has no engine");
  return { server: residentMb(pid), engine: residentMb(engine) };
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8");

function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kib) * 1024) / 1e6;
}
