import type { KubeProxyMode, TunnelProtocol } from "@ichor/cilium";
import type { FactName } from "@ichor/cluster";

/** What `ichor cni values check` was asked for. */
export type CheckOptions = {
  /** path, or `-` for standard input */
  readonly file: string;
  /** absent: the default of this build */
  readonly chartVersion?: string;
  readonly kubeProxy: KubeProxyMode;
  readonly tunnel: TunnelProtocol;
  /** such as v1.36.0; absent: that of every check without a cluster */
  readonly kubeVersion?: string;
  /** besides those of every check without a cluster */
  readonly apiVersions: readonly string[];
  /** what is known about the cluster; nothing else is */
  readonly facts: Readonly<Partial<Record<FactName, boolean>>>;
  readonly nodes?: number;
  /** folder for the rendered objects */
  readonly renderDir?: string;
  readonly output: "text" | "json";
};
