import type { Change } from "@ichor/kube";
import type { TalosMachine, TalosOperation } from "@ichor/model";
import type { KeptCluster } from "../view/kept/kept-cluster.ts";
import type { KeptEvent } from "../view/kept/kept-network.ts";
import type { FeedInformers } from "./feed-informers.ts";

/** What a change of an object means for the feed. */
export type DirtyMarks = {
  /** something of this cluster changed */
  cluster(key: string): void;
  /** something of the local cluster changed */
  local(): void;
  /** it may be another cluster that is local now */
  locality(): void;
  /** what is saved or what runs in the local cluster may be something else */
  values(): void;
  /** a part can be read again, or no longer */
  everything(): void;
};

/** Maps every change to what has to be made anew. Returns a function that ends it. */
export function watchDirty(informers: FeedInformers, marks: DirtyMarks): () => void {
  const { clusters, machines, operations, events } = informers;
  const ofCluster = ({ before, after }: Change<TalosMachine | TalosOperation | undefined>) => {
    for (const object of [before, after]) {
      if (object) marks.cluster(`${object.metadata.namespace ?? ""}/${object.spec.clusterRef.name}`);
    }
  };
  const local = () => marks.local();
  const localAndValues = () => {
    marks.local();
    marks.values();
  };
  const ends = [
    clusters.onChange((change) => markCluster(change, marks)),
    machines.onChange(ofCluster),
    operations.onChange(ofCluster),
    events.onChange(({ before, after }) => markEvent(after ?? before, informers, marks)),
    informers.nodes.onChange(local),
    informers.nodeEvents.onChange(local),
    informers.ciliumEvents.onChange(local),
    informers.pods.onChange(local),
    informers.operator.onChange(local),
    informers.templates.onChange(local),
    informers.daemonSet.onChange(localAndValues),
    informers.config.onChange(localAndValues),
    ...Object.values(informers).map((informer) => informer.onState(() => marks.everything())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function markCluster({ key, before, after }: Change<KeptCluster>, marks: DirtyMarks): void {
  marks.cluster(key);
  const authority = (kept: KeptCluster | undefined) => kept?.cluster?.spec.kubernetesCA;
  if (!before?.cluster !== !after?.cluster || authority(before) !== authority(after)) marks.locality();
  if (before?.layerHash !== after?.layerHash || isOtherCni(before, after)) marks.values();
}

function isOtherCni(before: KeptCluster | undefined, after: KeptCluster | undefined): boolean {
  return JSON.stringify(before?.cluster?.spec.cni) !== JSON.stringify(after?.cluster?.spec.cni);
}

function markEvent(
  event: KeptEvent | undefined,
  { machines, operations }: FeedInformers,
  marks: DirtyMarks,
): void {
  if (event === undefined) return;
  const key = `${event.objectNamespace}/${event.objectName}`;
  if (event.kind === "TalosCluster") marks.cluster(key);
  const owner =
    event.kind === "TalosMachine"
      ? machines.get(key)
      : event.kind === "TalosOperation"
        ? operations.get(key)
        : undefined;
  if (owner) marks.cluster(`${event.objectNamespace}/${owner.spec.clusterRef.name}`);
}
