import { join } from "node:path";
import type { ControlPlaneTools } from "@ichor/testkit/toolchain";
import type { ProcessExit, SupervisedProcess, Supervisor } from "../supervisor/supervisor.ts";
import type { Credentials } from "./credentials.ts";
import { apiServerArgs, type ControlPlanePorts, controllerManagerArgs, etcdArgs } from "./process-args.ts";
import { waitForServing } from "./wait-for-control-plane.ts";

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
  await waitForServing(admin, Promise.race([etcd.exited, apiServer.exited]));
  const managerCommand = [tools.controllerManager, ...controllerManagerArgs(files)];
  const manager = await start(launch, "kube-controller-manager", managerCommand);
  return { died: Promise.race([etcd.exited, apiServer.exited, manager.exited]) };
}

function start(
  { supervisor, folder }: Launch,
  name: string,
  [path = "", ...args]: string[],
): Promise<SupervisedProcess> {
  const logPath = join(folder, "logs", `${name}.log`);
  return supervisor.start({ name, path, args, cwd: folder, logPath, env: { HOME: folder, GOGC: "300" } });
}
