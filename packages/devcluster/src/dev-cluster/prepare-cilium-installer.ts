import { names, namespaces } from "@ichor/model";
import { ensureCharts, ensureHelmEngine, ensureRenderEngine, type Report } from "@ichor/testkit/toolchain";
import type { JsonObject } from "@ichor/values";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import type { InstalledRelease } from "./dev-cluster.ts";
import { startReleaseEngine } from "./start-release-engine.ts";

/** Installs Cilium into a cluster. */
export type CiliumInstaller = {
  /** chart that is installed: one minor behind the default */
  chartVersion: string;
  /** the default chart */
  availableChartVersion: string;
  /** path of the program that reads records */
  renderEngine: string;
  /**
   * Installs release `cilium` in `kube-system`, with its record in `ichor-system`, and waits until all of it is ready.
   * The release engine runs for that long only.
   */
  install(request: InstallCilium): Promise<InstalledRelease>;
};

/** Where to install with which effective values. */
export type InstallCilium = { controlPlane: ControlPlane; values: JsonObject; signal: AbortSignal };

/** Builds the engines where the cache has none, and finds the charts. */
export async function prepareCiliumInstaller(report: Report): Promise<CiliumInstaller> {
  const [binary, renderEngine, [available, installed]] = await Promise.all([
    ensureHelmEngine(report),
    ensureRenderEngine(report),
    ensureCharts(report),
  ]);
  if (!available || !installed)
    throw new Error("the module charts must be the default and the one before it");
  return {
    chartVersion: installed.version,
    availableChartVersion: available.version,
    renderEngine,
    install: async ({ controlPlane, values, signal }) => {
      await using engine = await startReleaseEngine({ binary, folder: controlPlane.folder, report });
      const request = {
        chartFolder: installed.path,
        values,
        releaseName: names.ciliumRelease,
        releaseNamespace: namespaces.cilium,
        recordNamespace: namespaces.ichor,
        kubeconfigPath: controlPlane.adminKubeconfig,
      };
      return await engine.install(request, signal);
    },
  };
}
