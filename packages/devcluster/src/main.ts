// Runs the demo cluster in the foreground until a signal comes. Progress goes to standard error, one line a step;
// when the cluster is ready, standard output gets one line of JSON that says how to reach it.
import { copyFile, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { DevCluster } from "./dev-cluster/dev-cluster.ts";
import { startDevCluster } from "./dev-cluster/start-dev-cluster.ts";

const usage = `usage: node packages/devcluster/src/main.ts [--kubeconfig-out FILE] [--gateway-api] [--no-cilium] [--no-clusters] [--no-seed]

  --kubeconfig-out FILE  write the administrator's kubeconfig there, and remove it at the end
  --gateway-api          serve the Gateway API's kinds
  --no-cilium            install no Cilium (and write no sample data)
  --no-clusters          declare no TalosClusters (and write no sample data)
  --no-seed              write no sample data`;

const report = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;
  const ended = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => ended.abort(new Error(`ended by ${name}`)));
  }
  const startedMs = performance.now();
  try {
    await using cluster = await startDevCluster({ ...options.cluster, signal: ended.signal, report });
    report(`demo cluster lab is ready (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
    return await serve(cluster, options.kubeconfigOut, ended.signal);
  } catch (error) {
    if (ended.signal.aborted) return 0;
    report(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function readOptions() {
  const flag = { type: "boolean" } as const;
  try {
    const { values } = parseArgs({
      options: {
        "kubeconfig-out": { type: "string" },
        "gateway-api": flag,
        "no-cilium": flag,
        "no-clusters": flag,
        "no-seed": flag,
      },
    });
    const cluster = {
      hasGatewayApi: values["gateway-api"] ?? false,
      hasCilium: !values["no-cilium"],
      hasClusters: !values["no-clusters"],
      hasSeed: !values["no-seed"],
    };
    return { cluster, kubeconfigOut: values["kubeconfig-out"] };
  } catch (error) {
    report(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

/** Returns when a signal came, or with 1 when a part of the control plane ended by itself. */
async function serve(
  { controlPlane, users, release }: DevCluster,
  kubeconfigOut: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (kubeconfigOut) await copyFile(users.admin.kubeconfig, kubeconfigOut);
  try {
    const kubeconfigs = Object.fromEntries(
      Object.entries(users).map(([name, { kubeconfig }]) => [name, kubeconfig]),
    );
    const { url, folder } = controlPlane;
    process.stdout.write(`${JSON.stringify({ url, folder, kubeconfigs, release })}\n`);
    const aborted = new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    const exit = await Promise.race([aborted, controlPlane.died]);
    if (!exit) return 0;
    report(`${exit.name} ended by itself, see ${exit.logPath}`);
    return 1;
  } finally {
    if (kubeconfigOut) await rm(kubeconfigOut, { force: true });
  }
}

process.exitCode = await main();
