import {
  ensureCharts,
  ensureControlPlane,
  ensureHelmEngine,
  ensureReferenceHelm,
  ensureRenderEngine,
  type Report,
} from "@ichor/testkit/toolchain";
import { buildConsole } from "./build-console.ts";

/**
 * Builds what tests and demo run, one thing after the other since each Go build uses all processors. What was built before
 * for the same inputs is taken from the cache. Returns the environment that tells tests where the programs are.
 */
export async function buildEverything(report: Report): Promise<Record<string, string>> {
  const charts = await ensureCharts(report);
  const console = await buildConsole(report);
  const render = await ensureRenderEngine(report);
  const helm = await ensureHelmEngine(report);
  const reference = await ensureReferenceHelm(report);
  await ensureControlPlane(report);
  return {
    ICHOR_RENDER_ENGINE: render,
    ICHOR_HELM_ENGINE: helm,
    ICHOR_REFERENCE_HELM: reference,
    ICHOR_CONSOLE_DIST: console,
    ICHOR_CHART_DIRS: charts.map((chart) => chart.path).join(":"),
  };
}
