import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { IchorError } from "@ichor/errors";
import { kubeconfigPaths } from "@ichor/kube";
import { startEngine } from "@ichor/render/engine";
import { createHealth, createLogger, createMetrics } from "@ichor/runtime";
import { type ConsoleServer, startConsoleServer } from "@ichor/services";
import { type Host, report } from "../host/host.ts";
import { succeeded } from "../output/exit-codes.ts";
import { findTools, type Tools } from "../tools/find-tools.ts";
import { findCharts } from "../tools/open-charts.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { openerFor } from "./opener.ts";

/** `ichor console`: serves until the person ends it. */
export async function runConsole(options: ConsoleOptions, host: Host): Promise<number> {
  const { signal } = host;
  const tools = await findTools(host, ["engine", "charts", "console"]);
  const consoleDir = findConsole(host, tools);
  await using cleanup = new AsyncDisposableStack();
  const logger = createLogger({ level: "warn", format: "text" });
  const engine = cleanup.use(
    await startEngine({
      binary: tools.engine ?? "",
      signal,
      report: ({ level, message, fields }) => logger[level](message, { ...fields, part: "engine" }),
    }),
  );
  const { kubeconfig, context, port, isReadOnly } = options;
  const server = cleanup.use(
    await startConsoleServer({
      kubeconfig: {
        paths: kubeconfig === undefined ? kubeconfigPaths(host.env) : [kubeconfig],
        env: host.env,
        report: (line) => report(host, line),
        ...(context === undefined ? {} : { context }),
      },
      listen: { host: "127.0.0.1", port },
      isReadOnly,
      version: host.version,
      engine,
      charts: await findCharts(host, tools),
      consoleDir,
      logger,
      metrics: createMetrics(),
      health: createHealth(),
      proxyEnv: host.env,
      signal,
    }),
  );
  announce(server, options, host);
  await ended(signal);
  report(host, "The console stops.");
  return succeeded;
}

function findConsole({ root }: Host, { console }: Tools): string {
  const folder = console ?? join(root, "apps/console/dist");
  if (existsSync(join(folder, "index.html"))) return folder;
  throw new IchorError("precondition", `there is no built console in ${folder}`, {
    details: { remedy: "Set ICHOR_CONSOLE_DIST to the folder of a built console" },
  });
}

/** The address for people goes to standard output; a browser gets one of its own, since each signs in once. */
function announce(server: ConsoleServer, options: ConsoleOptions, host: Host): void {
  const address = () => withPlace(server.issueUrl(), options);
  const tell = () => host.out.write(`${address()}\n`);
  report(host, `The console for context ${server.contextName} is ready. Ctrl-C stops it.`);
  tell();
  host.onLine(tell, host.signal);
  if (host.terminal !== undefined)
    report(host, "The address works once, within a minute. Enter prints another one.");
  const opener = options.opens ? openerFor(host) : undefined;
  if (opener !== undefined) open(opener, address());
}

/** The workbench is a page of its own. */
function withPlace(address: string, { chartVersion }: ConsoleOptions): string {
  if (chartVersion === undefined) return address;
  const url = new URL(address);
  url.pathname = "/workbench";
  url.searchParams.set("chart", chartVersion);
  return url.href;
}

/** Whoever has no browser opens the address by hand. */
function open(command: string, address: string): void {
  const child = spawn(command, [address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
