import type { CiliumInputs } from "@ichor/cilium";
import type { ClusterReadings, ReleaseMembers, UserLayer } from "@ichor/cluster";
import type { KubeObject, ObjectRef } from "@ichor/kube";
import type { TalosCluster } from "@ichor/model";
import type { Component } from "@ichor/values";
import type { Locality } from "../../clusters/locality.ts";
import type { ChartFinding } from "./find-chart.ts";
import type { ReleaseState } from "./release-state.ts";

/** Whose values are edited. */
export type Target =
  | {
      readonly kind: "cluster";
      readonly ref: ObjectRef & { namespace: string };
      /** as the API server sent it */
      readonly object: KubeObject;
      /** absent where the stored object is not one that this version understands */
      readonly cluster?: TalosCluster;
      readonly locality: Locality;
    }
  /** values without a cluster object: nothing can be saved */
  | { readonly kind: "workbench" };

/** What values are judged by and compared with: everything about a cluster that was read for one call. */
export type ValuesSubject = {
  readonly target: Target;
  /** what is stored; in the workbench what the installed release was made of, masked */
  readonly layer: UserLayer;
  readonly release: ReleaseState;
  /** of the release */
  readonly running: ChartFinding;
  /** that the values are judged by: of the release, unless a version was chosen */
  readonly chosen: ChartFinding;
  readonly readings: ClusterReadings;
  readonly inputs: CiliumInputs;
  readonly component: Component;
};

/** What the base version of a save holds of the newest deployed release. */
export function toReleaseMembers({
  release,
  running,
  cluster,
}: Pick<ValuesSubject, "release" | "running"> & { cluster: TalosCluster | undefined }): ReleaseMembers {
  if (release.kind === "elsewhere") return reportedMembers(cluster);
  const chartDigest = running.chart.ref.digest;
  if (release.kind !== "read") return { chartDigest };
  const { revision, valuesHash } = release.revision;
  return { chartDigest, releaseRevision: revision, releaseValuesHash: valuesHash };
}

/** The same for a cluster elsewhere: nothing is known but what its controller reported. */
export function reportedMembers(cluster: TalosCluster | undefined): ReleaseMembers {
  return { chartDigest: cluster?.status?.cni?.chart?.digest ?? "" };
}

/** The same for the cluster of a subject. */
export function releaseMembersOf(subject: ValuesSubject): ReleaseMembers {
  const { target } = subject;
  return toReleaseMembers({ ...subject, cluster: target.kind === "cluster" ? target.cluster : undefined });
}

/** Whether another chart version was chosen than the one that runs. */
export function isOtherChart({ running, chosen }: Pick<ValuesSubject, "running" | "chosen">): boolean {
  return running.chart.ref.digest !== chosen.chart.ref.digest;
}
