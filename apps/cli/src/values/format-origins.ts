import { type ComputedRow, type Evaluation, type JsonObject, listComputed, valueAt } from "@ichor/values";
import { formatTable } from "../output/format-table.ts";
import { visibleText } from "../output/visible-text.ts";

/**
 * Effective or computed values as a table: key, value, whose it is, and the line or reason that set it. Values are taken
 * from the masked tree.
 */
export function formatOrigins(
  evaluation: Evaluation,
  { masked, isComputed }: { masked: JsonObject; isComputed: boolean },
): string {
  const rows = listComputed(evaluation).filter(({ origin }) => isComputed || origin !== "chart");
  const body = rows.map((row) => {
    const value = row.value === undefined ? "(removed)" : JSON.stringify(valueAt(masked, row.path));
    return [visibleText(row.dotted), visibleText(value), row.origin, visibleText(setBy(row))];
  });
  return formatTable([["KEY", "VALUE", "ORIGIN", "SET BY"], ...body]);
}

function setBy({ setBy: by }: ComputedRow): string {
  switch (by.kind) {
    case "line":
      return `line ${by.line}`;
    case "reason":
      return by.reason;
    case "chart":
      return "";
  }
}
