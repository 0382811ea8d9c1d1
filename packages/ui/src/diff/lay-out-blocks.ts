import { type DiffBlock, decideOpenBlocks, type LineDiff } from "./diff-block.ts";
import { type DiffLayout, type DiffRow, longestLine, toDiffRows, topsOf } from "./diff-rows.ts";

/** Height of a block's head in pixels. */
export const headHeight = 36;
/** Space between two blocks in pixels. */
export const blockGap = 4;
/** Room for a horizontal scroll bar in pixels. */
export const scrollBarHeight = 12;
/** Width of a character of code type in pixels. */
const charWidth = 7.5;
/** Width of line numbers, signs and edges in pixels. */
const gutterWidth: Record<DiffLayout, number> = { unified: 128, split: 84 };

/** What a person opened and closed; everything else follows from the blocks. */
export type DiffChoices = {
  layout: DiffLayout;
  /** blocks that were opened (true) or closed (false) by hand */
  blocks: ReadonlyMap<string, boolean>;
  /** opened folds, as `block key|fold id` */
  folds: ReadonlySet<string>;
  isRegeneratedOpen: boolean;
};

/** A block with everything that drawing needs. */
export type LaidOutBlock = {
  block: DiffBlock;
  isOpen: boolean;
  /** closed by hand: N and P pass it by */
  isPassedBy: boolean;
  rows: readonly DiffRow[];
  tops: Float64Array;
  /** from the top of all blocks, in pixels */
  top: number;
  bodyHeight: number;
  /** characters of the longest line */
  longest: number;
  /** its lines do not fit: it scrolls sideways */
  isWide: boolean;
};

const computed = new WeakMap<DiffBlock, LineDiff>();

/** The lines of a block, computed at most once. */
export function linesOf(block: DiffBlock): LineDiff {
  if (typeof block.lines !== "function") return block.lines;
  const known = computed.get(block);
  if (known) return known;
  const made = block.lines();
  computed.set(block, made);
  return made;
}

function foldsOf(choices: DiffChoices, key: string): ReadonlySet<string> {
  const prefix = `${key}|`;
  return new Set(
    [...choices.folds].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length)),
  );
}

/** Places all blocks under each other. Heights are known without drawing, so scrolling never jumps. */
export function layOutBlocks(
  blocks: readonly DiffBlock[],
  choices: DiffChoices,
  width: number,
): { blocks: LaidOutBlock[]; height: number } {
  const openAtFirst = decideOpenBlocks(blocks);
  const sideWidth = choices.layout === "split" ? width / 2 : width;
  let top = 0;
  const placed = blocks.map((block): LaidOutBlock => {
    const chosen = choices.blocks.get(block.key);
    const isOpen = block.change === undefined || (chosen ?? openAtFirst.has(block.key));
    const diff = isOpen ? linesOf(block) : undefined;
    const rows = diff
      ? toDiffRows(diff, { layout: choices.layout, opened: foldsOf(choices, block.key) })
      : [];
    const tops = topsOf(rows);
    const longest = diff ? longestLine(diff) : 0;
    const isWide = width > 0 && longest * charWidth + gutterWidth[choices.layout] > sideWidth;
    const bodyHeight = isOpen ? (tops.at(-1) ?? 0) + (isWide ? scrollBarHeight : 0) : 0;
    const laidOut = {
      block,
      isOpen,
      isPassedBy: chosen === false,
      rows,
      tops,
      top,
      bodyHeight,
      longest,
      isWide,
    };
    top += headHeight + bodyHeight + blockGap;
    return laidOut;
  });
  return { blocks: placed, height: top };
}

/** A place that N and P stop at. `y` counts from the top of all blocks. */
export type ChangeStop = { key: string; change: number; y: number; isClosed: boolean };

/** All stops in order. A block that is closed only because the diff is long is one stop, and opens there. */
export function listStops(blocks: readonly LaidOutBlock[]): ChangeStop[] {
  return blocks.flatMap(({ block, isOpen, isPassedBy, rows, tops, top }) => {
    if (!isOpen) return isPassedBy ? [] : [{ key: block.key, change: 0, y: top, isClosed: true }];
    const stops: ChangeStop[] = [];
    for (const [index, row] of rows.entries()) {
      const change = row.kind === "line" || row.kind === "pair" ? row.change : undefined;
      if (change !== undefined && stops.at(-1)?.change !== change)
        stops.push({ key: block.key, change, y: top + headHeight + (tops[index] ?? 0), isClosed: false });
    }
    return stops;
  });
}

/** Where somebody is: on a change, or just looking at a part of the blocks. */
export type NextFrom = {
  from: { key: string; change: number } | undefined;
  seen: { top: number; height: number };
};

/** Index of the stop to go to: from the current one while it is seen, else from what is seen. */
export function nextStop(
  stops: readonly ChangeStop[],
  step: 1 | -1,
  { from, seen }: NextFrom,
): number | undefined {
  const at = from ? stops.findIndex(({ key, change }) => key === from.key && change === from.change) : -1;
  const current = stops[at];
  if (current && current.y >= seen.top - headHeight && current.y <= seen.top + seen.height) {
    const next = at + step;
    return next >= 0 && next < stops.length ? next : undefined;
  }
  const edge = seen.top + headHeight;
  const found = step > 0 ? stops.findIndex(({ y }) => y >= edge) : stops.findLastIndex(({ y }) => y < edge);
  return found < 0 ? undefined : found;
}
