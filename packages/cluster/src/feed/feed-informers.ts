import {
  type Clock,
  createInformer,
  type Informer,
  type InformerState,
  type KubeClient,
  type Resource,
  resources,
  type Selection,
} from "@ichor/kube";
import { apiVersion, names, namespaces, type TalosMachine, type TalosOperation } from "@ichor/model";
import { unknownReason } from "../facts/unknown-reason.ts";
import type { UnreadablePart } from "../view/cluster-view.ts";
import { keepCluster, keepMachine, keepOperation } from "../view/kept/kept-cluster.ts";
import {
  type KeptEvent,
  keepConfigChange,
  keepDaemonSet,
  keepDeployment,
  keepEvent,
  keepNode,
  keepPod,
  keepTemplate,
} from "../view/kept/kept-network.ts";

/** Index of machines and operations by the key of their cluster. */
export const clusterIndex = "cluster";
/** Index of events by kind, namespace and name of the object they are about. */
export const objectIndex = "object";

/** Everything that a feed follows. */
export type FeedInformers = ReturnType<typeof createFeedInformers>;

/** Names of the parts as people read them. */
const partNames = {
  clusters: "clusters",
  machines: "machines",
  operations: "operations",
  events: "events",
  nodes: "nodes",
  nodeEvents: "events of nodes",
  pods: "agent pods",
  daemonSet: "DaemonSet cilium",
  templates: "revisions of DaemonSet cilium",
  operator: "Deployment cilium-operator",
  config: "ConfigMap cilium-config",
  ciliumEvents: "events of Cilium",
} as const satisfies Record<keyof FeedInformers, string>;

const agentLabel = "k8s-app=cilium";
const named = (name: string): Selection => ({
  namespace: namespaces.cilium,
  fieldSelector: `metadata.name=${name}`,
});

/** Creates the informers of a feed; nothing is read before they start. */
export function createFeedInformers(client: KubeClient, options: { namespace?: string; clock?: Clock }) {
  const { namespace, clock } = options;
  const common = clock ? { clock } : {};
  const inNamespace = namespace ? { namespace } : {};
  const byCluster = {
    [clusterIndex]: (kept: TalosMachine | TalosOperation | undefined) =>
      kept ? [`${kept.metadata.namespace ?? ""}/${kept.spec.clusterRef.name}`] : [],
  };
  const byObject = { [objectIndex]: (event: KeptEvent) => [objectKeyOf(event)] };
  const events = (selection: Selection) =>
    createInformer(client, resources.events, { ...common, ...selection, keep: keepEvent, indexes: byObject });
  const own = <U>(resource: Resource, keep: Parameters<typeof createInformer<never, U>>[2]) =>
    createInformer(client, resource, { ...common, ...inNamespace, ...keep });
  return {
    clusters: own(resources.talosClusters, { keep: keepCluster }),
    machines: own(resources.talosMachines, { keep: keepMachine, indexes: byCluster }),
    operations: own(resources.talosOperations, { keep: keepOperation, indexes: byCluster }),
    events: events({ ...inNamespace, fieldSelector: `involvedObject.apiVersion=${apiVersion}` }),
    nodes: createInformer(client, resources.nodes, { ...common, keep: keepNode }),
    nodeEvents: events({ fieldSelector: "involvedObject.kind=Node" }),
    pods: createInformer(client, resources.pods, {
      ...common,
      namespace: namespaces.cilium,
      labelSelector: agentLabel,
      keep: keepPod,
    }),
    daemonSet: createInformer(client, resources.daemonSets, {
      ...common,
      ...named(names.ciliumRelease),
      keep: keepDaemonSet,
    }),
    templates: createInformer(client, resources.controllerRevisions, {
      ...common,
      namespace: namespaces.cilium,
      labelSelector: agentLabel,
      keep: keepTemplate,
    }),
    operator: createInformer(client, resources.deployments, {
      ...common,
      ...named("cilium-operator"),
      keep: keepDeployment,
    }),
    config: createInformer(client, resources.configMaps, {
      ...common,
      ...named("cilium-config"),
      keep: keepConfigChange,
    }),
    ciliumEvents: events({ namespace: namespaces.cilium }),
  };
}

/** `kind/namespace/name` of the object that an event is about. */
export function objectKeyOf({ kind, objectNamespace, objectName }: KeptEvent): string {
  return `${kind}/${objectNamespace}/${objectName}`;
}

/** Resolves when the informer was read once, or when it is known that it cannot be read for now. */
export function firstAnswer(
  informer: Pick<Informer<unknown>, "synced" | "state" | "onState">,
): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      forget();
      resolve();
    };
    const forget = informer.onState((state) => {
      if (state.kind !== "starting" || state.error !== undefined) settle();
    });
    informer.synced.then(settle, settle);
  });
}

/** The parts that cannot be read now, with the reason. A kind that the server does not have is not one of them. */
export function unreadableParts(informers: FeedInformers): UnreadablePart[] {
  return Object.entries(informers).flatMap(([name, informer]) => {
    const error = errorOf(informer.state());
    return error === undefined
      ? []
      : [{ part: partNames[name as keyof FeedInformers], reason: unknownReason(error) }];
  });
}

function errorOf(state: InformerState) {
  return state.kind === "starting" || state.kind === "stale" ? state.error : undefined;
}
