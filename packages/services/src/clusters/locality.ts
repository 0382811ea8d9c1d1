import { type ClusterFeed, readRootCa } from "@ichor/cluster";
import { isIchorError } from "@ichor/errors";
import { formatPermission, type KubeClient, keyOf, type ObjectRef, resources } from "@ichor/kube";
import { decideLocalCluster, namespaces, parseTalosCluster } from "@ichor/model";

/** Whether a cluster is the one behind the API server, with the reason as one sentence. */
export type Locality = { readonly isLocal: boolean | "unknown"; readonly reason: string };

/** Says which cluster is local. */
export type Locator = {
  locate(client: KubeClient, ref: ObjectRef, signal: AbortSignal): Promise<Locality>;
};

/** A locator that knows what the feed knows, and reads by itself where the feed does not know it yet. */
export function createLocator(feed: Pick<ClusterFeed, "state" | "row">): Locator {
  return {
    async locate(client, ref, signal) {
      const row = feed.state().kind === "live" ? feed.row({ namespace: "", ...ref }) : undefined;
      if (row) return { isLocal: row.isLocal, reason: row.localReason };
      return readLocality(client, ref, signal);
    },
  };
}

/** Decides from what the client may read. A client that may not list clusters cannot tell. */
export async function readLocality(
  client: KubeClient,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<Locality> {
  const places = [client.defaultNamespace, namespaces.cilium, "default"];
  try {
    const [list, rootCa] = await Promise.all([
      client.list(resources.talosClusters, { signal }),
      readRootCa(client, places, { signal }),
    ]);
    const clusters = list.items.flatMap((item) => {
      const { value } = parseTalosCluster(item);
      return value ? [value] : [];
    });
    const { verdicts } = decideLocalCluster(clusters, rootCa);
    const verdict = verdicts.find((each) => keyOf(each) === keyOf(ref));
    return verdict ?? { isLocal: "unknown", reason: "the stored object cannot be read" };
  } catch (error) {
    if (!isIchorError(error, "denied")) throw error;
    const { missing } = error.details;
    const reason = missing ? `permission to ${formatPermission(missing)} is missing` : error.message;
    return { isLocal: "unknown", reason };
  }
}
