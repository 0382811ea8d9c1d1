import type { KubeClient } from "@ichor/kube";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import type { DemoUser, DemoUserName } from "./demo-users.ts";

/** What Helm wrote when it installed Cilium. */
export type InstalledRelease = {
  revision: number;
  chartVersion: string;
  /** digest of the chart's files */
  chartDigest: string;
  /** hash of the effective values */
  valuesHash: string;
  /** RFC 3339 */
  deployedAt: string;
};

/** A running demo cluster: the cluster `lab` that Ichor runs in, and what Ichor knows of two others. */
export type DevCluster = AsyncDisposable & {
  controlPlane: ControlPlane;
  /** an administrator's client, closed by `stop` */
  client: KubeClient;
  users: Record<DemoUserName, DemoUser>;
  /** absent when the cluster was started without Cilium */
  release?: InstalledRelease;
  /** Ends everything and removes every file. May be called twice. */
  stop(): Promise<void>;
};

/** Options of `startDevCluster`. */
export type DevClusterOptions = {
  /** gives up starting; once started, only `stop` ends the cluster */
  signal?: AbortSignal;
  /** receives a line for each step, with its duration */
  report?: (line: string) => void;
  /**
   * Called as soon as clusters and machines are declared and users have their kubeconfigs. Cilium and the sample data
   * follow, on a machine that has to build the release engine first minutes later.
   */
  onVisible?: (visible: Pick<DevCluster, "controlPlane" | "users">) => void;
  /** install Cilium with Helm (default true); without it there are nodes and no network */
  hasCilium?: boolean;
  /** create the three TalosClusters with their machines (default true) */
  hasClusters?: boolean;
  /** write sample data where no controller writes yet (default true); needs Cilium and the clusters */
  hasSeed?: boolean;
  /** serve the Gateway API's kinds (default false) */
  hasGatewayApi?: boolean;
};
