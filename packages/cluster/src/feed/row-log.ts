import { randomBytes } from "node:crypto";
import { keyOf } from "@ichor/kube";
import type { ClusterRef, ClusterRow } from "../view/cluster-view.ts";

/** Rows with the version at which each changed last, and removals, so that watchers can resume. */
export type RowLog = {
  version(): string;
  rows(): ClusterRow[];
  get(key: string): ClusterRow | undefined;
  /** false: the row is equal to the one before */
  put(key: string, row: ClusterRow): boolean;
  /** undefined: there was none */
  remove(key: string): ClusterRef | undefined;
  /** undefined: too long ago, or the version of another log */
  since(version: string): { upserts: ClusterRow[]; deletes: ClusterRef[] } | undefined;
};

const mostRemovals = 1000;

/** Creates an empty log. Its versions begin with a random word, so that no other log accepts them. */
export function createRowLog(epoch: string = randomBytes(6).toString("hex")): RowLog {
  const entries = new Map<string, { row: ClusterRow; text: string; version: number }>();
  const removals: { ref: ClusterRef; version: number }[] = [];
  let version = 0;
  /** version of the last removal that was forgotten */
  let forgotten = 0;
  return {
    version: () => `${epoch}.${version}`,
    rows: () => [...entries.values()].map(({ row }) => row).sort(byName),
    get: (key) => entries.get(key)?.row,
    put(key, row) {
      const text = JSON.stringify(row);
      if (entries.get(key)?.text === text) return false;
      entries.set(key, { row, text, version: ++version });
      return true;
    },
    remove(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      removals.push({ ref: entry.row.ref, version: ++version });
      if (removals.length > mostRemovals) forgotten = removals.shift()?.version ?? forgotten;
      return entry.row.ref;
    },
    since(text) {
      const [word, count = ""] = text.split(".");
      const from = Number(count);
      if (word !== epoch || !/^\d+$/.test(count) || from > version || from < forgotten) return undefined;
      return {
        upserts: [...entries.values()].filter((entry) => entry.version > from).map(({ row }) => row),
        // what came back since is told as a row only
        deletes: removals
          .filter((removal) => removal.version > from && !entries.has(keyOf(removal.ref)))
          .map(({ ref }) => ref),
      };
    },
  };
}

function byName(a: ClusterRow, b: ClusterRow): number {
  return a.ref.namespace.localeCompare(b.ref.namespace) || a.ref.name.localeCompare(b.ref.name);
}
