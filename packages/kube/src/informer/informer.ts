import type { IchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import type { Selection } from "../kube-client.ts";
import type { KubeObject } from "../kube-object.ts";

/** What happened to the object of a key. Both sides are there only to map and to compare. */
export type Change<T> = { key: string; before: T | undefined; after: T | undefined };

/** How an informer is doing. */
export type InformerState =
  /** nothing was read yet */
  | { kind: "starting"; error?: IchorError }
  /** the cache is complete and changes arrive */
  | { kind: "live" }
  /** the cache is complete but may be old: changes do not arrive since `sinceMs` */
  | { kind: "stale"; sinceMs: number; error: IchorError }
  /** the server does not have the kind; the cache is empty and counts as synced */
  | { kind: "absent" }
  | { kind: "stopped" };

/** Options of `createInformer`. Times have sound defaults; tests shorten them. */
export type InformerOptions<T extends KubeObject, U = T> = Selection & {
  /** what is kept of each object, for example without managed fields (default: all of it) */
  keep?: (object: T) => U;
  /** named functions from an object to the index entries under which `byIndex` finds it */
  indexes?: Readonly<Record<string, (kept: U) => readonly string[]>>;
  pageSize?: number;
  /** the server ends a watch after this time, stretched by up to a half at random (default 5 min) */
  watchTimeoutMs?: number;
  /** how long one list may take before it is tried again (default 1 min) */
  listDeadlineMs?: number;
  /** silence that counts as a dead connection; must be longer than a minute, the pace of bookmarks (default 3 min) */
  idleMs?: number;
  /** first and longest pause between tries (default 250 ms and 30 s) */
  backoff?: { firstMs: number; longestMs: number };
  clock?: Clock;
  /** random number from 0 to below 1, for jitter */
  random?: () => number;
};

/**
 * A cache of one kind that follows the server through cut, silent and expired watches. Reads never wait; what they
 * return must not be changed. Listeners run in the order of the changes and must not throw.
 */
export type Informer<U> = AsyncDisposable & {
  /** begins to read; may be called once */
  start(): void;
  /** resolves when the cache is complete for the first time; rejects with `canceled` if stopped before */
  readonly synced: Promise<void>;
  state(): InformerState;
  /** version up to which the cache is known to be complete; empty before the first list */
  resourceVersion(): string;
  get(key: string): U | undefined;
  list(): readonly U[];
  keys(): readonly string[];
  byIndex(index: string, value: string): readonly U[];
  /** returns a function that ends the listening */
  onChange(listener: (change: Change<U>) => void): () => void;
  /** told whenever `state` gives another answer */
  onState(listener: (state: InformerState) => void): () => void;
  /** ends every request and every callback; resolves when nothing runs any more */
  stop(): Promise<void>;
};
