import {
  ensureCharts,
  ensureControlPlane,
  ensureHelmEngine,
  ensureRenderEngine,
  ensureSupervisor,
  type Report,
} from "@ichor/testkit/toolchain";
import { buildConsole } from "../steps/build-console.ts";

/** What the demo runs. Programs that are not needed at once are promises. */
export type DemoBuild = {
  renderEngine: string;
  consoleDir: string;
  /** folders of the charts, the default first */
  chartDirs: readonly string[];
  /** whether the program that installs Cilium is there; the dev cluster waits for it by itself */
  isReleaseEngineBuilt(): boolean;
};

/**
 * Builds what the demo runs, in the order in which it is needed: first what shows clusters, last what installs Cilium.
 * One Go build runs at a time, since each uses all processors; the console is built beside the first.
 */
export async function buildDemo(report: Report): Promise<DemoBuild> {
  const [charts, consoleDir, renderEngine] = await Promise.all([
    ensureCharts(report),
    buildConsole(report),
    ensureSupervisor(report).then(() => ensureRenderEngine(report)),
  ]);
  await ensureControlPlane(report);
  let isBuilt = false;
  // a failure is told by whoever installs Cilium
  ensureHelmEngine(report).then(
    () => {
      isBuilt = true;
    },
    () => undefined,
  );
  const chartDirs = charts.map(({ path }) => path);
  return { renderEngine, consoleDir, chartDirs, isReleaseEngineBuilt: () => isBuilt };
}
