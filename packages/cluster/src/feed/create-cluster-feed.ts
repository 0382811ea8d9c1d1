import { IchorError, isIchorError } from "@ichor/errors";
import { type Clock, keyOf, refOfKey, systemClock } from "@ichor/kube";
import { namespaces } from "@ichor/model";
import { unknownReason } from "../facts/unknown-reason.ts";
import type { ClusterRef, UnreadablePart } from "../view/cluster-view.ts";
import type { SavedAndRunning } from "../view/cluster-world.ts";
import { hasAges, toClusterDetail, toClusterRow } from "../view/to-cluster-view.ts";
import { assembleWorld, type WorldSources } from "./assemble-world.ts";
import type { ClusterFeed, ClusterFeedOptions, FeedChange, FeedState } from "./cluster-feed.ts";
import { createDoorbell, type Doorbell } from "./doorbell.ts";
import { createFeedInformers, type FeedInformers, firstAnswer, unreadableParts } from "./feed-informers.ts";
import { createLocalVerdicts, type LocalVerdicts } from "./local-verdicts.ts";
import { createRowLog, type RowLog } from "./row-log.ts";
import { watchDirty } from "./watch-dirty.ts";

/** Creates a feed; nothing is read before `start`. Whoever creates it stops it. */
export function createClusterFeed(options: ClusterFeedOptions): ClusterFeed {
  const { client, namespace, clock = systemClock } = options;
  const informers = createFeedInformers(client, { clock, ...(namespace ? { namespace } : {}) });
  const rootCaNamespaces = options.rootCaNamespaces ?? [
    client.defaultNamespace,
    namespaces.cilium,
    "default",
  ];
  const verdicts = createLocalVerdicts({ informers, client }, { namespaces: rootCaNamespaces, clock });
  const ending = new AbortController();
  const parts: FeedParts = {
    options,
    informers,
    verdicts,
    clock,
    log: createRowLog(),
    ending,
    rowWork: createDoorbell(ending.signal),
    valueWork: createDoorbell(ending.signal),
    dirty: new Set(),
    listeners: new Set(),
    values: { values: {} },
    isRelocating: false,
    synced: Promise.withResolvers(),
  };
  parts.synced.promise.catch(() => undefined);
  const running: Promise<void>[] = [];
  const stop = async () => {
    parts.ending.abort();
    await Promise.all([...Object.values(informers).map((informer) => informer.stop()), ...running]);
    parts.listeners.clear();
    parts.synced.reject(new IchorError("canceled", "the feed of clusters was stopped"));
  };
  const detailOf = (ref: ClusterRef) => {
    const world = assembleWorld(sourcesOf(parts), keyOf(ref), { withEvents: true });
    return world && toClusterDetail(world);
  };
  return {
    start() {
      if (running.length > 0) throw new Error("the feed of clusters was started twice");
      if (!parts.ending.signal.aborted) running.push(run(parts));
    },
    synced: parts.synced.promise,
    state: () => stateOf(informers),
    version: () => parts.log.version(),
    rows: () => parts.log.rows(),
    row: (ref) => parts.log.get(keyOf(ref)),
    detail: detailOf,
    kept: (ref) => informers.clusters.get(keyOf(ref)),
    changesSince(version) {
      const changes = parts.log.since(version);
      return (
        changes && {
          version: parts.log.version(),
          ...changes,
          touched: changes.upserts.map(({ ref }) => ref),
        }
      );
    },
    onChange(listener) {
      parts.listeners.add(listener);
      return () => void parts.listeners.delete(listener);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

type FeedParts = {
  options: ClusterFeedOptions;
  informers: FeedInformers;
  verdicts: LocalVerdicts;
  clock: Clock;
  log: RowLog;
  ending: AbortController;
  /** clusters of which something changed since the last flush */
  dirty: Set<string>;
  listeners: Set<(change: FeedChange) => void>;
  values: { values: SavedAndRunning; problem?: UnreadablePart };
  /** it may be another cluster that is local now */
  isRelocating: boolean;
  synced: PromiseWithResolvers<void>;
  rowWork: Doorbell;
  valueWork: Doorbell;
};

/** a part that does not answer at all must not keep the others from being shown */
const firstAnswersMs = 5000;

/** Starts the informers and makes rows whenever something changed, until the feed is stopped. */
async function run(parts: FeedParts): Promise<void> {
  const { informers, ending, options, clock } = parts;
  const unwatch = watchDirty(informers, {
    cluster: (key) => mark(parts, key),
    local: () => mark(parts, parts.verdicts.localKey()),
    locality() {
      parts.isRelocating = true;
      parts.rowWork.ring();
    },
    values: () => parts.valueWork.ring(),
    everything: () => markAll(parts),
  });
  for (const informer of Object.values(informers)) informer.start();
  await waitForFirstAnswers(parts);
  await refreshRootCa(parts);
  if (ending.signal.aborted) {
    unwatch();
    return;
  }
  parts.isRelocating = true;
  markAll(parts);
  flush(parts);
  parts.synced.resolve();
  const background = [followValues(parts), tick(parts)];
  while (!ending.signal.aborted) {
    await parts.rowWork.wait();
    await clock.sleep(options.coalesceMs ?? 50, ending.signal);
    if (!ending.signal.aborted) flush(parts);
  }
  unwatch();
  await Promise.all(background);
}

async function waitForFirstAnswers({ informers, clock, ending }: FeedParts): Promise<void> {
  const enough = new AbortController();
  const stop = () => enough.abort();
  ending.signal.addEventListener("abort", stop, { once: true });
  const answers = Promise.all(Object.values(informers).map(firstAnswer)).then(stop);
  await Promise.race([answers, clock.sleep(firstAnswersMs, enough.signal)]);
  stop();
  ending.signal.removeEventListener("abort", stop);
}

function markAll({ informers, dirty, rowWork }: FeedParts): void {
  for (const key of informers.clusters.keys()) dirty.add(key);
  rowWork.ring();
}

function mark(parts: FeedParts, key: string | undefined): void {
  if (key === undefined) return;
  parts.dirty.add(key);
  parts.rowWork.ring();
}

/** Makes the rows of all dirty clusters and tells what changed. */
function flush(parts: FeedParts): void {
  const { dirty, verdicts, log } = parts;
  if (parts.isRelocating) {
    parts.isRelocating = false;
    for (const key of verdicts.decide()) dirty.add(key);
    parts.valueWork.ring();
  }
  const keys = [...dirty];
  dirty.clear();
  const upserts: FeedChange["upserts"][number][] = [];
  const deletes: ClusterRef[] = [];
  for (const key of keys) {
    const world = assembleWorld(sourcesOf(parts), key, { withEvents: false });
    if (world) {
      const row = toClusterRow(world);
      if (log.put(key, row)) upserts.push(row);
    } else {
      const ref = log.remove(key);
      if (ref) deletes.push(ref);
    }
  }
  if (keys.length === 0) return;
  const touched = keys.map((key) => ({ namespace: "", ...refOfKey(key) }));
  const change = { version: log.version(), upserts, deletes, touched };
  for (const listener of [...parts.listeners]) listener(change);
}

function sourcesOf({ informers, verdicts, values, clock }: FeedParts): WorldSources {
  return {
    informers,
    verdictOf: verdicts.verdictOf,
    values: () => values,
    now: () => new Date(clock.now()),
  };
}

/** Asks what is saved and what runs whenever it may have changed; one question at a time. */
async function followValues(parts: FeedParts): Promise<void> {
  const { options, ending, verdicts, informers, clock } = parts;
  const { describeValues, coalesceMs = 50 } = options;
  while (describeValues && !ending.signal.aborted) {
    const key = verdicts.localKey();
    const kept = key === undefined ? undefined : informers.clusters.get(key);
    if (kept) {
      const next = await readValues(parts, () => describeValues(kept, ending.signal));
      if (JSON.stringify(next) !== JSON.stringify(parts.values)) {
        parts.values = next;
        mark(parts, key);
      }
    }
    await parts.valueWork.wait();
    await clock.sleep(coalesceMs, ending.signal);
  }
}

async function readValues(
  parts: FeedParts,
  read: () => Promise<SavedAndRunning>,
): Promise<FeedParts["values"]> {
  try {
    return { values: await read() };
  } catch (error) {
    if (!isIchorError(error)) throw error;
    return { values: parts.values.values, problem: { part: "Cilium release", reason: unknownReason(error) } };
  }
}

/** Ages grow and releases change without anything that is watched: look again from time to time. */
async function tick(parts: FeedParts): Promise<void> {
  const { options, ending, clock, informers } = parts;
  while (!ending.signal.aborted) {
    await clock.sleep(options.tickMs ?? 60_000, ending.signal);
    if (ending.signal.aborted) return;
    parts.valueWork.ring();
    await refreshRootCa(parts);
    for (const key of informers.clusters.keys()) {
      const world = assembleWorld(sourcesOf(parts), key, { withEvents: false });
      if (world && hasAges(world)) mark(parts, key);
    }
  }
}

async function refreshRootCa(parts: FeedParts): Promise<void> {
  try {
    if (!(await parts.verdicts.refresh(parts.ending.signal))) return;
    parts.isRelocating = true;
    parts.rowWork.ring();
  } catch (error) {
    if (!isIchorError(error, "canceled")) throw error;
  }
}

function stateOf(informers: FeedInformers): FeedState {
  const unreadable = unreadableParts(informers);
  const state = informers.clusters.state();
  switch (state.kind) {
    case "absent":
      return { kind: "not-installed", unreadable };
    case "stale":
      return { kind: "stale", sinceMs: state.sinceMs, reason: unknownReason(state.error), unreadable };
    case "live":
      return { kind: "live", unreadable };
    case "stopped":
      return { kind: "stale", reason: "the feed was stopped", unreadable };
    case "starting":
      return {
        kind: "starting",
        unreadable,
        ...(state.error ? { reason: unknownReason(state.error) } : {}),
      };
  }
}
