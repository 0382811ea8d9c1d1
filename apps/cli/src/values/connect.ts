import { createKubeClient, type KubeClient, kubeconfigPaths } from "@ichor/kube";
import { type Host, report } from "../host/host.ts";
import type { ClusterOptions } from "./values-options.ts";

/** How a command gets its client. Tests give their own, and need neither a kubeconfig nor the program around. */
export type Connect = (options: ClusterOptions, host: Host) => Promise<KubeClient>;

/** Connects as the person of the kubeconfig context. The caller closes the client. */
export function connect({ kubeconfig, context }: ClusterOptions, host: Host): Promise<KubeClient> {
  const { env, version, terminal } = host;
  return createKubeClient({
    kubeconfig: {
      paths: kubeconfig === undefined ? kubeconfigPaths(env) : [kubeconfig],
      env,
      isInteractive: terminal !== undefined,
      report: (line) => report(host, line),
      ...(context === undefined ? {} : { context }),
    },
    userAgent: `ichor/${version}`,
    proxyEnv: env,
  });
}
