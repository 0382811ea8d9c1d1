import { connectAs } from "../client/connect-as.ts";
import type { ControlPlane } from "../control-plane/control-plane.ts";
import { startControlPlane } from "../control-plane/start-control-plane.ts";
import { labNodes } from "../nodes/lab-nodes.ts";
import { startNodeAgent } from "../nodes/start-node-agent.ts";
import { createSteps, type Step } from "./create-steps.ts";
import { demoUsers, equipUsers } from "./demo-users.ts";
import type { DevCluster, DevClusterOptions } from "./dev-cluster.ts";
import { furnishCluster, type Site } from "./furnish-cluster.ts";
import { prepareCiliumInstaller } from "./prepare-cilium-installer.ts";
import { together } from "./together.ts";

/**
 * Starts the demo cluster: a control plane, eight simulated nodes, Cilium installed by Helm, three TalosClusters with
 * their machines, users with their rights, and sample data. Builds first what is not in the cache. Everything ends
 * with this process. Rejects when a part fails; nothing is left behind then.
 */
export async function startDevCluster(options: DevClusterOptions = {}): Promise<DevCluster> {
  const { report = () => undefined, hasCilium = true } = options;
  const step = createSteps(report, () => performance.now());
  await using cleanup = new AsyncDisposableStack();
  const controlPlane = cleanup.use(await startLabControlPlane({ signal: options.signal, report, step }));
  const client = cleanup.adopt(await connectAs(controlPlane.admin), (open) => open.close());
  // the release engine may have to be built, which takes minutes: everything else goes on meanwhile
  const installer = hasCilium ? prepareCiliumInstaller(report) : undefined;
  installer?.catch(() => undefined); // seen by whoever waits for it
  const users = await equipUsers(controlPlane);
  const site: Site = { controlPlane, client, step, options, installer };
  const [, release] = await together(options.signal, [
    (signal) => step("8 nodes are Ready", async () => cleanup.use(await startNodes(site, signal))),
    (signal) => furnishCluster(site, signal, () => options.onVisible?.({ controlPlane, users })),
    (signal) => step("controllers work", () => controlPlane.ready(signal)),
  ]);
  const owned = cleanup.move();
  const stop = () => owned.disposeAsync();
  return { controlPlane, client, users, ...(release && { release }), stop, [Symbol.asyncDispose]: stop };
}

function startLabControlPlane(given: {
  signal: AbortSignal | undefined;
  report: (line: string) => void;
  step: Step;
}): Promise<ControlPlane> {
  const { signal, report, step } = given;
  const tokenUsers = Object.values(demoUsers);
  return step("control plane serves", () =>
    startControlPlane({
      ...(signal && { signal }),
      report,
      clusterName: "lab",
      tokenUsers,
      until: "serving",
    }),
  );
}

async function startNodes({ controlPlane, client, options }: Site, signal: AbortSignal) {
  const kubeletPort = await controlPlane.supervisor.reservePort();
  const report = options.report ?? (() => undefined);
  return startNodeAgent({ client, nodes: labNodes, kubeletPort, report, signal });
}
