export { type Build, buildOnce } from "./build-once.ts";
export { cacheDir } from "./cache-dir.ts";
export { type ChartOnDisk, ensureCharts, moduleChartVersions, sharedCharts } from "./charts.ts";
export {
  type ControlPlaneTools,
  controlPlaneKubernetesVersion,
  ensureControlPlane,
} from "./control-plane.ts";
export { ensureSupervisor } from "./dev-tools.ts";
export { ensureHelmEngine, ensureReferenceHelm, ensureRenderEngine } from "./engine.ts";
export { goBuild, runGo } from "./go-build.ts";
export { repoRoot } from "./repo-root.ts";
export type { Report } from "./report.ts";
export { untilAborted } from "./until-aborted.ts";
