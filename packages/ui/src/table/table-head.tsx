import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DownIcon } from "../icons/down-icon.ts";
import { UpIcon } from "../icons/up-icon.ts";
import type { Column, Sort } from "./column.ts";
import { nextSort } from "./sort-rows.ts";

const cell = "h-8 border-b border-line p-0 pr-3 text-left text-meta font-medium whitespace-nowrap";

/** One head cell; a sortable one is a button and says its order. */
export function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}): ReactNode {
  const isSorted = sort?.column === column.id;
  const isEnd = column.align === "end";
  const look = clsx(cell, isSorted ? "text-ink-2" : "text-ink-3", isEnd && "text-right");
  if (!column.sortBy)
    return (
      <th scope="col" className={look}>
        {column.isHeadHidden ? <span className="sr-only">{column.head}</span> : column.head}
      </th>
    );
  const Arrow = sort?.direction === "descending" ? DownIcon : UpIcon;
  return (
    <th scope="col" className={look} aria-sort={isSorted ? sort.direction : "none"}>
      <button
        type="button"
        className={clsx(
          "group -mx-1 inline-flex h-6 items-center gap-1 rounded-1 px-1 hover:text-ink",
          isEnd && "flex-row-reverse",
        )}
        onClick={() => onSort(nextSort(column, sort))}
      >
        {column.head}
        <Arrow size={12} strokeWidth={2} className={isSorted ? undefined : "invisible group-hover:visible"} />
      </button>
    </th>
  );
}
