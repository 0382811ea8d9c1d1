import type {
  ClusterDetail,
  ClusterFeed,
  ClusterRef,
  ClusterRow,
  FeedChange,
  FeedState,
  KeptCluster,
} from "@ichor/cluster";
import { keyOf } from "@ichor/kube";

/** A feed whose rows a test changes. */
export type FakeFeed = ClusterFeed & {
  put(row: ClusterRow, detail?: Partial<ClusterDetail>): void;
  remove(ref: ClusterRef): void;
  keep(ref: ClusterRef, kept: KeptCluster): void;
  become(state: FeedState): void;
  /** how many listen */
  listeners(): number;
};

/** Creates a feed without clusters that has been read. */
export function createFakeFeed(): FakeFeed {
  const rows = new Map<string, { row: ClusterRow; detail: ClusterDetail; version: number }>();
  const kept = new Map<string, KeptCluster>();
  const removals: { ref: ClusterRef; version: number }[] = [];
  const listeners = new Set<(change: FeedChange) => void>();
  let version = 0;
  let state: FeedState = { kind: "live", unreadable: [] };
  const word = () => `fake.${version}`;
  const tell = (change: Partial<FeedChange>) => {
    const all = { version: word(), upserts: [], deletes: [], touched: [], ...change };
    for (const listener of [...listeners]) listener(all);
  };
  return {
    start: () => undefined,
    synced: Promise.resolve(),
    state: () => state,
    version: word,
    rows: () => [...rows.values()].map(({ row }) => row),
    row: (ref) => rows.get(keyOf(ref))?.row,
    detail: (ref) => rows.get(keyOf(ref))?.detail,
    kept: (ref) => kept.get(keyOf(ref)),
    changesSince(since) {
      const from = Number(since.slice("fake.".length));
      if (!since.startsWith("fake.") || from > version) return undefined;
      const upserts = [...rows.values()].filter((entry) => entry.version > from).map(({ row }) => row);
      const deletes = removals.filter((entry) => entry.version > from).map(({ ref }) => ref);
      return { version: word(), upserts, deletes, touched: [] };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
    put(row, detail = {}) {
      version++;
      const whole = {
        summary: row,
        conditions: [],
        machines: [],
        operations: [],
        events: [],
        unreadable: [],
        ...detail,
      };
      rows.set(keyOf(row.ref), { row, detail: whole, version });
      tell({ upserts: [row], touched: [row.ref] });
    },
    remove(ref) {
      version++;
      rows.delete(keyOf(ref));
      kept.delete(keyOf(ref));
      removals.push({ ref, version });
      tell({ deletes: [ref], touched: [ref] });
    },
    keep(ref, one) {
      kept.set(keyOf(ref), one);
      tell({ touched: [ref] });
    },
    become(next) {
      state = next;
    },
    listeners: () => listeners.size,
  };
}

/** A row with nothing special about it. */
export function rowOf(name: string, more: Partial<ClusterRow> = {}): ClusterRow {
  return {
    ref: { namespace: "ichor-system", name },
    uid: name,
    health: "Healthy",
    reason: "",
    endpoint: "",
    isLocal: true,
    localReason: "",
    talosVersion: "",
    kubernetesVersion: "",
    machines: { total: 0, ready: 0, drifted: 0, held: 0, note: "" },
    cni: {
      preset: "cilium",
      health: "Healthy",
      runningVersion: "",
      note: "",
      kubeProxy: "replaced",
      tunnel: "vxlan",
      owner: "",
      nodes: [],
    },
    isSampleData: false,
    labels: [],
    isDeleting: false,
    ...more,
  };
}
