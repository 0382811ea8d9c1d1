import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  controlPlaneKubernetesVersion,
  ensureControlPlane,
  ensureSupervisor,
  type Report,
} from "@ichor/testkit/toolchain";
import type { ApiAccess } from "../client/api-access.ts";
import { startSupervisor } from "../supervisor/start-supervisor.ts";
import type { Supervisor } from "../supervisor/supervisor.ts";
import type { ClusterUser, ControlPlane } from "./control-plane.ts";
import { type Credentials, clusterAuthority, createCredentials } from "./credentials.ts";
import { launchProcesses } from "./launch-processes.ts";
import { renderKubeconfig } from "./render-kubeconfig.ts";
import { waitForReady } from "./wait-for-control-plane.ts";

/** Options of `startControlPlane`. */
export type StartControlPlaneOptions = {
  /** gives up starting; once started, only `stop` ends the control plane */
  signal?: AbortSignal;
  /** receives a line when something has to be built first */
  report?: Report;
  /** name of the cluster in kubeconfig files, default `devcluster` */
  clusterName?: string;
  /** users who get a bearer token */
  tokenUsers?: readonly ClusterUser[];
  /** where the folder is made, default the system's folder for temporary files */
  parentFolder?: string;
  /** `serving`: return as soon as the API server answers administrators; `ready` (default): see `ControlPlane.ready` */
  until?: "serving" | "ready";
};

/**
 * Starts etcd, kube-apiserver and kube-controller-manager on free loopback ports, building them first where they are
 * not in the cache. Any number can run side by side. Everything ends with this process, even if it is killed.
 * Rejects with the log's last lines when a part does not come up; nothing is left behind then.
 */
export async function startControlPlane(options: StartControlPlaneOptions = {}): Promise<ControlPlane> {
  const { signal, report = () => undefined } = options;
  const [tools, supervisorBinary] = await Promise.all([ensureControlPlane(report), ensureSupervisor(report)]);
  signal?.throwIfAborted();
  const supervisor = startSupervisor(supervisorBinary);
  const giveUp = () => void supervisor.close();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const folder = await supervisor.createFolder(options.parentFolder ?? tmpdir());
    await mkdir(join(folder, "logs"));
    const ports = await reservePorts(supervisor);
    const url = `https://127.0.0.1:${ports.apiServer}`;
    const { clusterName = "devcluster", tokenUsers = [] } = options;
    const credentials = await createCredentials({ supervisor, folder, url, clusterName, tokenUsers });
    const { died } = await launchProcesses({ tools, supervisor, folder, ports, credentials });
    const ready = memoized(() => waitForReady(credentials.admin, died));
    if (options.until !== "serving") await ready();
    return await createHandle({ url, folder, clusterName, supervisor, died, ready }, credentials);
  } catch (error) {
    await supervisor.close();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Does the work once, however often it is asked for; a caller whose signal aborts stops waiting. */
function memoized(work: () => Promise<void>): (signal?: AbortSignal) => Promise<void> {
  let started: Promise<void> | undefined;
  return async (signal) => {
    started ??= work();
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = () => gaveUp.reject(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      await Promise.race([started, gaveUp.promise]);
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  };
}

async function reservePorts(supervisor: Supervisor) {
  const [etcdClient, etcdPeer, apiServer] = await Promise.all([
    supervisor.reservePort(),
    supervisor.reservePort(),
    supervisor.reservePort(),
  ]);
  return { etcdClient, etcdPeer, apiServer };
}

type HandleBase = Pick<ControlPlane, "url" | "folder" | "clusterName" | "supervisor" | "died" | "ready">;

async function createHandle(base: HandleBase, { admin, caPem, tokens }: Credentials): Promise<ControlPlane> {
  const { supervisor, folder, clusterName } = base;
  let written = 0;
  const writeKubeconfig = async (access: ApiAccess) => {
    const path = join(folder, `${access.user.replaceAll(/[^\w.-]/g, "_")}-${++written}.kubeconfig`);
    await writeFile(path, renderKubeconfig(access, clusterName), { mode: 0o600 });
    return path;
  };
  return {
    ...base,
    caPem,
    admin,
    kubernetesVersion: controlPlaneKubernetesVersion,
    adminKubeconfig: await writeKubeconfig(admin),
    writeKubeconfig,
    accessFor: async ({ name, groups = [] }, credential = "certificate") => {
      const user = { url: base.url, caPem, user: name };
      if (credential === "certificate") {
        const request = { authority: clusterAuthority, commonName: name, organizations: groups };
        return { ...user, ...(await supervisor.issueCertificate(request)) };
      }
      const token = tokens.get(name);
      if (token === undefined) throw new Error(`${name} is not one of the token users of this control plane`);
      return { ...user, token };
    },
    issueServingCertificate: (commonName) =>
      supervisor.issueCertificate({
        authority: clusterAuthority,
        commonName,
        hosts: ["127.0.0.1", "localhost"],
      }),
    stop: supervisor.close,
    [Symbol.asyncDispose]: supervisor.close,
  };
}
