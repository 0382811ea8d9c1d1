import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningEngine, startEngine } from "@ichor/render/engine";
import { type ChartOnDisk, ensureCharts, ensureRenderEngine, sharedCharts } from "@ichor/testkit/toolchain";
import { type ChartDescription, type ChartModel, createChartModel } from "@ichor/values";
import { readArchiveFile } from "./read-archive-file.ts";

/** A Cilium chart of this machine as the engine describes it. */
export type LoadedCilium = {
  version: string;
  digest: string;
  description: ChartDescription;
  model: ChartModel;
  /** a file of the chart; undefined where it has none of this name */
  readFile(name: string): Promise<string | undefined>;
};

/** A running engine with the Cilium charts that are on this machine. */
export type CiliumLab = AsyncDisposable & { engine: RunningEngine; charts: readonly LoadedCilium[] };

const tell = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Starts the engine and describes the charts of the Go modules and, where they are there, the published archives.
 * Without these it says so in one line.
 */
export async function startCiliumLab(): Promise<CiliumLab> {
  const [binary, modules, archives] = await Promise.all([
    ensureRenderEngine(tell),
    ensureCharts(tell),
    sharedCharts(),
  ]);
  const published = archives.filter(({ name }) => name === "cilium");
  if (published.length === 0)
    tell("no published Cilium archives here: only the charts of the Go modules are tested");
  const engine = await startEngine({ binary });
  const charts: LoadedCilium[] = [];
  for (const chart of [...modules, ...published]) charts.push(await load(engine, chart));
  return { engine, charts, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

async function load(engine: RunningEngine, { version, path }: ChartOnDisk): Promise<LoadedCilium> {
  const isArchive = path.endsWith(".tgz");
  const { digest } = await engine.loadChart(
    isArchive ? { kind: "archive-file", path } : { kind: "directory", path },
  );
  const description = await engine.describeChart(digest);
  return {
    version,
    digest,
    description,
    model: createChartModel(description),
    readFile: (name) => (isArchive ? readArchiveFile(path, name) : readFile(join(path, name), "utf8")),
  };
}
