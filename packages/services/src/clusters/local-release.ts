import type { KeptCluster, ReleaseMembers, SavedAndRunning } from "@ichor/cluster";
import type { ObjectRef } from "@ichor/kube";
import { keyOf } from "@ichor/kube";

/** What was last read of the release of the local cluster. */
export type LocalRelease = {
  readonly key: string;
  readonly members: ReleaseMembers;
};

/** Holds what was last read of the local cluster's release, and tells when it becomes another. */
export type LocalReleaseStore = {
  get(ref: ObjectRef): ReleaseMembers | undefined;
  put(ref: ObjectRef, members: ReleaseMembers): void;
  onChange(listener: (key: string) => void): () => void;
};

/** Creates an empty store. */
export function createLocalReleaseStore(): LocalReleaseStore {
  let known: LocalRelease | undefined;
  const listeners = new Set<(key: string) => void>();
  return {
    get: (ref) => (known?.key === keyOf(ref) ? known.members : undefined),
    put(ref, members) {
      const next = { key: keyOf(ref), members };
      const isSame = JSON.stringify(next) === JSON.stringify(known);
      known = next;
      if (!isSame) for (const listener of [...listeners]) listener(next.key);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Works out what is saved and what runs, for the views. */
export type ValuesDescriber = (kept: KeptCluster, signal: AbortSignal) => Promise<SavedAndRunning>;
