import { join } from "node:path";
import type { ControlPlaneTools } from "@ichor/testkit/toolchain";
import type { ProcessExit, SupervisedProcess, Supervisor } from "../supervisor/supervisor.ts";
import type { Credentials } from "./credentials.ts";
import { apiServerArgs, type ControlPlanePorts, controllerManagerArgs, etcdArgs } from "./process-args.ts";
import { waitForHealthy, waitForServing } from "./wait-for-control-plane.ts";

/** What the processes of a control plane are started from. */
export type Launch = {
  tools: ControlPlaneTools;
  supervisor: Supervisor;
  folder: string;
  ports: ControlPlanePorts;
  credentials: Credentials;
};

/** Starts the three processes and returns when the API server serves, with the promise of the first one that ends. */
export async function launchProcesses(launch: Launch): Promise<{ died: Promise<ProcessExit> }> {
  const { tools, ports, folder, credentials } = launch;
  const { files, admin } = credentials;
  // The API server waits for etcd by itself.
  const [etcd, apiServer] = await Promise.all([
    start(launch, "etcd", [tools.etcd, ...etcdArgs(files, ports, join(folder, "etcd"))]),
    start(launch, "kube-apiserver", [tools.apiServer, ...apiServerArgs(files, ports)]),
  ]);
  const first = Promise.race([etcd.exited, apiServer.exited]);
  await waitForServing(admin, first);
  // It waits ten seconds for a healthy API server and then ends, which a loaded machine does not always reach.
  const manager = waitForHealthy(admin, first)
    .then(() =>
      start(launch, "kube-controller-manager", [tools.controllerManager, ...controllerManagerArgs(files)]),
    )
    .then(
      ({ exited }) => exited,
      () => first, // whoever waits until everybody can work is told why that does not happen
    );
  return { died: Promise.race([first, manager]) };
}

function start(
  { supervisor, folder }: Launch,
  name: string,
  [path = "", ...args]: string[],
): Promise<SupervisedProcess> {
  const logPath = join(folder, "logs", `${name}.log`);
  return supervisor.start({ name, path, args, cwd: folder, logPath, env: { HOME: folder, GOGC: "300" } });
}
