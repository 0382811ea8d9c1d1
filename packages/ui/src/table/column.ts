import type { ReactNode } from "react";

/** A direction as `aria-sort` says it. */
export type SortDirection = "ascending" | "descending";

/** Which column orders the rows, and how. */
export type Sort = { column: string; direction: SortDirection };

/** What a column can be ordered by; `undefined` goes last in both directions. */
export type SortValue = string | number | undefined;

/** A column of a `Table`. */
export type Column<Row> = {
  id: string;
  head: string;
  /** keeps the head for screen readers only: checkboxes, row actions */
  isHeadHidden?: boolean;
  /** CSS width; columns without one share what is left */
  width?: string;
  /** numbers and times stand at the end */
  align?: "start" | "end";
  cell: (row: Row) => ReactNode;
  /** makes the column sortable */
  sortBy?: (row: Row) => SortValue;
  /** direction of the first click; default ascending */
  firstDirection?: SortDirection;
  /** stays below 960 px, the first two of them below 480 px; the others open in the row */
  isKept?: boolean;
};
