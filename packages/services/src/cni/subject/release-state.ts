import {
  createReleaseReader,
  type ReleaseCaches,
  type ReleaseReader,
  type ReleaseSource,
  type Revision,
} from "@ichor/cluster";
import { isIchorError, type MissingPermission } from "@ichor/errors";
import type { Engine } from "@ichor/render/engine";
import type { Locality } from "../../clusters/locality.ts";
import type { CniCall } from "../cni-call.ts";

/** What releases are read with. */
type ReleaseDeps = { readonly engine: Engine; readonly releaseCaches: ReleaseCaches };

/** What is known about the newest deployed release. */
export type ReleaseState =
  | { readonly kind: "read"; readonly source: ReleaseSource; readonly revision: Revision }
  /** nothing is installed */
  | { readonly kind: "none" }
  /** something is installed perhaps */
  | { readonly kind: "unreadable"; readonly reason: string; readonly missing?: MissingPermission }
  /** the release is in another cluster, whose API server is not asked */
  | { readonly kind: "elsewhere"; readonly reason: string };

/** Reads the release of the cluster behind the caller's API server. */
export function releaseReaderFor(deps: ReleaseDeps, call: CniCall): ReleaseReader {
  return createReleaseReader({
    client: call.caller.client,
    decoder: deps.engine,
    caches: deps.releaseCaches,
  });
}

/** The newest deployed release of a cluster, where it can be known. */
export async function readReleaseState(
  deps: ReleaseDeps,
  locality: Locality,
  call: CniCall,
): Promise<ReleaseState> {
  if (locality.isLocal !== true) return { kind: "elsewhere", reason: locality.reason };
  return releaseReaderFor(deps, call).newestDeployed({ signal: call.signal });
}

/** Like `readReleaseState` for a server that may have no cluster behind it at all. */
export async function tryReadRelease(deps: ReleaseDeps, call: CniCall): Promise<ReleaseState> {
  try {
    return await releaseReaderFor(deps, call).newestDeployed({ signal: call.signal });
  } catch (error) {
    if (!isIchorError(error) || error.code === "canceled") throw error;
    return { kind: "unreadable", reason: error.message };
  }
}
