import { createKubeClient, type KubeClient, kubeconfigPaths } from "@ichor/kube";
import { type Host, report } from "../host/host.ts";
import type { ClusterOptions } from "./values-options.ts";

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
