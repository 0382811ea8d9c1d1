import { type CiliumInputs, ciliumComponent } from "@ichor/cilium";
import type { Revision, RevisionSummary, Unreadable } from "@ichor/cluster";
import { IchorError } from "@ichor/errors";
import { formatRefusal } from "@ichor/model";
import type { Component } from "@ichor/values";
import type { CniCall } from "../cni-call.ts";
import type { CniDeps } from "../cni-deps.ts";
import type { Ref } from "../read-request.ts";
import { releaseReaderFor } from "../subject/release-state.ts";

/** The history of the release of a cluster, newest first; of a cluster elsewhere it is refused. */
export async function readHistory(
  deps: CniDeps,
  ref: Ref | undefined,
  call: CniCall,
): Promise<{ revisions: readonly RevisionSummary[]; problems: readonly string[] }> {
  await refuseElsewhere(deps, ref, call);
  const reading = await releaseReaderFor(deps, call).history({ signal: call.signal });
  if (reading.kind === "unreadable") throw unreadable(reading);
  return reading.kind === "none" ? { revisions: [], problems: [] } : reading;
}

/** One revision of the release of a cluster. */
export async function readRevision(
  deps: CniDeps,
  { ref, number }: { ref: Ref | undefined; number: number },
  call: CniCall,
): Promise<Revision> {
  await refuseElsewhere(deps, ref, call);
  const reading = await releaseReaderFor(deps, call).revision(number, { signal: call.signal });
  if (reading.kind === "unreadable") throw unreadable(reading);
  if (reading.kind === "none")
    throw new IchorError("not-found", `there is no revision ${number} of the release`);
  return reading.revision;
}

/** The rules by which the values of a revision were made, as far as they tell. */
export function componentOfRevision({ effectiveValues, kubeProxy, tunnel }: Revision): Component {
  const inputs: CiliumInputs = {
    tunnel: (tunnel ?? effectiveValues.tunnelProtocol) === "geneve" ? "geneve" : "vxlan",
    kubeProxy:
      (kubeProxy ?? (effectiveValues.kubeProxyReplacement === false ? "enabled" : "replaced")) === "enabled"
        ? "enabled"
        : "replaced",
  };
  return ciliumComponent(inputs);
}

async function refuseElsewhere(
  deps: CniDeps,
  ref: Ref | undefined,
  { caller, signal }: CniCall,
): Promise<void> {
  if (ref === undefined) return;
  const { isLocal, reason } = await deps.locator.locate(caller.client, ref, signal);
  if (isLocal !== true)
    throw new IchorError("precondition", formatRefusal("notLocal", { cluster: ref.name, reason }));
}

function unreadable({ reason, missing }: Unreadable): IchorError {
  return new IchorError(missing ? "denied" : "precondition", reason, { details: missing ? { missing } : {} });
}
