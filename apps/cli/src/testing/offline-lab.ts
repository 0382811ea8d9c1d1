import { ensureCharts, ensureRenderEngine, sharedCharts } from "@ichor/testkit/toolchain";
import type { CheckJson } from "../check/check-json.ts";
import { runCheck } from "../check/run-check.ts";
import { createCommands } from "../commands.ts";
import { runCli } from "../run-cli.ts";
import { openOffline } from "../tools/open-offline.ts";
import { createFakeHost, type FakeHost } from "./fake-host.ts";

/** A check with what came of it. */
export type CheckedFile = {
  readonly exitCode: number;
  readonly json: CheckJson;
  readonly out: string;
  readonly err: string;
  /** `line:column severity code path`, one for each finding */
  readonly lines: readonly string[];
};

/** One engine for many checks: arguments go in as a person types them, the text through standard input. */
export type OfflineLab = AsyncDisposable & {
  /** versions of charts that are not of a Go module, which are not on every machine */
  readonly archives: readonly string[];
  check(text: string | Uint8Array, args?: readonly string[]): Promise<CheckedFile>;
  /** the text form */
  checkAsText(
    text: string,
    args?: readonly string[],
  ): Promise<{ exitCode: number; out: string; err: string }>;
};

const report = (line: string) => process.stderr.write(`${line}\n`);

/** Environment of a command line that finds engine and charts without building. */
export async function toolEnv(): Promise<Record<string, string>> {
  const [engine, charts, [shared]] = await Promise.all([
    ensureRenderEngine(report),
    ensureCharts(report),
    sharedCharts(),
  ]);
  return {
    ICHOR_RENDER_ENGINE: engine,
    ICHOR_CHART_DIRS: charts.map(({ path }) => path).join(":"),
    ICHOR_FETCH_CHARTS: "false",
    ...(shared && { ICHOR_ARTIFACTS_DIR: shared.path.slice(0, shared.path.lastIndexOf("/")) }),
  };
}

/** The checkout. */
export const checkout = new URL("../../../..", import.meta.url).pathname;

/** Starts the engine. */
export async function startOfflineLab(): Promise<OfflineLab> {
  const env = await toolEnv();
  const hostFor = (input: string | Uint8Array) => createFakeHost({ env, root: checkout, input });
  const tools = await openOffline(hostFor(""));
  const shared = () => Promise.resolve({ ...tools, [Symbol.asyncDispose]: () => Promise.resolve() });
  const run = (host: FakeHost, args: readonly string[]) =>
    runCli(["cni", "values", "check", "-f", "-", ...args], host, {
      ...createCommands(host),
      check: (options) => runCheck(options, host, shared),
    });
  const archives = await sharedCharts();
  return {
    archives: archives.map(({ version }) => version),
    async check(text, args = []) {
      const host = hostFor(text);
      const exitCode = await run(host, [...args, "-o", "json"]);
      const { out, err } = host.written;
      const json = JSON.parse(out) as CheckJson;
      const lines = json.findings.map(({ line, column, severity, code, path }) =>
        `${line}:${column} ${severity} ${code} ${path}`.trimEnd(),
      );
      return { exitCode, json, out, err, lines };
    },
    async checkAsText(text, args = []) {
      const host = hostFor(text);
      return { exitCode: await run(host, args), ...host.written };
    },
    [Symbol.asyncDispose]: () => tools[Symbol.asyncDispose](),
  };
}
