import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { IchorError } from "@ichor/errors";
import type { ChartPlace } from "@ichor/services/values";
import type { Host } from "../host/host.ts";

/** What a command needs besides this program. */
export type ToolName = "engine" | "charts" | "console";

/** Where tools are. */
export type Tools = {
  /** path of ichor-render */
  readonly engine?: string;
  /** paths of charts that somebody named */
  readonly chartPaths: readonly string[];
  /** charts that come with a checkout */
  readonly moduleCharts: readonly ChartPlace[];
  /** folder with chart archives beside a checkout */
  readonly sharedCharts?: string;
  /** folder of the built console */
  readonly console?: string;
};

type Built = {
  readonly engine?: string;
  readonly charts?: readonly ChartPlace[];
  readonly sharedCharts?: string;
  readonly console?: string;
};

/** The program of a checkout that builds tools, relative to the checkout. */
const toolsTask = "scripts/tasks/tools.ts";

/**
 * Finds tools: where the environment names them, else in the checkout that this program belongs to, which builds what is
 * not built yet. Rejects with `precondition` where the engine is nowhere.
 */
export async function findTools(host: Host, wanted: readonly ToolName[]): Promise<Tools> {
  const named = namedTools(host.env);
  const missing = wanted.filter((name) => !isNamed(named, name));
  const built = missing.length === 0 ? {} : await buildTools(host, missing);
  const { charts: moduleCharts = [], ...others } = built;
  const tools: Tools = { ...others, ...named, moduleCharts };
  if (wanted.includes("engine") && tools.engine === undefined) {
    throw new IchorError("precondition", "the render engine ichor-render is not here", {
      details: { remedy: "Set ICHOR_RENDER_ENGINE to its path" },
    });
  }
  return tools;
}

function namedTools(env: Host["env"]): Pick<Tools, "engine" | "chartPaths" | "console"> {
  const { ICHOR_RENDER_ENGINE: engine, ICHOR_CONSOLE_DIST: console, ICHOR_CHART_DIRS: charts = "" } = env;
  return {
    ...(engine ? { engine } : {}),
    ...(console ? { console } : {}),
    chartPaths: charts.split(delimiter).filter((path) => path !== ""),
  };
}

function isNamed(named: ReturnType<typeof namedTools>, name: ToolName): boolean {
  return name === "charts" ? named.chartPaths.length > 0 : named[name] !== undefined;
}

async function buildTools(host: Host, wanted: readonly ToolName[]): Promise<Built> {
  const task = join(host.root, toolsTask);
  if (!existsSync(task)) return {};
  const { code, output } = await runTask(host, [task, ...wanted]);
  if (host.signal.aborted) throw new IchorError("canceled", "the command was ended");
  if (code === 0) return JSON.parse(output) as Built;
  throw new IchorError("precondition", `what the command needs could not be built: ${wanted.join(", ")}`, {
    details: { remedy: "Read what the build says above; npm test builds and checks everything" },
  });
}

function runTask(host: Host, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: host.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stop = () => child.kill("SIGTERM");
    host.signal.addEventListener("abort", stop, { once: true });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => host.err.write(chunk.toString()));
    child.once("error", (cause) => reject(new IchorError("internal", "a build did not start", { cause })));
    child.once("close", (code) => {
      host.signal.removeEventListener("abort", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
