import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { useIsNarrow, useIsTiny } from "../context/use-media.ts";
import { Button } from "../controls/button.tsx";
import { formatCount } from "../display/format-count.ts";
import { UpIcon } from "../icons/up-icon.ts";
import type { Column, Sort } from "./column.ts";
import type { ShownRow } from "./hold-rows.ts";
import { sortRows } from "./sort-rows.ts";
import { HeadCell } from "./table-head.tsx";
import { type RowFrame, TableRow } from "./table-row.tsx";
import { useHeldRows } from "./use-held-rows.ts";
import { useTableKeys } from "./use-table-keys.ts";
import type { RowScroller, VirtualRowsProps } from "./virtual-rows.tsx";

/** Longer tables draw only the rows near the window. */
export const virtualFrom = 100;

/** Props of `Table`. */
export type TableProps<Row> = {
  /** names the table for screen readers, with its order: "Clusters, worst first" */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** the order at first, or always where `onSortChange` is given */
  sort?: Sort | undefined;
  /** remember the order; without it the table keeps it itself */
  onSortChange?: (sort: Sort) => void;
  /** one line (40 px) or two (60 px and more); default one */
  density?: "one" | "two";
  /** the chosen row */
  selectedKey?: string | undefined;
  /** keys of picked rows; draws the pick column */
  picks?: readonly string[];
  onPicksChange?: (keys: readonly string[]) => void;
  /** how many can be picked; default 2 */
  pickLimit?: number;
  /** C, with two picked */
  onCompare?: () => void;
  /** opens a row whose name is not a `RowLink` */
  onOpen?: (row: Row) => void;
  /** whether rows hold a `RowLink`; default: there is no `onOpen` */
  hasLinks?: boolean;
  /** Y copies it */
  copyText?: (row: Row) => string;
  /** changes when the person filters: rows then come and go at once, also under the pointer */
  viewKey?: string;
  /** the pane that scrolls; without it the window does */
  scrollRef?: RefObject<HTMLElement | null>;
};

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows.tsx")).VirtualRows })) as <
  Row,
>(
  props: VirtualRowsProps<Row>,
) => ReactNode;

function PlainRows<Row>({
  rows,
  frame,
}: {
  rows: readonly ShownRow<Row>[];
  frame: RowFrame<Row>;
}): ReactNode {
  return (
    <tbody>
      {rows.map((shown, index) => (
        <TableRow key={shown.key} shown={shown} frame={frame} index={index} />
      ))}
    </tbody>
  );
}

function usePicks<Row>({ picks, onPicksChange, pickLimit = 2 }: TableProps<Row>): RowFrame<Row>["picks"] {
  if (!picks) return undefined;
  const toggle = (key: string): void => {
    if (picks.includes(key)) onPicksChange?.(picks.filter((each) => each !== key));
    else if (picks.length < pickLimit) onPicksChange?.([...picks, key]);
  };
  return { keys: picks, toggle, isFull: picks.length >= pickLimit };
}

function useSort<Row>({ sort, onSortChange }: TableProps<Row>): [Sort | undefined, (sort: Sort) => void] {
  const [own, setOwn] = useState(sort);
  return onSortChange ? [sort, onSortChange] : [own, setOwn];
}

/** A semantic table: sortable heads, whole rows that open, keys, and rows that keep their place under the pointer. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, columns, rowKey, density = "one", onOpen, viewKey = "", scrollRef } = props;
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<RowScroller>(undefined);
  const isNarrow = useIsNarrow();
  const isTiny = useIsTiny();
  const [sort, setSort] = useSort(props);
  const picks = usePicks(props);
  const sorted = sortRows(props.rows, columns, sort);
  const hold = useHeldRows(sorted, rowKey, `${viewKey}\n${sort?.column}\n${sort?.direction}`);
  const kept = isNarrow ? columns.filter(({ isKept }) => isKept).slice(0, isTiny ? 2 : undefined) : columns;
  const shownColumns = kept.length > 0 ? kept : columns;
  const frame: RowFrame<Row> = {
    columns: shownColumns,
    folded: columns.filter((column) => !shownColumns.includes(column)),
    density,
    selectedKey: props.selectedKey,
    onOpen,
    hasLinks: props.hasLinks ?? !onOpen,
    picks,
  };
  useTableKeys({
    table,
    scroller,
    rows: hold.shown,
    onOpen,
    togglePick: picks?.toggle,
    onCompare: props.onCompare,
    copyText: props.copyText,
  });
  return (
    <div className="relative -mx-2" onPointerEnter={hold.start} onPointerLeave={hold.end}>
      {hold.waiting > 0 && (
        <div className="absolute top-0.5 right-2 z-2">
          <Button isSmall icon={<UpIcon />} onClick={hold.letIn}>
            {formatCount(hold.waiting)} new
          </Button>
        </div>
      )}
      <table
        ref={table}
        data-ui-table=""
        aria-rowcount={hold.shown.length + 1}
        className="w-full table-fixed border-separate [border-spacing:0]"
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {picks && <col style={{ width: 40 }} />}
          {shownColumns.map(({ id, width }) => (
            <col key={id} style={isNarrow ? undefined : { width }} />
          ))}
          {frame.folded.length > 0 && <col style={{ width: 44 }} />}
        </colgroup>
        <thead>
          <tr className="[&>th:first-child]:pl-2 [&>th:last-child]:pr-2">
            {picks && (
              <th
                scope="col"
                className="h-8 border-b border-line p-0 pl-2 text-left text-meta font-medium text-ink-3"
              >
                Pick
              </th>
            )}
            {shownColumns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
            {frame.folded.length > 0 && (
              <th scope="col" className="h-8 border-b border-line p-0">
                <span className="sr-only">More</span>
              </th>
            )}
          </tr>
        </thead>
        {hold.shown.length > virtualFrom ? (
          <Suspense fallback={<PlainRows rows={hold.shown.slice(0, 40)} frame={frame} />}>
            <VirtualRows rows={hold.shown} frame={frame} scrollRef={scrollRef} scroller={scroller} />
          </Suspense>
        ) : (
          <PlainRows rows={hold.shown} frame={frame} />
        )}
      </table>
    </div>
  );
}
