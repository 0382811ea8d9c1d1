import { IchorError } from "@ichor/errors";
import type { InstalledRelease } from "./dev-cluster.ts";

/** Installs Cilium into a cluster, once. */
export type CiliumInstaller = AsyncDisposable & {
  /** chart that is installed: one minor behind the default */
  chartVersion: string;
  /** the default chart */
  availableChartVersion: string;
  /** Installs release `cilium` in `kube-system` with its record in `ichor-system` and waits until all of it is ready. */
  install(kubeconfigPath: string, signal: AbortSignal): Promise<InstalledRelease>;
};

/** Builds the release engine and finds the charts. */
export async function prepareCiliumInstaller(_report: (line: string) => void): Promise<CiliumInstaller> {
  throw new IchorError("precondition", "the release engine does not exist yet; start with hasCilium: false");
}
