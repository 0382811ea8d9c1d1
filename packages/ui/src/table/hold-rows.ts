/** What was shown when the pointer came in. */
export type HeldRows<Row> = ReadonlyMap<string, Row>;

/** A row to draw; `isGone`: it no longer exists, and goes when the pointer leaves. */
export type ShownRow<Row> = { key: string; row: Row; isGone: boolean };

/**
 * Keeps every row in its place while the pointer is in the table: rows are updated where they are,
 * rows that vanished stay dimmed, new rows wait and are counted.
 */
export function holdRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  held: HeldRows<Row> | undefined,
): { shown: readonly ShownRow<Row>[]; waiting: number } {
  if (!held) return { shown: rows.map((row) => ({ key: rowKey(row), row, isGone: false })), waiting: 0 };
  const current = new Map(rows.map((row) => [rowKey(row), row]));
  const shown = [...held].map(([key, last]) => {
    const row = current.get(key);
    return { key, row: row ?? last, isGone: row === undefined };
  });
  return { shown, waiting: [...current.keys()].filter((key) => !held.has(key)).length };
}
