import { type Command, Option } from "commander";
import type { ClusterOptions } from "../values/values-options.ts";
import { parsePath } from "./parse-arguments.ts";

/** `-o`: how the result is written. */
export function outputOption<const F extends string>(formats: readonly F[], first: F): Option {
  return new Option("-o, --output <format>", "how the result is written").choices(formats).default(first);
}

/** Options that say which cluster is meant, and as whom. */
export function addClusterOptions(command: Command): Command {
  return command
    .option("--cluster <name>", "name of the TalosCluster (default: the local one, or the only one)")
    .option("-n, --namespace <namespace>", "its namespace (default: where it is found)")
    .option("--kubeconfig <file>", "kubeconfig file (default: $KUBECONFIG or ~/.kube/config)", parsePath)
    .option("--context <name>", "context of the kubeconfig (default: the current one)");
}

/** What `addClusterOptions` reads. */
export type RawClusterOptions = {
  cluster?: string;
  namespace?: string;
  kubeconfig?: string;
  context?: string;
};

/** The options of a cluster alone. `--cluster namespace/name` names both. */
export function toClusterOptions({
  cluster,
  namespace,
  kubeconfig,
  context,
}: RawClusterOptions): ClusterOptions {
  const [first = "", second] = (cluster ?? "").split("/");
  const [inName, name] = second === undefined ? [undefined, cluster] : [first, second];
  const place = namespace ?? inName;
  return {
    ...(name === undefined ? {} : { cluster: name }),
    ...(place === undefined ? {} : { namespace: place }),
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  };
}
