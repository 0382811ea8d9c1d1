import { clsx } from "clsx";
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { KeyValue } from "../display/key-value.tsx";
import { DownIcon } from "../icons/down-icon.ts";
import { RightIcon } from "../icons/right-icon.ts";
import type { Column } from "./column.ts";
import type { ShownRow } from "./hold-rows.ts";
import type { Picks } from "./picks.ts";
import { followRowLink, isRowClick } from "./row-link.tsx";

/** What all rows of a table share. */
export type RowFrame<Row> = {
  columns: readonly Column<Row>[];
  /** columns that open in the row, where the page is narrow */
  folded: readonly Column<Row>[];
  density: "one" | "two";
  selectedKey: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  hasLinks: boolean;
  picks: Picks | undefined;
};

const densities = {
  one: "h-10 pt-2.5 pb-[9px]",
  two: "pt-3 pb-[11px]",
};

// only tables whose rows can be picked hold it
const PickCell = lazy(async () => ({ default: (await import("./pick-cell.tsx")).PickCell }));

/** One row. It can have the focus; Enter and a click open it. */
export function TableRow<Row>({
  shown,
  frame,
  index,
  measure,
}: {
  shown: ShownRow<Row>;
  frame: RowFrame<Row>;
  /** place in the whole list, from 0 */
  index: number;
  measure?: (element: Element | null) => void;
}): ReactNode {
  const { columns, folded, density, picks } = frame;
  const [isOpen, setOpen] = useState(false);
  const isSelected = frame.selectedKey === shown.key;
  const canOpen = frame.hasLinks || frame.onOpen !== undefined;
  const onClick = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (!isRowClick(event.target)) return;
    if (!followRowLink(event.currentTarget, event)) frame.onOpen?.(shown.row);
  };
  const onMiddleClick = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (event.button !== 1 || !isRowClick(event.target)) return;
    followRowLink(event.currentTarget, { ctrlKey: true, metaKey: true, shiftKey: false });
  };
  return (
    <>
      <tr
        ref={measure}
        data-key={shown.key}
        data-index={index}
        aria-rowindex={index + 2}
        tabIndex={-1}
        className={clsx(
          "group outline-none focus-visible:-outline-offset-2 focus-visible:[outline-style:solid]",
          isSelected ? "bg-accent-soft" : "hover:bg-soft",
          canOpen && "cursor-pointer",
          shown.isGone && "opacity-55",
        )}
        {...(isSelected && { "aria-current": true as const })}
        onClick={onClick}
        onAuxClick={onMiddleClick}
      >
        {picks && (
          <Suspense fallback={<td className="border-b border-line" />}>
            <PickCell picks={picks} rowKey={shown.key} density={density} />
          </Suspense>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={clsx(
              "min-w-0 overflow-hidden border-b border-line pr-3 align-top first:pl-2 last:pr-2 group-last:border-transparent",
              densities[density],
              column.align === "end" && "text-right figures",
            )}
          >
            {column.cell(shown.row)}
          </td>
        ))}
        {folded.length > 0 && (
          <td className="w-9 border-b border-line pt-1.5 pr-2 text-right align-top group-last:border-transparent">
            <IconButton
              label={isOpen ? "Close the row" : "Open the row"}
              aria-expanded={isOpen}
              icon={isOpen ? <DownIcon /> : <RightIcon />}
              onClick={() => setOpen(!isOpen)}
            />
          </td>
        )}
      </tr>
      {isOpen && folded.length > 0 && (
        <tr>
          <td colSpan={columns.length + (picks ? 2 : 1)} className="border-b border-line px-2 pb-3">
            <KeyValue
              rows={folded.map((column) => ({ label: column.head, value: column.cell(shown.row) }))}
            />
          </td>
        </tr>
      )}
    </>
  );
}
