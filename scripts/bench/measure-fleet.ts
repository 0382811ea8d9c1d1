import { join } from "node:path";
import { applyCrds, startControlPlane } from "@ichor/devcluster";
import { createKubeClient, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import { repoRoot } from "@ichor/testkit/toolchain";
import { runPool } from "../steps/run-pool.ts";
import { measureInBrowser } from "./browser-tasks.ts";
import { connectServer, type ServerClients } from "./connect-server.ts";
import { median, tenths } from "./quantile.ts";
import { type ServerParts, type ServerProcess, startServerProcess } from "./server-process.ts";

const clusterCount = 1_000;
const machinesEach = 10;
const consoleCount = 100;
const changes = 9;

/** Where the parts are, and a browser. */
export type FleetBench = {
  serverFile: string;
  parts: Omit<ServerParts, "kubeconfig">;
  chromium: string;
  report(line: string): void;
};

/** Fills an API server of its own with clusters and machines, and opens the list once in a browser and in 100 streams. */
export async function measureFleet(bench: FleetBench): Promise<Record<string, number>> {
  const { serverFile, parts, chromium, report } = bench;
  report("starting an API server with 1,000 clusters and 10,000 machines");
  await using controlPlane = await startControlPlane({ clusterName: "fleet" });
  await controlPlane.ready();
  const kubeconfig = controlPlane.adminKubeconfig;
  const client = await createKubeClient({ kubeconfig: { paths: [kubeconfig] } });
  await applyCrds(client, join(repoRoot, "deploy/crds"));
  await fill(client);
  await using server = await startServerProcess(serverFile, { ...parts, kubeconfig });
  const list = await measureInBrowser("list", { ask: server, chromium });
  const fanOut = await measureFanOut({ client, server });
  client.close();
  return { ...list, ...fanOut };
}

async function fill(client: KubeClient): Promise<void> {
  await client.create<KubeObject>(resources.namespaces, { metadata: { name: namespaces.ichor } });
  const numbers = Array.from({ length: clusterCount }, (_, index) => index);
  await runPool(numbers, 32, async (index) => {
    await client.create<KubeObject>(resources.talosClusters, clusterOf(index));
    for (let each = 0; each < machinesEach; each++)
      await client.create<KubeObject>(resources.talosMachines, machineOf(index, each));
  });
}

const nameOf = (index: number) => `fleet-${String(index).padStart(4, "0")}`;

function clusterOf(index: number): KubeObject {
  return {
    metadata: { name: nameOf(index), namespace: namespaces.ichor },
    spec: {
      endpoint: `https://fleet-${index}.example:6443`,
      talosVersion: "1.13.2",
      kubernetesVersion: "v1.36.3",
      kubernetesCA: `sha256:${index.toString(16).padStart(64, "0")}`,
      cni: {
        preset: "cilium",
        tunnel: "vxlan",
        kubeProxy: "replaced",
        cilium: { values: { hubble: { relay: { enabled: index % 2 === 0 } } } },
      },
    },
  };
}

function machineOf(index: number, each: number): KubeObject {
  const hostname = `${nameOf(index)}-${each}`;
  return {
    metadata: { name: hostname, namespace: namespaces.ichor },
    spec: {
      clusterRef: { name: nameOf(index) },
      role: each < 3 ? "controlplane" : "worker",
      approved: true,
      address: `10.${index >> 8}.${index & 255}.${each + 1}`,
      hostname,
    },
  };
}

async function measureFanOut({
  client,
  server,
}: {
  client: KubeClient;
  server: ServerProcess;
}): Promise<Record<string, number>> {
  const abort = new AbortController();
  const streams = Array.from({ length: consoleCount }, () => openStream(connectServer(server), abort.signal));
  try {
    await Promise.all(streams.map((stream) => stream.opened));
    const times: number[] = [];
    for (let change = 0; change < changes; change++) {
      const name = nameOf(change * 100);
      const seen = streams.map((stream) => stream.next(name));
      const startedMs = performance.now();
      await client.patchJson(
        resources.talosClusters,
        { namespace: namespaces.ichor, name },
        {
          operations: [{ op: "replace", path: "/spec/kubernetesVersion", value: `v1.36.${4 + change}` }],
          fieldManager: "bench",
        },
      );
      await Promise.all(seen);
      times.push(performance.now() - startedMs);
    }
    return {
      fleetFanOutMs: tenths(median(times)),
      fleetServerRssMb: tenths(server.rssMb().server),
      fleetClusters: clusterCount,
      fleetMachines: clusterCount * machinesEach,
      fleetConsoles: consoleCount,
    };
  } finally {
    abort.abort();
    await Promise.all(streams.map((stream) => stream.closed));
  }
}

/** One open console: resolves `opened` at its snapshot, and `next` when it is told of a cluster. */
function openStream({ clusters }: ServerClients, signal: AbortSignal) {
  const opened = Promise.withResolvers<void>();
  const waiting = new Map<string, () => void>();
  const read = async () => {
    const topics = [{ id: "list", topic: { case: "clusters" as const, value: {} } }];
    for await (const { change } of clusters.watch({ topics }, { signal })) {
      if (change.case === "error") throw new Error(change.value.message);
      if (change.case === "snapshot" && change.value.clusters.length === clusterCount) opened.resolve();
      if (change.case === "upsert") waiting.get(change.value.ref?.name ?? "")?.();
    }
  };
  const closed = read().catch((error: unknown) => {
    if (!signal.aborted) opened.reject(error);
  });
  const next = (name: string) => new Promise<void>((resolve) => waiting.set(name, resolve));
  return { opened: opened.promise, next, closed };
}
