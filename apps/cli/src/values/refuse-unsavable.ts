import { IchorError } from "@ichor/errors";
import { formatPermission } from "@ichor/kube";
import { type SaveVerdict, type ValuesSubject, verdictFor } from "@ichor/services/values";
import { type ClusterRef, formatRef } from "./choose-cluster.ts";
import type { ValuesSession } from "./open-session.ts";

/** What a save depends on besides its text. */
export type SaveState = Awaited<ReturnType<ValuesSession["deps"]["saveStates"]["read"]>>;

/**
 * Reads whether the person may save values of a cluster, and rejects with the sentence that server and console give
 * where not: `denied` for a missing permission, `precondition` for everything else.
 */
export async function readSaveState(
  { deps, call }: ValuesSession,
  subject: ValuesSubject,
  ref: ClusterRef,
): Promise<SaveState> {
  const state = await deps.saveStates.read(subject, call);
  refuse(verdictFor(deps, subject, state), ref);
  return state;
}

function refuse(verdict: SaveVerdict, ref: ClusterRef): void {
  if (verdict.isAllowed) return;
  const { code, reason, missing } = verdict;
  const isNamed = code === "denied" || missing === undefined;
  throw new IchorError(code === "denied" ? "denied" : "precondition", reason, {
    details: {
      object: `TalosCluster/${formatRef(ref)}`,
      ...(missing && { missing }),
      ...(isNamed ? {} : { remedy: `Ask for permission to ${formatPermission(missing)}` }),
    },
  });
}

/** Values can only be saved into a cluster object. */
export function noClusterToSaveInto(): IchorError {
  return new IchorError(
    "precondition",
    "Ichor is not installed in this cluster, so values cannot be saved here",
    {
      details: { remedy: "Compare a file with the Helm release of Cilium: ichor cni values diff -f FILE" },
    },
  );
}
