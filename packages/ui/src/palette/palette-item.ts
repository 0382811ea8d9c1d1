import type { ReactNode } from "react";
import { type MatchRange, matchQuery } from "./match-query.ts";

/** Something to go to or to do. A label that opens a dialog ends with "…". */
export type PaletteItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** at the right, muted: "3 revisions", "Line 10" */
  note?: ReactNode;
  /** further words that find it */
  keywords?: string;
  /** drawn in code type: keys of values */
  isCode?: boolean;
  /** stays visible, cannot be run, and this says why */
  disabledReason?: string;
};

/** Items under one heading: "Go to", "Commands on lab", "Keys of your values". */
export type PaletteGroup = { id: string; label: string; items: readonly PaletteItem[] };

/** An item that the query found. */
export type FoundItem = PaletteItem & { ranges: readonly MatchRange[] };

/** A group and what of it the query found. */
export type FoundGroup = { id: string; label: string; items: FoundItem[] };

/** At most this many of a group are listed. */
export const perGroup = 8;

/** What the query leaves, best first within a group; groups keep their order, empty ones go. */
export function filterPalette(groups: readonly PaletteGroup[], query: string): FoundGroup[] {
  return groups
    .map(({ id, label, items }) => {
      const found = items.flatMap((item) => {
        const match = matchQuery(item.label, query, item.keywords);
        return match ? [{ item: { ...item, ranges: match.ranges }, rank: match.rank }] : [];
      });
      const best = found.toSorted((a, b) => a.rank - b.rank).slice(0, perGroup);
      return { id, label, items: best.map(({ item }) => item) };
    })
    .filter(({ items }) => items.length > 0);
}
