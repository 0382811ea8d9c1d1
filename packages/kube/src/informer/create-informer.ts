import { IchorError } from "@ichor/errors";
import { systemClock } from "../clock.ts";
import type { KubeClient } from "../kube-client.ts";
import type { KubeObject } from "../kube-object.ts";
import type { Resource } from "../resource.ts";
import { createBackoff } from "./backoff.ts";
import { type Follower, follow, type Kept, setState } from "./follow.ts";
import type { Informer, InformerOptions } from "./informer.ts";
import { createObjectCache } from "./object-cache.ts";

/** Creates an informer; nothing is read before `start`. Whoever creates it stops it. */
export function createInformer<T extends KubeObject, U = T>(
  client: Pick<KubeClient, "list" | "watch">,
  resource: Resource,
  options: InformerOptions<T, U> = {},
): Informer<U> {
  const { random = Math.random, backoff = { firstMs: 250, longestMs: 30_000 } } = options;
  const indexes = Object.entries(options.indexes ?? {});
  const follower: Follower<T, U> = {
    client,
    resource,
    options,
    clock: options.clock ?? systemClock,
    random,
    ending: new AbortController(),
    backoff: createBackoff(backoff, random),
    cache: createObjectCache<Kept<U>>(
      Object.fromEntries(indexes.map(([name, valuesOf]) => [name, ({ kept }: Kept<U>) => valuesOf(kept)])),
    ),
    listeners: new Set(),
    stateListeners: new Set(),
    state: { kind: "starting" },
    version: "",
    synced: Promise.withResolvers(),
  };
  // a stop before the first list is an answer to whoever waits, not a failure of the process
  follower.synced.promise.catch(() => undefined);
  let running: Promise<void> | undefined;
  const stop = async () => {
    follower.ending.abort();
    await running;
    follower.listeners.clear();
    setState(follower, { kind: "stopped" });
    follower.stateListeners.clear();
    follower.synced.reject(new IchorError("canceled", `the informer of ${resource.plural} was stopped`));
  };
  const { cache } = follower;
  return {
    start() {
      if (running) throw new Error(`the informer of ${resource.plural} was started twice`);
      if (!follower.ending.signal.aborted) running = follow(follower);
    },
    synced: follower.synced.promise,
    state: () => follower.state,
    resourceVersion: () => follower.version,
    get: (key) => cache.get(key)?.kept,
    list: () => cache.list().map(({ kept }) => kept),
    keys: () => cache.keys(),
    byIndex: (index, value) => cache.byIndex(index, value).map(({ kept }) => kept),
    onChange: (listener) => subscribe(follower.listeners, listener),
    onState: (listener) => subscribe(follower.stateListeners, listener),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function subscribe<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
