import type { Clock, KubeClient } from "@ichor/kube";
import type { ClusterDetail, ClusterRef, ClusterRow, UnreadablePart } from "../view/cluster-view.ts";
import type { SavedAndRunning } from "../view/cluster-world.ts";
import type { KeptCluster } from "../view/kept/kept-cluster.ts";

/** What changed between two versions of a feed. */
export type FeedChange = {
  /** the version that the changes lead to */
  version: string;
  upserts: readonly ClusterRow[];
  deletes: readonly ClusterRef[];
  /** clusters of which anything changed, also what only their page shows */
  touched: readonly ClusterRef[];
};

/** How a feed is doing. */
export type FeedState = {
  /** starting: clusters were not read yet; stale: they were, but changes do not arrive */
  kind: "starting" | "live" | "stale" | "not-installed";
  /** since when it is stale, milliseconds since the epoch */
  sinceMs?: number;
  /** why it is starting or stale */
  reason?: string;
  /** parts that cannot be read */
  unreadable: readonly UnreadablePart[];
};

/** Options of `createClusterFeed`. */
export type ClusterFeedOptions = {
  /** with whose rights everything is read */
  client: KubeClient;
  /** only this namespace's clusters (default: all) */
  namespace?: string;
  /** namespaces in which the cluster's certificate authority is looked for */
  rootCaNamespaces?: readonly string[];
  /**
   * Works out what is saved and what runs in the local cluster. Asked when something it depends on changed, and once
   * a minute. A rejection leaves the last answer and is shown as a part that could not be read.
   */
  describeValues?: (kept: KeptCluster, signal: AbortSignal) => Promise<SavedAndRunning>;
  /** changes within this time are told together (default 50) */
  coalesceMs?: number;
  /** how often ages and values are looked at again (default 60,000) */
  tickMs?: number;
  clock?: Clock;
};

/**
 * All clusters as they are shown, kept up to date by informers. Rows are made anew only for clusters that something
 * changed of; pages are made when somebody asks.
 */
export type ClusterFeed = AsyncDisposable & {
  /** begins to read; may be called once */
  start(): void;
  /** resolves when everything that can be read was read once; rejects with `canceled` if stopped before */
  readonly synced: Promise<void>;
  state(): FeedState;
  /** moves with every change of a row; only meaningful to the feed that gave it */
  version(): string;
  /** sorted by namespace and name */
  rows(): readonly ClusterRow[];
  row(ref: ClusterRef): ClusterRow | undefined;
  detail(ref: ClusterRef): ClusterDetail | undefined;
  kept(ref: ClusterRef): KeptCluster | undefined;
  /** rows changed and removed after a version; undefined: that is not known any more, begin with all rows */
  changesSince(version: string): FeedChange | undefined;
  /** returns a function that ends the listening; listeners must not throw */
  onChange(listener: (change: FeedChange) => void): () => void;
  /** ends everything; resolves when nothing runs any more */
  stop(): Promise<void>;
};
