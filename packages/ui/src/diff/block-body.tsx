import { memo, type ReactNode, type UIEvent, useRef } from "react";
import { formatAmount } from "../display/format-count.ts";
import { MoreIcon } from "../icons/more-icon.tsx";
import { SideLine, UnifiedLine } from "./code-line.tsx";
import { type DiffLayout, type DiffRow, rowHeights } from "./diff-rows.ts";

/** Props of `BlockBody`. Rows from `from` to `to` (excluded) are drawn. */
export type BlockBodyProps = {
  rows: readonly DiffRow[];
  tops: Float64Array;
  height: number;
  from: number;
  to: number;
  layout: DiffLayout;
  longest: number;
  isWide: boolean;
  /** number of the change that N and P stand on */
  current: number | undefined;
  label: string;
  onUnfold: (id: string) => void;
};

function FoldRow({ count, onOpen }: { count: number; onOpen: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="sticky left-0 flex h-7 items-center gap-2 pr-4 pl-28 font-ui text-meta text-ink-3 hover:text-ink focus-visible:-outline-offset-2"
      onClick={onOpen}
    >
      <MoreIcon />
      {formatAmount(count, "equal line")}
    </button>
  );
}

function Row({
  row,
  side,
  current,
  onUnfold,
}: {
  row: DiffRow;
  side: "before" | "after";
  current: number | undefined;
  onUnfold: (id: string) => void;
}): ReactNode {
  if (row.kind === "note")
    return (
      <p className="sticky left-0 flex h-9 items-center px-4 font-ui text-meta text-ink-3">{row.text}</p>
    );
  if (row.kind === "fold")
    return side === "before" ? (
      <FoldRow count={row.count} onOpen={() => onUnfold(row.id)} />
    ) : (
      <div className="h-7" />
    );
  const isCurrent = row.change !== undefined && row.change === current;
  if (row.kind === "line") return <UnifiedLine line={row.line} isCurrent={isCurrent} />;
  return <SideLine line={row[side]} side={side} isCurrent={isCurrent && side === "before"} />;
}

function Side({
  side,
  body,
  scroll,
}: {
  side: "before" | "after";
  body: BlockBodyProps;
  scroll: { label: string; onScroll?: (event: UIEvent<HTMLElement>) => void };
}): ReactNode {
  const { rows, tops, height, from, to, layout, longest, isWide } = body;
  const gutter = layout === "split" ? 84 : 128;
  return (
    <div
      className="ui-scroll min-w-0 flex-1 overflow-y-hidden focus-visible:-outline-offset-2"
      style={{ height }}
      {...(isWide && { tabIndex: 0, role: "group", "aria-label": scroll.label, onScroll: scroll.onScroll })}
    >
      <div
        className="relative"
        style={{ height: tops.at(-1) ?? 0, minWidth: `max(100%, ${longest}ch + ${gutter}px)` }}
      >
        <div className="absolute inset-x-0" style={{ top: tops[from] ?? 0 }}>
          {rows.slice(from, to).map((row, index) => (
            <div key={from + index} style={{ height: rowHeights[row.kind] }}>
              <Row row={row} side={side} current={body.current} onUnfold={body.onUnfold} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The lines of an open block; only those near the window are drawn. Both sides of a split scroll sideways together. */
export const BlockBody = memo(function BlockBody(body: BlockBodyProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const together = (event: UIEvent<HTMLElement>): void => {
    for (const side of frame.current?.children ?? [])
      if (side !== event.currentTarget) side.scrollLeft = event.currentTarget.scrollLeft;
  };
  if (body.layout === "unified")
    return (
      <div className="ui-code flex">
        <Side side="before" body={body} scroll={{ label: body.label }} />
      </div>
    );
  return (
    <div ref={frame} className="ui-code flex">
      <Side side="before" body={body} scroll={{ label: `${body.label}, before`, onScroll: together }} />
      <div className="w-px shrink-0 bg-line" />
      <Side side="after" body={body} scroll={{ label: `${body.label}, after`, onScroll: together }} />
    </div>
  );
});
