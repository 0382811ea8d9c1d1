import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@ichor/testkit";
import {
  type ChartOnDisk,
  ensureCharts,
  ensureRenderEngine,
  repoRoot,
  sharedCharts,
} from "@ichor/testkit/toolchain";
import type { JsonObject } from "@ichor/values";
import { parseManifest } from "../../manifest/parse-manifest.ts";
import type { RenderedObject } from "../../manifest/rendered-object.ts";
import { parseArtifactsLock } from "../artifacts-lock.ts";
import type { ChartStore } from "../chart-store.ts";
import { createChartStore } from "../create-chart-store.ts";
import type { RenderCapabilities, RenderOutcome } from "../engine.ts";
import { type RunningEngine, startEngine } from "../start-engine.ts";

/** A real engine with the real charts of this machine. */
export type RenderLab = AsyncDisposable & {
  readonly engine: RunningEngine;
  readonly store: ChartStore;
  /** the module charts, then the published archives where the machine has them */
  readonly charts: readonly ChartOnDisk[];
  render(
    chart: ChartOnDisk,
    values: JsonObject,
    capabilities?: Partial<RenderCapabilities>,
  ): Promise<RenderOutcome>;
  /** the objects of a render that must succeed, hooks included */
  objects(
    chart: ChartOnDisk,
    values: JsonObject,
    capabilities?: Partial<RenderCapabilities>,
  ): Promise<RenderedObject[]>;
};

const release = { name: "cilium", namespace: "kube-system" };
const report = (line: string) => process.stderr.write(`${line}\n`);

/** Builds the engine where the cache has none, and starts it. */
export async function startRenderLab(): Promise<RenderLab> {
  const binary = await ensureRenderEngine(report);
  const charts = [...(await ensureCharts(report)), ...(await sharedCharts())].filter(
    ({ name }) => name === "cilium",
  );
  const { lock } = parseArtifactsLock(await readFile(join(repoRoot, "deploy/artifacts.lock.yaml"), "utf8"));
  if (lock === undefined) throw new Error("deploy/artifacts.lock.yaml cannot be read");
  const cache = await temporaryFolder("render-lab");
  const engine = await startEngine({ binary });
  const digests = new Map<string, string>();

  const render: RenderLab["render"] = async (chart, values, capabilities = {}) => {
    const kind = chart.path.endsWith(".tgz") ? "archive-file" : "directory";
    const chartDigest =
      digests.get(chart.path) ?? (await engine.loadChart({ kind, path: chart.path })).digest;
    digests.set(chart.path, chartDigest);
    const found = { kubeVersion: "v1.36.0", apiVersions: [], ...capabilities };
    return engine.render({ chartDigest, values, release, capabilities: found });
  };
  return {
    engine,
    store: createChartStore({ engine, lock, cacheDir: cache.path, charts }),
    charts,
    render,
    objects: async (chart, values, capabilities) => {
      const outcome = await render(chart, values, capabilities);
      if (outcome.kind === "failed") throw new Error(`${chart.version} does not render: ${outcome.message}`);
      const hooks = outcome.hooks.map(({ manifest }) => manifest);
      const { objects, issues } = parseManifest(outcome.manifest, {
        defaultNamespace: release.namespace,
        hooks,
      });
      if (issues.length > 0) throw new Error(issues.map(({ message }) => message).join("; "));
      return [...objects];
    },
    [Symbol.asyncDispose]: async () => {
      await engine[Symbol.asyncDispose]();
      await cache[Symbol.asyncDispose]();
    },
  };
}
