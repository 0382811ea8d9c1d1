import { formatRefusal } from "@ichor/model";
import { type ArgoCdReading, findArgoCdClaim } from "./argo-cd.ts";
import { findFluxOwner } from "./flux.ts";
import type { TrackedObject, Tracking } from "./tracked-object.ts";

/**
 * Decides whether a GitOps tool owns an object. Flux is recognized from the object alone, Argo CD only with its own
 * settings: where it is not installed nothing is tracked by it, and where its settings cannot be read nobody can tell.
 */
export function decideTracking(object: TrackedObject, argocd: ArgoCdReading): Tracking {
  const fluxOwner = findFluxOwner(object);
  if (fluxOwner !== undefined) {
    const by = `${fluxOwner.namespace}/${fluxOwner.name}`;
    return tracked(object, { tool: "Flux", owner: fluxOwner, by, evidence: "owner-labels" });
  }
  if (argocd.kind === "absent") return { kind: "not-tracked" };
  if (argocd.kind === "unreadable") {
    return {
      kind: "unknown",
      reason: `whether Argo CD manages ${object.kind}/${object.metadata.name} is not known: argocd-cm could not be read: ${argocd.reason}`,
    };
  }
  const claim = findArgoCdClaim(object, argocd);
  return claim === undefined ? { kind: "not-tracked" } : tracked(object, { tool: "Argo CD", ...claim });
}

type Found = Omit<Extract<Tracking, { kind: "tracked" }>, "kind" | "message">;

function tracked({ kind, metadata }: TrackedObject, found: Found): Tracking {
  const { tool, by } = found;
  return {
    kind: "tracked",
    ...found,
    message: formatRefusal("tracked", { kind, name: metadata.name, tool, by }),
  };
}
