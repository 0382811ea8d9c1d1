import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { IchorError } from "@ichor/errors";
import {
  type ArtifactsLock,
  type ChartStore,
  createChartStore,
  type Engine,
  parseArtifactsLock,
} from "@ichor/render/engine";
import { type ChartPlace, readChartPlaces } from "@ichor/services/values";
import type { Host } from "../host/host.ts";
import type { Tools } from "./find-tools.ts";

/** Where charts are looked for. */
export type ChartSources = {
  readonly charts: readonly ChartPlace[];
  readonly lock: ArtifactsLock;
  readonly cacheDir: string;
  readonly artifactsDir?: string;
  readonly fetch?: typeof globalThis.fetch;
};

/** Opens the charts of Cilium that are at hand, pinned or in the artifacts folder. */
export async function openCharts(host: Host, tools: Tools, engine: Engine): Promise<ChartStore> {
  return createChartStore({ ...(await findCharts(host, tools)), engine });
}

/**
 * Says where charts are looked for: what ICHOR_CHART_DIRS names, ICHOR_ARTIFACTS_DIR, what comes with a checkout, the
 * cache, and the pinned addresses unless ICHOR_FETCH_CHARTS is false. What somebody named goes first.
 */
export async function findCharts(host: Host, tools: Tools): Promise<ChartSources> {
  const { env } = host;
  const named = env.ICHOR_ARTIFACTS_DIR || undefined;
  const artifactsDir = named ?? tools.sharedCharts;
  const isInArtifacts = ({ version }: ChartPlace) =>
    named !== undefined && existsSync(join(named, `cilium-${version}.tgz`));
  const [places, lock] = await Promise.all([readChartPlaces(tools.chartPaths), readLock(host)]);
  return {
    charts: [...places, ...tools.moduleCharts.filter((place) => !isInArtifacts(place))],
    lock,
    cacheDir: cacheDir(env),
    ...(artifactsDir === undefined ? {} : { artifactsDir }),
    ...(env.ICHOR_FETCH_CHARTS === "false" ? {} : { fetch: globalThis.fetch }),
  };
}

async function readLock({ env, root }: Host): Promise<ArtifactsLock> {
  const file = env.ICHOR_ARTIFACTS_LOCK || join(root, "deploy/artifacts.lock.yaml");
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new IchorError("not-found", `there is no file ${file}`, {
      cause,
      details: { remedy: "Set ICHOR_ARTIFACTS_LOCK to the file that pins upstream artifacts" },
    });
  });
  const { lock, issues } = parseArtifactsLock(text);
  if (lock) return lock;
  throw new IchorError("invalid", `${file} cannot be read: ${issues[0]?.message ?? ""}`, {
    details: { issues },
  });
}

function cacheDir({ ICHOR_CACHE_DIR, XDG_CACHE_HOME, HOME }: Host["env"]): string {
  const folder = ICHOR_CACHE_DIR || join(XDG_CACHE_HOME || join(HOME || homedir(), ".cache"), "ichor");
  return join(folder, "charts");
}
