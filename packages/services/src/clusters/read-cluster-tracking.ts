import { readTracking } from "@ichor/cluster";
import { isIchorError } from "@ichor/errors";
import type { Tracking } from "@ichor/gitops";
import { type Clock, formatPermission, keyOf, resources } from "@ichor/kube";
import type { Ref } from "../cni/read-request.ts";
import { createTtlCache } from "../cni/ttl-cache.ts";
import type { Caller } from "../identity/authenticator.ts";

/** Says whether Git owns a cluster, for its page. A save looks anew. */
export type TrackingReader = {
  read(caller: Caller, ref: Ref): Promise<Tracking>;
};

const ttlMs = 15_000;
const deadlineMs = 15_000;

/** Creates a reader without memories. What cannot be read is unknown. */
export function createTrackingReader(clock: Pick<Clock, "now">): TrackingReader {
  const cache = createTtlCache<Tracking>({ clock, ttlMs });
  return {
    read: (caller, ref) =>
      cache.of(JSON.stringify([caller.credentialKey, keyOf(ref)]), () => readNow(caller, ref)),
  };
}

async function readNow({ client }: Caller, ref: Ref): Promise<Tracking> {
  const { kind } = resources.talosClusters;
  try {
    const object = await client.get(resources.talosClusters, ref, { deadlineMs, metadataOnly: true });
    return await readTracking(client, { metadata: object.metadata, kind }, { deadlineMs });
  } catch (error) {
    if (!isIchorError(error)) throw error;
    const { missing } = error.details;
    const reason = missing ? `permission to ${formatPermission(missing)} is missing` : error.message;
    return { kind: "unknown", reason };
  }
}
