import { spawn } from "node:child_process";
import { once } from "node:events";
import { repoRoot } from "@ichor/testkit/toolchain";
import { endWithProcess } from "../steps/exit-on-signal.ts";

/** `npm run demo` as a process of its own. */
export type DemoProcess = AsyncDisposable & {
  /** from starting the command to its printed address */
  startedInMs: number;
  address: string;
  /** path of the administrator's kubeconfig */
  kubeconfig: string;
  /** ends it as Ctrl-C does, and gives its exit code */
  stop(): Promise<number | null>;
};

/** How the demo is started. */
export type DemoProcessOptions = {
  /** the checkout (default: this one) */
  root?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** receives what the demo tells */
  report?: (line: string) => void;
};

/** Starts the demo and waits for its address. Rejects with what it wrote when it ends before. */
export async function startDemoProcess(options: DemoProcessOptions = {}): Promise<DemoProcess> {
  const { root = repoRoot, env = process.env, report = () => undefined } = options;
  const startedMs = performance.now();
  const child = spawn("npm", ["run", "--silent", "demo", "--", "--no-open", "--port", "0"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithProcess(child, "SIGINT");
  const ended = once(child, "close") as Promise<[number | null]>;
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGINT");
    return (await ended)[0];
  };
  let output = "";
  const { promise: ready, resolve } = Promise.withResolvers<{ address: string; startedInMs: number }>();
  const listen = (stream: NodeJS.ReadableStream) =>
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      for (const line of chunk.toString().split("\n").filter(Boolean)) report(line);
      const address = /^Ichor console: (\S+)$/m.exec(output)?.[1];
      // the address comes on one stream, the kubeconfig on the other
      if (address && kubeconfigIn(output)) resolve({ address, startedInMs: performance.now() - startedMs });
    });
  listen(child.stdout);
  listen(child.stderr);
  const found = await Promise.race([
    ready,
    ended.then(([code]) => Promise.reject(new Error(`the demo ended with ${String(code)}:\n${output}`))),
  ]);
  const kubeconfig = kubeconfigIn(output) ?? "";
  return { ...found, kubeconfig, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

const kubeconfigIn = (output: string) => /export KUBECONFIG=(\S+)/.exec(output)?.[1];
