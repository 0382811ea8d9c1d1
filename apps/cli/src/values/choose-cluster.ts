import { readRootCa } from "@ichor/cluster";
import { IchorError, isIchorError } from "@ichor/errors";
import { isMissingKind, type KubeClient, type KubeObject, resources } from "@ichor/kube";
import { decideLocalCluster, namespaces, parseTalosCluster, type TalosCluster } from "@ichor/model";
import type { ClusterOptions } from "./values-options.ts";

/** Names one cluster. */
export type ClusterRef = { readonly namespace: string; readonly name: string };

/** The cluster that is meant; or none, because the API server does not know Ichor's kinds. */
export type ChosenCluster =
  | { readonly kind: "cluster"; readonly ref: ClusterRef }
  | { readonly kind: "no-ichor" };

/**
 * Finds the cluster that is meant: the one that was named, else the local one, else the only one. Rejects with
 * `not-found` where there is none, `invalid` where several could be meant.
 */
export async function chooseCluster(
  client: KubeClient,
  { cluster: name, namespace }: ClusterOptions,
  signal: AbortSignal,
): Promise<ChosenCluster> {
  if (name !== undefined && namespace !== undefined) {
    return { kind: "cluster", ref: { namespace, name } };
  }
  try {
    const clusters = await listClusters(client, namespace, signal);
    return { kind: "cluster", ref: await choose(client, { clusters, name }, signal) };
  } catch (error) {
    if (isMissingKind(error)) return { kind: "no-ichor" };
    throw error;
  }
}

/** Whoever may not list all clusters may list those of a namespace. */
async function listClusters(
  client: KubeClient,
  namespace: string | undefined,
  signal: AbortSignal,
): Promise<KubeObject[]> {
  const list = async (place: string | undefined) => {
    const { items } = await client.list(resources.talosClusters, {
      signal,
      ...(place === undefined ? {} : { namespace: place }),
    });
    return items;
  };
  try {
    return await list(namespace);
  } catch (error) {
    if (namespace !== undefined || !isIchorError(error, "denied")) throw error;
    for (const place of new Set([client.defaultNamespace, namespaces.ichor])) {
      const found = await list(place).catch((again: unknown) => {
        if (isIchorError(again, "denied")) return undefined;
        throw again;
      });
      if (found) return found;
    }
    throw error;
  }
}

async function choose(
  client: KubeClient,
  { clusters, name }: { clusters: readonly KubeObject[]; name: string | undefined },
  signal: AbortSignal,
): Promise<ClusterRef> {
  const known = clusters.map(refOf);
  if (name !== undefined) {
    const matching = known.filter((ref) => ref.name === name);
    const [only, ...others] = matching;
    if (only === undefined) throw notFound(`there is no TalosCluster ${name}`, known);
    if (others.length > 0) throw ambiguous(`there are several TalosClusters ${name}`, matching);
    return only;
  }
  const [only, ...others] = known;
  if (only === undefined) throw notFound("there is no TalosCluster", known);
  if (others.length === 0) return only;
  const local = await findLocal(client, clusters, signal);
  if (local) return local;
  throw ambiguous(`there are ${known.length} TalosClusters, and none is known to be the local one`, known);
}

async function findLocal(
  client: KubeClient,
  objects: readonly KubeObject[],
  signal: AbortSignal,
): Promise<ClusterRef | undefined> {
  const clusters: TalosCluster[] = objects.flatMap((object) => parseTalosCluster(object).value ?? []);
  const places = [client.defaultNamespace, namespaces.cilium, "default"];
  return decideLocalCluster(clusters, await readRootCa(client, places, { signal })).local;
}

function refOf({ metadata }: KubeObject): ClusterRef {
  return { namespace: metadata.namespace ?? "", name: metadata.name };
}

function notFound(message: string, known: readonly ClusterRef[]): IchorError {
  const remedy = known.length === 0 ? {} : { details: { remedy: `Name one of ${namesOf(known)}` } };
  return new IchorError("not-found", message, remedy);
}

function ambiguous(message: string, known: readonly ClusterRef[]): IchorError {
  return new IchorError("invalid", message, {
    details: { remedy: `Name one with --cluster, and -n where needed: ${namesOf(known)}` },
  });
}

function namesOf(refs: readonly ClusterRef[]): string {
  return refs.map(formatRef).join(", ");
}

/** `namespace/name`. */
export function formatRef({ namespace, name }: ClusterRef): string {
  return `${namespace}/${name}`;
}
