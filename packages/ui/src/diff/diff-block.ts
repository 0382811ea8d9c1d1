import type { ReactNode } from "react";
import type { Tone } from "../display/status.ts";

/** A range of a line in UTF-16 code units, end exclusive. */
export type WordRange = { readonly start: number; readonly end: number };

/** One line of a unified diff. Line numbers count from 1. */
export type DiffLine = {
  readonly sign: " " | "-" | "+";
  readonly before?: number;
  readonly after?: number;
  readonly text: string;
  readonly marks?: readonly WordRange[];
};

/** Lines of one kind; a change lists removed lines before added ones. */
export type DiffRun = { readonly kind: "equal" | "change"; readonly lines: readonly DiffLine[] };

/** The difference of two texts by lines, as a line diff gives it. */
export type LineDiff = {
  readonly runs: readonly DiffRun[];
  readonly added: number;
  readonly removed: number;
  readonly equal: number;
  /** one sentence where the answer is not exact */
  readonly note?: string;
};

/** What happens to the thing of a block. */
export type BlockChange = "added" | "changed" | "removed" | "regenerated";

/** What a change does, in the head of its block: "restarts 8 pods", "will be deleted". */
export type BlockEffect = { text: string; tone: Tone; icon?: ReactNode };

/** One object, or one text, and its difference. */
export type DiffBlock = {
  /** stays the same for the same thing, so that what is open stays open while diffs arrive */
  key: string;
  /** absent for a text that is no object: then `name` is its title and it is always open */
  change?: BlockChange;
  kind?: string;
  name: string;
  /** muted after the name */
  namespace?: string;
  /** muted, in words: "was hubble-old", "name holds a hash" */
  note?: string;
  effect?: BlockEffect;
  /** the lines, or what computes them when the block opens; it is called once */
  lines: LineDiff | (() => LineDiff);
  /** needed where `lines` is a function: decides which blocks are open at first */
  counts?: { added: number; removed: number };
};

/** Order of changes, worst first. */
const order: readonly BlockChange[] = ["removed", "changed", "added", "regenerated"];

/** Removed, changed, added, regenerated; equal ones keep their given order. */
export function orderBlocks(blocks: readonly DiffBlock[]): DiffBlock[] {
  const rank = ({ change }: DiffBlock): number => (change ? order.indexOf(change) : -1);
  return blocks.toSorted((a, b) => rank(a) - rank(b));
}

/** Lines added and removed in a block, without computing them where that is still to be done. */
export function countsOf({ counts, lines }: DiffBlock): { added: number; removed: number } {
  if (counts) return counts;
  return typeof lines === "function"
    ? { added: 0, removed: 0 }
    : { added: lines.added, removed: lines.removed };
}

/** Keys of the blocks that are open at first: the first 400 changed lines, and always the first block. */
export function decideOpenBlocks(blocks: readonly DiffBlock[], limit = 400): ReadonlySet<string> {
  const open = new Set<string>();
  let used = 0;
  for (const block of blocks) {
    if (block.change === "regenerated") continue;
    const { added, removed } = countsOf(block);
    used += added + removed;
    if (used <= limit || open.size === 0) open.add(block.key);
  }
  return open;
}
