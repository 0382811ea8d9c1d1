import {
  baseVersionOfCluster,
  type ClusterFeed,
  type KeptCluster,
  type LastChange,
  type ReleaseMembers,
} from "@ichor/cluster";
import { type KubeObject, keyOf, type ObjectRef } from "@ichor/kube";
import { reportedMembers } from "../cni/subject/values-subject.ts";
import type { LocalReleaseStore } from "./local-release.ts";

/** What the values of a cluster are saved on top of, and who moved it last. */
export type BaseState = {
  readonly baseVersion: string;
  readonly layerHash: string;
  /** 0 where there is none */
  readonly releaseRevision: number;
  readonly change: LastChange;
};

/** Follows the bases of clusters, without asking the API server. */
export type BaseWatch = {
  /** undefined: there is no such cluster, or its release was not read yet */
  of(ref: ObjectRef): BaseState | undefined;
  /** told when the base of a cluster may be another one */
  onChange(listener: (key: string) => void): () => void;
};

/** Creates a watch over what a feed and the store of the local release know. */
export function createBaseWatch(
  feed: Pick<ClusterFeed, "kept" | "row" | "onChange">,
  releases: LocalReleaseStore,
): BaseWatch {
  return {
    of(ref) {
      const kept = feed.kept({ namespace: "", ...ref });
      if (kept === undefined) return undefined;
      const isLocal = feed.row({ namespace: "", ...ref })?.isLocal === true;
      const members = isLocal ? releases.get(ref) : reportedMembers(kept.cluster);
      return members && toState(kept, members);
    },
    onChange(listener) {
      const forgetFeed = feed.onChange(({ touched, deletes }) => {
        for (const ref of [...touched, ...deletes]) listener(keyOf(ref));
      });
      const forgetReleases = releases.onChange(listener);
      return () => {
        forgetFeed();
        forgetReleases();
      };
    },
  };
}

function toState(
  { cluster, layerHash, change }: KeptCluster,
  members: ReleaseMembers,
): BaseState | undefined {
  if (cluster === undefined) return undefined;
  return {
    baseVersion: baseVersionOfCluster(cluster as unknown as KubeObject, members),
    layerHash,
    releaseRevision: members.releaseRevision ?? 0,
    change,
  };
}
