import type { Column, Sort, SortValue } from "./column.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

/** The rows in the order of a column. Equal rows keep their given order; rows without a value go last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const readValue = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sort || !readValue) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: readValue(row) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** What a click on the head of a column leads to. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  const first = column.firstDirection ?? "ascending";
  if (sort?.column !== column.id) return { column: column.id, direction: first };
  return { column: column.id, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
