import {
  decideHealth,
  findCniFindings,
  type HealthFinding,
  isPresetRemoved,
  names,
  namespaces,
  type TalosCluster,
} from "@ichor/model";
import { agentCells, cellsOfMachines, versionOfImage } from "./agent-cells.ts";
import type { CniSummary, NodeCell } from "./cluster-view.ts";
import type { ClusterWorld } from "./cluster-world.ts";

/** The newest deployed revision: read from the cluster itself where possible, else as the status reports it. */
export type RunningRelease = {
  revision?: number;
  status?: string;
  deployedAt?: string;
  valuesHash?: string;
  chart?: { name: string; version: string; digest?: string };
};

/** What runs, from the release that was read or from the status of the cluster. */
export function runningRelease({ kept, values }: ClusterWorld): RunningRelease {
  const { release } = values;
  if (release) {
    const { revision, status, deployedAt, valuesHash, chart } = release;
    return {
      revision,
      status,
      valuesHash,
      chart: { name: chart.name, version: chart.version, ...(chart.digest ? { digest: chart.digest } : {}) },
      ...(deployedAt ? { deployedAt } : {}),
    };
  }
  const { chart, release: reported } = kept.cluster?.status?.cni ?? {};
  return {
    ...(reported
      ? {
          revision: reported.revision,
          status: reported.status,
          ...(reported.deployedAt ? { deployedAt: reported.deployedAt } : {}),
          ...(reported.valuesHash ? { valuesHash: reported.valuesHash } : {}),
        }
      : {}),
    ...(chart
      ? {
          chart: {
            name: names.ciliumRelease,
            version: chart.version,
            ...(chart.digest ? { digest: chart.digest } : {}),
          },
        }
      : {}),
  };
}

/** The cells of the node strip: from the API server of the local cluster, else from the status of the machines. */
export function nodeCells(world: ClusterWorld): NodeCell[] {
  const { live, values, machines } = world;
  if (live?.nodes === undefined) return cellsOfMachines(machines);
  const { revision, valuesHash } = runningRelease(world);
  const { savedHash } = values;
  const isReleased =
    savedHash === undefined || valuesHash === undefined ? undefined : savedHash === valuesHash;
  return agentCells({ live, revision, isReleased });
}

/** The network of a cluster in short. */
export function toCniSummary(world: ClusterWorld, cluster: TalosCluster): CniSummary {
  const { kept, live, values } = world;
  const { cni } = cluster.spec;
  const cells = nodeCells(world);
  const running = runningRelease(world);
  const findings = [...findCniFindings(cluster), ...findLive(world, cells)];
  const agentVersion = versionOfImage(live?.daemonSet?.image ?? "");
  const { change } = kept;
  const available = cluster.status?.cni?.availableChartVersion;
  return {
    preset: cni.preset,
    health: decideHealth(findings, "").health,
    runningVersion: running.chart?.version ?? agentVersion ?? "",
    ...(available ? { availableVersion: available } : {}),
    note: noteOf({ world, cluster, cells, running }),
    ...(running.revision === undefined ? {} : { revision: running.revision }),
    ...(running.status ? { releaseStatus: running.status } : {}),
    ...(running.deployedAt ? { deployedAt: running.deployedAt } : {}),
    ...(values.savedHash ? { savedHash: values.savedHash } : {}),
    ...(running.valuesHash ? { runningHash: running.valuesHash } : {}),
    ...(change.kind === "by-ichor" ? { savedBy: change.actor } : {}),
    ...(change.kind === "outside" ? { savedBy: change.manager } : {}),
    ...(change.kind !== "unknown" && change.time ? { savedAt: change.time } : {}),
    ...(running.chart ? { chart: running.chart } : {}),
    kubeProxy: cni.kubeProxy,
    tunnel: cni.tunnel,
    ...(values.routing ? { routing: values.routing } : {}),
    ...(live?.operator ? { operatorReady: live.operator.ready, operatorWanted: live.operator.wanted } : {}),
    owner: ownerOf(cluster),
    nodes: cells,
    ...(cni.cilium?.hold ? { hold: cni.cilium.hold } : {}),
  };
}

/** What the API server of the local cluster says that no condition says. */
export function findLive({ live, kept }: ClusterWorld, cells: readonly NodeCell[]): HealthFinding[] {
  if (live === undefined || (kept.cluster && isPresetRemoved(kept.cluster))) return [];
  const findings: HealthFinding[] = [];
  const failed = cells.filter(({ state }) => state === "failed");
  const [first] = failed;
  if (first) {
    const where = failed.length === 1 ? first.node : `${failed.length} of ${cells.length} nodes`;
    findings.push({ health: "Degraded", sentence: `Agent not ready on ${where}: ${first.detail}` });
  }
  const { operator } = live;
  if (operator && operator.wanted > 0 && operator.ready === 0)
    findings.push({ health: "Degraded", sentence: "The Cilium operator is not ready" });
  const notReady = (live.nodes ?? []).filter(({ isReady }) => !isReady).length;
  if (notReady > 0)
    findings.push({
      health: "Degraded",
      sentence: `${notReady} of ${live.nodes?.length ?? 0} nodes not ready`,
    });
  const restarting = cells.filter(({ state }) => state === "restarting").length;
  if (restarting > 0) {
    const active = cells.filter(({ state }) => state === "active").length;
    const sentence = `Agents restart: active on ${active} of ${cells.length} nodes`;
    findings.push({ health: "Progressing", sentence });
  }
  return findings;
}

type NoteInputs = {
  world: ClusterWorld;
  cluster: TalosCluster;
  cells: readonly NodeCell[];
  running: RunningRelease;
};

function noteOf(inputs: NoteInputs): string {
  return presetNote(inputs) ?? releaseNote(inputs) ?? rolloutNote(inputs);
}

function presetNote({ cluster }: NoteInputs): string | undefined {
  const { preset, unmanaged } = cluster.spec.cni;
  if (isPresetRemoved(cluster)) return `Preset ${preset} is no longer run by Ichor`;
  if (preset !== "unmanaged") return undefined;
  return `Managed outside of Ichor (Talos CNI ${unmanaged?.talosCNI ?? "unknown"})`;
}

function releaseNote({ world, running }: NoteInputs): string | undefined {
  if (running.chart === undefined)
    return world.local.isLocal === true ? "No release was found" : "Not read: this is not the local cluster";
  const { savedHash } = world.values;
  if (savedHash === undefined || running.valuesHash === undefined || savedHash === running.valuesHash)
    return undefined;
  return running.revision === undefined
    ? "Saved, not running"
    : `Saved, not running: revision ${running.revision} runs`;
}

function rolloutNote({ world, cells, running }: NoteInputs): string {
  const revision = running.revision === undefined ? "" : `revision ${running.revision}`;
  if (cells.length === 0) return revision === "" ? "" : `Running ${revision}`;
  if (cells.every(({ state }) => state === "unknown")) return agentsUnread(world, revision);
  if (cells.some(({ state }) => state === "needs-restart")) return "Saved, needs a restart";
  const active = cells.filter(({ state }) => state === "active").length;
  if (active === cells.length)
    return ["Running", revision, "on", nodesWord(active)].filter(Boolean).join(" ");
  const subject = revision === "" ? "Active" : `Revision ${running.revision}: active`;
  return `${subject} on ${active} of ${nodesWord(cells.length)}`;
}

function agentsUnread({ local }: ClusterWorld, revision: string): string {
  const why = local.isLocal === true ? "" : ": this is not the local cluster";
  return revision === "" ? `Agents not read${why}` : `Running ${revision}, agents not read${why}`;
}

function nodesWord(count: number): string {
  return `${count} ${count === 1 ? "node" : "nodes"}`;
}

function ownerOf({ spec }: TalosCluster): string {
  if (spec.cni.preset !== "cilium") return "";
  return `Helm release ${names.ciliumRelease}, record in ${namespaces.ichor}`;
}
