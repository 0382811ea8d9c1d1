export type { Column, Sort, SortDirection, SortValue } from "./column.ts";
export { RowLink } from "./row-link.tsx";
export { sortRows } from "./sort-rows.ts";
export { Table, type TableProps } from "./table.tsx";
