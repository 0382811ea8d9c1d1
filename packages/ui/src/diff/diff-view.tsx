import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { ScrollPane } from "../frame/page.tsx";
import { DownIcon } from "../icons/down-icon.ts";
import { RightIcon } from "../icons/right-icon.ts";
import { BlockBody } from "./block-body.tsx";
import { BlockHead } from "./block-head.tsx";
import { type DiffBlock, orderBlocks } from "./diff-block.ts";
import { type DiffLayout, rowAt } from "./diff-rows.ts";
import { formatRegenerated } from "./format-regenerated.ts";
import { blockGap, type DiffChoices, headHeight, type LaidOutBlock, layOutBlocks } from "./lay-out-blocks.ts";
import { useDiffKeys } from "./use-diff-keys.ts";
import { beyond, type SeenPart, useSeenPart } from "./use-window.ts";

/** Props of `DiffView`. */
export type DiffViewProps = {
  /** names the region: "Preview", "Revision 3 to 4" */
  label: string;
  blocks: readonly DiffBlock[];
  layout: DiffLayout;
  /** U asks for the other layout */
  onLayoutChange?: (layout: DiffLayout) => void;
  /** a newer answer is on its way: the old one is dimmed, not taken away */
  isDimmed?: boolean;
  /** above the blocks, outside of what scrolls: dangers */
  strip?: ReactNode;
  /** grows with its content and scrolls with the page, framed, instead of scrolling itself */
  isInPage?: boolean;
};

type Open = {
  choices: DiffChoices;
  toggleBlock: (key: string, isOpen: boolean) => void;
  unfold: (key: string, id: string) => void;
  toggleRegenerated: () => void;
};

function useOpen(layout: DiffLayout): Open {
  const [blocks, setBlocks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [folds, setFolds] = useState<ReadonlySet<string>>(new Set());
  const [isRegeneratedOpen, setRegenerated] = useState(false);
  const choices = useMemo(
    () => ({ layout, blocks, folds, isRegeneratedOpen }),
    [layout, blocks, folds, isRegeneratedOpen],
  );
  return {
    choices,
    toggleBlock: useCallback((key, isOpen) => setBlocks((last) => new Map(last).set(key, isOpen)), []),
    unfold: useCallback((key, id) => setFolds((last) => new Set(last).add(`${key}|${id}`)), []),
    toggleRegenerated: () => setRegenerated((last) => !last),
  };
}

type BlockProps = Pick<Open, "toggleBlock" | "unfold"> & {
  placed: LaidOutBlock;
  layout: DiffLayout;
  /** rows that are drawn, `to` excluded; absent where the block is far from what is seen */
  drawn: { from: number; to: number } | undefined;
  current: number | undefined;
};

/** Rows of a block that are near to what is seen. */
function drawnOf({ tops, top, bodyHeight }: LaidOutBlock, seen: SeenPart): BlockProps["drawn"] {
  const bodyTop = top + headHeight;
  const isNear = bodyTop + bodyHeight > seen.top - beyond && top < seen.top + seen.height + beyond;
  if (!isNear) return undefined;
  return {
    from: rowAt(tops, seen.top - beyond - bodyTop),
    to: rowAt(tops, seen.top + seen.height + beyond - bodyTop) + 1,
  };
}

/** Scrolling passes most blocks by: only one whose drawn rows change is drawn again. */
const Block = memo(
  function Block({ placed, layout, drawn, current, toggleBlock, unfold }: BlockProps): ReactNode {
    const { block, isOpen, rows, tops, bodyHeight } = placed;
    const label = [block.kind, block.name].filter(Boolean).join(" ");
    return (
      <article aria-label={label} style={{ marginBottom: blockGap, height: headHeight + bodyHeight }}>
        <BlockHead block={block} isOpen={isOpen} onToggle={() => toggleBlock(block.key, !isOpen)} />
        {isOpen && drawn && (
          <BlockBody
            {...{ rows, tops, ...drawn, current, label, layout }}
            height={bodyHeight}
            longest={placed.longest}
            isWide={placed.isWide}
            onUnfold={(id) => unfold(block.key, id)}
          />
        )}
      </article>
    );
  },
  (last, next) =>
    last.placed === next.placed &&
    last.layout === next.layout &&
    last.drawn?.from === next.drawn?.from &&
    last.drawn?.to === next.drawn?.to &&
    last.current === next.current,
);

function RegeneratedFold({
  blocks,
  isOpen,
  onToggle,
}: {
  blocks: readonly DiffBlock[];
  isOpen: boolean;
  onToggle: () => void;
}): ReactNode {
  const { title, note } = formatRegenerated(blocks);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-9 w-full items-center gap-2 px-4 py-2 text-left text-ink-2 hover:bg-soft focus-visible:-outline-offset-2"
      onClick={onToggle}
    >
      {isOpen ? <DownIcon className="text-ink-3" /> : <RightIcon className="text-ink-3" />}
      <span className="min-w-0">
        {title} {note && <span className="text-ink-3">({note})</span>}
      </span>
    </button>
  );
}

/** A difference as blocks: one per object, or one per text. */
export function DiffView({
  label,
  blocks,
  layout,
  onLayoutChange,
  isDimmed = false,
  strip,
  isInPage = false,
}: DiffViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const seen = useSeenPart(root, pane);
  const open = useOpen(layout);
  const [current, setCurrent] = useState<{ key: string; change: number }>();
  const ordered = useMemo(() => orderBlocks(blocks), [blocks]);
  const regenerated = useMemo(() => ordered.filter(({ change }) => change === "regenerated"), [ordered]);
  const laidOut = useMemo(() => {
    const shown = open.choices.isRegeneratedOpen
      ? ordered
      : ordered.filter(({ change }) => change !== "regenerated");
    return layOutBlocks(shown, open.choices, seen.width).blocks;
  }, [ordered, open.choices, seen.width]);
  useDiffKeys({
    root,
    pane,
    blocks: laidOut,
    current,
    onCurrent: ({ key, change }) => setCurrent({ key, change }),
    onToggle: open.toggleBlock,
    onToggleLayout: onLayoutChange && (() => onLayoutChange(layout === "unified" ? "split" : "unified")),
  });
  const content = (
    <div ref={root} data-ui-diff="" className={isDimmed ? "opacity-55" : undefined} aria-busy={isDimmed}>
      {laidOut.map((placed) => (
        <Block
          key={placed.block.key}
          placed={placed}
          layout={open.choices.layout}
          drawn={drawnOf(placed, seen)}
          toggleBlock={open.toggleBlock}
          unfold={open.unfold}
          current={current?.key === placed.block.key ? current.change : undefined}
        />
      ))}
      {regenerated.length > 0 && (
        <RegeneratedFold
          blocks={regenerated}
          isOpen={open.choices.isRegeneratedOpen}
          onToggle={open.toggleRegenerated}
        />
      )}
    </div>
  );
  if (isInPage)
    return (
      <section aria-label={label} className="overflow-clip rounded-3 border border-line">
        {strip}
        {content}
      </section>
    );
  return (
    <>
      {strip && <div className="grid shrink-0 gap-2 pr-(--gutter) pb-2 pl-4">{strip}</div>}
      <ScrollPane ref={pane} label={label}>
        {content}
      </ScrollPane>
    </>
  );
}
