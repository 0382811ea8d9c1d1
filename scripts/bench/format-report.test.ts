import { expect, test } from "vitest";
import { figureGroups } from "./figures.ts";
import { formatReport } from "./format-report.ts";

const groups = [
  {
    name: "sample",
    title: "Sample",
    figures: [
      { key: "fast", what: "Fast", unit: "ms", budget: { atMost: 10 }, method: "by hand" },
      { key: "slow", what: "Slow", unit: "ms", budget: { atMost: 10 }, method: "by hand" },
      { key: "ratio", what: "Ratio", unit: "times", budget: { atLeast: 6 }, method: "by hand" },
      { key: "told", what: "Told", unit: "MB", method: "by hand" },
      { key: "absent", what: "Absent", unit: "ms", budget: { atMost: 1 }, method: "by hand" },
    ],
  },
] as const;

test("says of every figure whether it keeps its budget, and why one is missing", () => {
  const values = { fast: 10, slow: 1234.56, ratio: 5.9, told: 3 };
  const lines = formatReport(groups, { values, missing: { absent: "nobody did it" } }).split("\n");
  const rows = lines.map((line) => line.trim().split(/ {2,}/));
  expect(rows.slice(1)).toEqual([
    ["SAMPLE"],
    ["Fast", "10 ms", "<= 10 ms", "ok", "by hand"],
    ["Slow", "1,234.6 ms", "<= 10 ms", "OVER", "by hand"],
    ["Ratio", "5.9 times", ">= 6 times", "OVER", "by hand"],
    ["Told", "3 MB", "by hand"],
    ["Absent", "-", "<= 1 ms", "not measured: nobody did it"],
  ]);
});

test("names every figure once", () => {
  const keys = figureGroups.flatMap(({ figures }) => figures.map(({ key }) => key));
  expect(new Set(keys).size).toBe(keys.length);
});
