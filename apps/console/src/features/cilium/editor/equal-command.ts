import type { ClusterName } from "../../../data/watch/topic.ts";

/** The command that shows the same difference in a terminal. */
export function equalDiffCommand({ namespace, name }: ClusterName): string {
  return `ichor cni values diff --cluster ${name} -n ${namespace} -f values.yaml`;
}

/** The command that checks a text against a chart version without a cluster. */
export function equalCheckCommand(chartVersion: string, kubeProxy: string): string {
  return `ichor cni values check -f values.yaml --chart-version ${chartVersion} --kube-proxy ${kubeProxy}`;
}
