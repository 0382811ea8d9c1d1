import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runGo } from "./go-build.ts";
import { repoRoot } from "./repo-root.ts";
import type { Report } from "./report.ts";

/** A chart on disk: a folder or a `.tgz`. */
export type ChartOnDisk = { name: string; version: string; path: string };

/** Versions of the Cilium chart that come with its Go module. The first is the default, the second one minor behind. */
export const moduleChartVersions = ["1.20.2", "1.19.6"] as const;

const modulePath = "github.com/cilium/cilium";
const chartFolder = "install/kubernetes/cilium";
const slowMs = 1_000;

/**
 * The Cilium charts as folders of their Go modules, fetched where the module cache has none. Go refuses a module
 * whose checksum differs from the `go.sum` beside its `go.mod`.
 */
export async function ensureCharts(report: Report): Promise<ChartOnDisk[]> {
  return Promise.all(moduleChartVersions.map((version) => ensureModuleChart(version, report)));
}

async function ensureModuleChart(version: string, report: Report): Promise<ChartOnDisk> {
  const cwd = join(repoRoot, "packages/devcluster/charts", version);
  const told = setTimeout(() => report(`fetching the Cilium ${version} chart (Go module)`), slowMs);
  try {
    const answer: unknown = JSON.parse(await runGo(cwd, ["mod", "download", "-json", modulePath]));
    const { Dir: folder, Version: found } = answer as { Dir?: string; Version?: string };
    if (found !== `v${version}` || folder === undefined) {
      throw new Error(`${cwd} must require ${modulePath} v${version}, not ${found ?? "nothing"}`);
    }
    return { name: "cilium", version, path: join(folder, chartFolder) };
  } finally {
    clearTimeout(told);
  }
}

/**
 * Published chart archives in the optional folder beside the checkout (`ICHOR_SHARED_DIR`, default `../shared`),
 * sorted by name. Empty where there is none: tests then use the module charts.
 */
export async function sharedCharts(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ChartOnDisk[]> {
  const folder = join(env.ICHOR_SHARED_DIR ?? join(repoRoot, "../shared"), "charts");
  const files = await readdir(folder).catch(() => []);
  return files.sort().flatMap((file) => {
    const match = /^(?<name>.+)-(?<version>\d+\.\d+\.\d+.*)\.tgz$/.exec(file)?.groups;
    return match?.name && match.version
      ? [{ name: match.name, version: match.version, path: join(folder, file) }]
      : [];
  });
}
