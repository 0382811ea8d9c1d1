/** A cell longer than this, in characters, does not widen its column: it pushes the rest of its own row aside. */
const widestCell = 60;

/** Rows in columns that are as wide as they need to be. The last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => {
    return row.map((cell, column) => Math.max(most[column] ?? 0, cell.length > widestCell ? 0 : cell.length));
  }, []);
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
      );
      return `${cells.join("  ").trimEnd()}\n`;
    })
    .join("");
}
