import { names, namespaces } from "@ichor/model";
import { ensureCharts, ensureHelmEngine, type Report } from "@ichor/testkit/toolchain";
import type { JsonObject } from "@ichor/values";
import type { InstalledRelease } from "./dev-cluster.ts";
import { type ReleaseEngine, startReleaseEngine } from "./start-release-engine.ts";

/** Installs Cilium into a cluster, once. */
export type CiliumInstaller = AsyncDisposable & {
  /** chart that is installed: one minor behind the default */
  chartVersion: string;
  /** the default chart */
  availableChartVersion: string;
  /**
   * Installs release `cilium` in `kube-system`, with its record in `ichor-system`, from effective values, and waits
   * until all of it is ready.
   */
  install(request: InstallCilium): Promise<InstalledRelease>;
};

/** Where to install with which effective values. */
export type InstallCilium = { kubeconfigPath: string; values: JsonObject; signal: AbortSignal };

/** Builds the release engine where the cache has none, finds the charts and starts the engine. */
export async function prepareCiliumInstaller(report: Report): Promise<CiliumInstaller> {
  const [binary, [available, installed]] = await Promise.all([
    ensureHelmEngine(report),
    ensureCharts(report),
  ]);
  if (!available || !installed)
    throw new Error("the module charts must be the default and the one before it");
  const engine: ReleaseEngine = await startReleaseEngine(binary, report);
  return {
    chartVersion: installed.version,
    availableChartVersion: available.version,
    install: ({ kubeconfigPath, values, signal }) =>
      engine.install(
        {
          chartFolder: installed.path,
          values,
          releaseName: names.ciliumRelease,
          releaseNamespace: namespaces.cilium,
          recordNamespace: namespaces.ichor,
          kubeconfigPath,
        },
        signal,
      ),
    [Symbol.asyncDispose]: engine[Symbol.asyncDispose],
  };
}
