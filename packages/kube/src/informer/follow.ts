import { IchorError, isIchorError } from "@ichor/errors";
import type { Clock } from "../clock.ts";
import type { KubeClient, Selection, WatchEvent } from "../kube-client.ts";
import { causeOf, isExpired, isMissingKind, retryAfterMsOf } from "../kube-failure.ts";
import { type KubeObject, keyOf } from "../kube-object.ts";
import type { Resource } from "../resource.ts";
import type { Backoff } from "./backoff.ts";
import type { Change, InformerOptions, InformerState } from "./informer.ts";
import type { ObjectCache } from "./object-cache.ts";

// list ──► watch ──► (server's timeout, cut, silence) ──► watch from the last version
//   ▲                        │
//   └── version expired, or several fruitless watches in a row

const fruitlessWatches = 4;
/** a watch that ends sooner than this ended for a reason, even if it ended politely */
const shortWatchMs = 1000;
const defaultWatchTimeoutMs = 300_000;
const defaultListDeadlineMs = 60_000;

/** What is kept of an object, and what tells one state of it from another. */
export type Kept<U> = { kept: U; uid: string; version: string };

/** Everything that one informer is made of. */
export type Follower<T extends KubeObject, U> = {
  client: Pick<KubeClient, "list" | "watch">;
  resource: Resource;
  options: InformerOptions<T, U>;
  clock: Clock;
  random: () => number;
  ending: AbortController;
  backoff: Backoff;
  cache: ObjectCache<Kept<U>>;
  listeners: Set<(change: Change<U>) => void>;
  stateListeners: Set<(state: InformerState) => void>;
  state: InformerState;
  version: string;
  synced: PromiseWithResolvers<void>;
};

/** Lists and watches until `ending` is aborted. Rejects only for faults of the program. */
export async function follow<T extends KubeObject, U>(follower: Follower<T, U>): Promise<void> {
  const { ending } = follower;
  let mustList = true;
  let fruitless = 0;
  while (!ending.signal.aborted) {
    const outcome: Outcome = mustList ? await listOnce(follower) : await watchOnce(follower);
    if (ending.signal.aborted) return;
    if (outcome.kind === "done") {
      fruitless = 0;
      mustList = false;
      continue;
    }
    fruitless = outcome.hasProgressed ? 0 : fruitless + 1;
    mustList = mustList || mustListAfter(outcome.error) || fruitless >= fruitlessWatches;
    if (outcome.error) noteFailure(follower, outcome.error);
    const waitMs = Math.max(follower.backoff.nextMs(), retryAfterMsOf(outcome.error) ?? 0);
    await follower.clock.sleep(waitMs, ending.signal);
  }
}

function mustListAfter(error: IchorError | undefined): boolean {
  return error !== undefined && (isExpired(error) || isMissingKind(error));
}

/** `done`: go on at once. Otherwise pause first, after a failure or a watch that ended without a word. */
type Outcome = { kind: "done" } | { kind: "pause"; hasProgressed: boolean; error?: IchorError };

async function listOnce<T extends KubeObject, U>(follower: Follower<T, U>): Promise<Outcome> {
  const { client, resource, options, ending } = follower;
  try {
    const { items, resourceVersion } = await client.list<T>(resource, {
      ...selectionOf(options),
      signal: ending.signal,
      deadlineMs: options.listDeadlineMs ?? defaultListDeadlineMs,
      ...(options.pageSize ? { pageSize: options.pageSize } : {}),
    });
    if (ending.signal.aborted) return { kind: "done" };
    replaceAll(follower, items);
    follower.version = resourceVersion;
    setState(follower, { kind: "live" });
    follower.synced.resolve();
    return { kind: "done" };
  } catch (error) {
    return toPause(error, false);
  }
}

async function watchOnce<T extends KubeObject, U>(follower: Follower<T, U>): Promise<Outcome> {
  const { client, resource, options, ending } = follower;
  const startedMs = follower.clock.now();
  let hasProgressed = false;
  try {
    const events = client.watch<T>(resource, {
      ...selectionOf(options),
      resourceVersion: follower.version,
      signal: ending.signal,
      timeoutMs: (options.watchTimeoutMs ?? defaultWatchTimeoutMs) * (1 + follower.random() / 2),
      onOpen: () => setState(follower, { kind: "live" }),
      ...(options.idleMs ? { idleMs: options.idleMs } : {}),
    });
    for await (const event of events) {
      if (ending.signal.aborted) return { kind: "done" };
      if (!hasProgressed) follower.backoff.reset();
      hasProgressed = true;
      if (isOlder(event.resourceVersion, follower.version)) return restored(hasProgressed);
      takeEvent(follower, event);
    }
    const isShort = follower.clock.now() - startedMs < shortWatchMs;
    return isShort ? { kind: "pause", hasProgressed } : { kind: "done" };
  } catch (error) {
    return toPause(error, hasProgressed);
  }
}

function takeEvent<T extends KubeObject, U>(follower: Follower<T, U>, event: WatchEvent<T>): void {
  if (event.kind === "deleted") remove(follower, event.object);
  else if (event.kind !== "bookmark") put(follower, event.object);
  if (event.resourceVersion !== "") follower.version = event.resourceVersion;
}

function selectionOf({ namespace, labelSelector, fieldSelector }: Selection): Selection {
  return {
    ...(namespace ? { namespace } : {}),
    ...(labelSelector ? { labelSelector } : {}),
    ...(fieldSelector ? { fieldSelector } : {}),
  };
}

/** The server went back in time, for example because its store was restored: what we have may be gone there. */
function restored(hasProgressed: boolean): Outcome {
  const error = new IchorError("unavailable", "the API server went back to an earlier version of its data", {
    cause: causeOf({ status: 410, reason: "Expired" }),
  });
  return { kind: "pause", hasProgressed, error };
}

function isOlder(version: string, than: string): boolean {
  return /^\d+$/.test(version) && /^\d+$/.test(than) && BigInt(version) < BigInt(than);
}

function toPause(error: unknown, hasProgressed: boolean): Outcome {
  if (!isIchorError(error)) throw error;
  return { kind: "pause", hasProgressed, error };
}

function noteFailure<T extends KubeObject, U>(follower: Follower<T, U>, error: IchorError): void {
  const { state } = follower;
  if (isMissingKind(error)) {
    replaceAll(follower, []);
    setState(follower, { kind: "absent" });
    follower.synced.resolve();
  } else if (state.kind === "starting") {
    setState(follower, { kind: "starting", error });
  } else if (!isExpired(error)) {
    const sinceMs = state.kind === "stale" ? state.sinceMs : follower.clock.now();
    setState(follower, { kind: "stale", sinceMs, error });
  }
}

function replaceAll<T extends KubeObject, U>(follower: Follower<T, U>, items: readonly T[]): void {
  const next = new Map(items.map((item) => [keyOf(item.metadata), toKept(follower, item)]));
  const isSame = (a: Kept<U>, b: Kept<U>) => a.uid === b.uid && a.version === b.version;
  for (const change of follower.cache.replaceAll(next, isSame)) tell(follower, change);
}

function put<T extends KubeObject, U>(follower: Follower<T, U>, object: T): void {
  tell(follower, follower.cache.set(keyOf(object.metadata), toKept(follower, object)));
}

function remove<T extends KubeObject, U>(follower: Follower<T, U>, object: T): void {
  const change = follower.cache.delete(keyOf(object.metadata));
  if (change) tell(follower, change);
}

function toKept<T extends KubeObject, U>({ options }: Follower<T, U>, object: T): Kept<U> {
  const { uid = "", resourceVersion = "" } = object.metadata;
  return {
    kept: options.keep ? options.keep(object) : (object as unknown as U),
    uid,
    version: resourceVersion,
  };
}

function tell<T extends KubeObject, U>(follower: Follower<T, U>, change: Change<Kept<U>>): void {
  if (follower.ending.signal.aborted) return;
  const { key, before, after } = change;
  for (const listener of [...follower.listeners]) listener({ key, before: before?.kept, after: after?.kept });
}

/** Moves to another state and tells whoever listens. */
export function setState<T extends KubeObject, U>(follower: Follower<T, U>, state: InformerState): void {
  const isSame = state.kind === follower.state.kind && (state.kind === "live" || state.kind === "absent");
  follower.state = state;
  if (!isSame) for (const listener of [...follower.stateListeners]) listener(state);
}
