import type { LocalVerdict } from "@ichor/model";
import type { UnreadablePart } from "../view/cluster-view.ts";
import type { ClusterWorld, LiveNetwork, SavedAndRunning } from "../view/cluster-world.ts";
import type { KeptEvent } from "../view/kept/kept-network.ts";
import { clusterIndex, type FeedInformers, objectIndex, unreadableParts } from "./feed-informers.ts";

/** Where the world of a cluster is taken from. */
export type WorldSources = {
  informers: FeedInformers;
  verdictOf(key: string): Pick<LocalVerdict, "isLocal" | "reason">;
  /** of the local cluster */
  values(): { values: SavedAndRunning; problem?: UnreadablePart };
  now(): Date;
};

/** Gathers everything about one cluster; undefined where there is no such cluster. Events only where they are shown. */
export function assembleWorld(
  sources: WorldSources,
  key: string,
  { withEvents }: { withEvents: boolean },
): ClusterWorld | undefined {
  const { informers } = sources;
  const kept = informers.clusters.get(key);
  if (kept === undefined) return undefined;
  const local = sources.verdictOf(key);
  const isLocal = local.isLocal === true;
  const machines = present(informers.machines.byIndex(clusterIndex, key));
  const operations = present(informers.operations.byIndex(clusterIndex, key));
  const { values, problem } = isLocal ? sources.values() : { values: {}, problem: undefined };
  const unreadable = unreadableParts(informers).filter(({ part }) => isLocal || !localParts.has(part));
  const world: ClusterWorld = {
    kept,
    machines,
    operations,
    events: [],
    local,
    ...(isLocal ? { live: liveNetwork(informers) } : {}),
    values,
    unreadable: problem ? [...unreadable, problem] : unreadable,
    now: sources.now(),
  };
  return withEvents ? { ...world, events: eventsOf(informers, world) } : world;
}

const localParts: ReadonlySet<string> = new Set([
  "nodes",
  "events of nodes",
  "agent pods",
  "DaemonSet cilium",
  "revisions of DaemonSet cilium",
  "Deployment cilium-operator",
  "ConfigMap cilium-config",
  "events of Cilium",
]);

/** What was read; parts that were never read stay absent, so that they are unknown and not empty. */
function liveNetwork(informers: FeedInformers): LiveNetwork {
  const { nodes, pods, daemonSet, templates, operator, config } = informers;
  const [onlyDaemonSet] = daemonSet.list();
  const [onlyOperator] = operator.list();
  const [onlyConfig] = config.list();
  return {
    ...(wasRead(nodes) ? { nodes: nodes.list() } : {}),
    ...(wasRead(pods) ? { pods: pods.list() } : {}),
    ...(wasRead(templates) ? { templates: templates.list() } : {}),
    ...(onlyDaemonSet ? { daemonSet: onlyDaemonSet } : {}),
    ...(onlyOperator ? { operator: onlyOperator } : {}),
    ...(onlyConfig ? { config: onlyConfig } : {}),
  };
}

function wasRead(informer: { resourceVersion(): string }): boolean {
  return informer.resourceVersion() !== "";
}

function eventsOf(informers: FeedInformers, { kept, machines, operations, live }: ClusterWorld): KeptEvent[] {
  const about = (kind: string, namespace: string, name: string) =>
    informers.events.byIndex(objectIndex, `${kind}/${namespace}/${name}`);
  const own = [
    ...about("TalosCluster", kept.namespace, kept.name),
    ...machines.flatMap(({ metadata }) => about("TalosMachine", kept.namespace, metadata.name)),
    ...operations.flatMap(({ metadata }) => about("TalosOperation", kept.namespace, metadata.name)),
  ];
  if (live === undefined) return own;
  const ofCilium = informers.ciliumEvents
    .list()
    .filter(({ objectName }) => /^(cilium|hubble)/.test(objectName));
  return [...own, ...informers.nodeEvents.list(), ...ofCilium];
}

function present<T>(list: readonly (T | undefined)[]): T[] {
  return list.filter((item) => item !== undefined);
}
