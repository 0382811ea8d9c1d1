import type { ClusterName } from "../../data/watch/topic.ts";
import { clusterPath } from "../../domain/cluster-path.ts";
import { equalCheckCommand, equalDiffCommand } from "./editor/equal-command.ts";

/** Where values are edited: what the pages say and where they lead. */
export type ValuesPlace = {
  kind: "cluster" | "workbench";
  /** names the text: undo history and cursor belong to it */
  path: string;
  /** files that are downloaded begin with it; commands are "Commands on" it */
  name: string;
  links: { editor: string; effective: string };
  /** the command that does the same in a terminal */
  command: string;
};

/** The values of a cluster. */
export function clusterPlace(cluster: ClusterName): ValuesPlace {
  return {
    kind: "cluster",
    path: `${cluster.namespace}/${cluster.name}/cilium`,
    name: cluster.name,
    links: { editor: clusterPath(cluster, "cilium"), effective: clusterPath(cluster, "effective") },
    command: equalDiffCommand(cluster),
  };
}

/** The workbench, on a chart version. `query` is the search part of its address. */
export function workbenchPlace(chartVersion: string, kubeProxy: string, query: string): ValuesPlace {
  return {
    kind: "workbench",
    path: "workbench/cilium",
    name: "workbench",
    links: { editor: `/workbench${query}`, effective: `/workbench/effective${query}` },
    command: equalCheckCommand(chartVersion, kubeProxy),
  };
}
