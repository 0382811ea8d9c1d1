import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { IchorError } from "@ichor/errors";
import type { Host, Terminal, TextStream } from "./host.ts";

/** What a host is made of: the process, what it belongs to, and the wish to end. */
export type HostOptions = { process: NodeJS.Process; version: string; root: string; signal: AbortSignal };

/** The host of a real process. */
export function createHost({ process, version, root, signal }: HostOptions): Host {
  const { env, stdin, stdout, stderr, platform } = process;
  return {
    version,
    root,
    env,
    out: textStream(stdout, env),
    err: textStream(stderr, env),
    ...(stdin.isTTY && stderr.isTTY ? { terminal: createTerminal(process, signal) } : {}),
    readInput: (mostBytes) => readAll(stdin, mostBytes, signal),
    runInForeground: (command, args) => runInForeground(process, command, args),
    onLine(listener, until) {
      if (!stdin.isTTY) return;
      stdin.on("data", listener).unref();
      until.addEventListener("abort", () => stdin.off("data", listener).pause(), { once: true });
    },
    platform,
    signal,
  };
}

function textStream(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): TextStream {
  const isPlain = (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  return {
    write: (text) => void stream.write(text),
    hasColors: stream.isTTY === true && !isPlain,
  };
}

function createTerminal(process: NodeJS.Process, signal: AbortSignal): Terminal {
  const { stdin, stderr } = process;
  return {
    ask(question) {
      const lines = createInterface({ input: stdin, output: stderr, terminal: true });
      return new Promise((resolve, reject) => {
        const stop = () => {
          lines.close();
          reject(new IchorError("canceled", "nobody waits for an answer any more", { cause: signal.reason }));
        };
        if (signal.aborted) {
          stop();
          return;
        }
        signal.addEventListener("abort", stop, { once: true });
        // a terminal that is read by line gives Ctrl-C to whoever reads
        lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
        lines.once("close", () => {
          signal.removeEventListener("abort", stop);
          resolve(undefined);
        });
        lines.question(question, (answer) => {
          resolve(answer);
          lines.close();
        });
      });
    },
  };
}

async function readAll(
  stream: NodeJS.ReadStream,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = () => stream.destroy(new IchorError("canceled", "reading standard input was canceled"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of stream) {
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      bytes += piece.length;
      if (bytes > mostBytes) {
        throw new IchorError("invalid", `standard input has more than ${mostBytes} bytes`);
      }
      chunks.push(piece);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return Buffer.concat(chunks);
}

/** While the program runs, Ctrl-C is meant for it alone. */
function runInForeground(process: NodeJS.Process, command: string, args: readonly string[]): Promise<number> {
  const listeners = process.listeners("SIGINT");
  process.removeAllListeners("SIGINT");
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  const restore = () => {
    process.off("SIGINT", ignore);
    for (const listener of listeners) process.on("SIGINT", listener);
  };
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit" });
    child.once("error", (cause) =>
      reject(new IchorError("precondition", `${command} could not be started`, { cause })),
    );
    child.once("close", (code) => resolve(code ?? 1));
  }).finally(restore);
}
