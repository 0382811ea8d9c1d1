import { type Figure, type Findings, isWithin } from "./figure.ts";
import type { FigureGroup } from "./figures.ts";

/** The table that people read: a line for each figure with value, budget, verdict and method. */
export function formatReport(groups: readonly FigureGroup[], findings: Findings): string {
  const rows = groups.flatMap(({ title, figures }) => [
    [title.toUpperCase(), "", "", "", ""],
    ...figures.map((figure) => rowOf(figure, findings)),
  ]);
  const header = ["", "value", "budget", "", "method"];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => cell(row, column).length)),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((text, column) =>
          isNumber(column) ? text.padStart(at(widths, column)) : text.padEnd(at(widths, column)),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function rowOf(figure: Figure, { values, missing }: Findings): string[] {
  const value = values[figure.key];
  const budget = figure.budget ? formatBudget(figure.budget, figure.unit) : "";
  if (value === undefined) {
    const reason = missing[figure.key] ?? "not asked for";
    return [figure.what, "-", budget, "", `not measured: ${reason}`];
  }
  const verdict = figure.budget ? (isWithin(value, figure.budget) ? "ok" : "OVER") : "";
  return [figure.what, formatValue(value, figure.unit), budget, verdict, figure.method];
}

function formatBudget(budget: NonNullable<Figure["budget"]>, unit: Figure["unit"]): string {
  return "atMost" in budget
    ? `<= ${formatValue(budget.atMost, unit)}`
    : `>= ${formatValue(budget.atLeast, unit)}`;
}

function formatValue(value: number, unit: Figure["unit"]): string {
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`.trimEnd();
}

const isNumber = (column: number) => column === 1 || column === 2;
const cell = (row: readonly string[], column: number) => row[column] ?? "";
const at = (widths: readonly number[], column: number) => widths[column] ?? 0;
