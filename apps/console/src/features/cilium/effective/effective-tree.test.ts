import type { ComputedRow, Origin } from "@ichor/values";
import { formatPath } from "@ichor/values";
import { describe, expect, test } from "vitest";
import {
  buildTree,
  countOrigins,
  filterRows,
  formatValue,
  listLines,
  type TreeFilter,
} from "./effective-tree.ts";

type Value = ComputedRow["value"];
const row = (
  path: string,
  origin: Origin,
  values: readonly [value: Value, chartDefault: Value] = [true, false],
): ComputedRow => ({
  path: path.split("."),
  dotted: formatPath(path.split(".")),
  value: values[0],
  origin,
  setBy: { kind: "chart" },
  chartDefault: values[1],
});
const rows = [
  row("azure.enabled", "chart"),
  row("azure.tenantID", "chart"),
  row("bandwidthManager.bbr", "chart"),
  row("bandwidthManager.enabled", "user"),
  row("hubble.enabled", "user", [true, true]),
  row("hubble.tls.auto.method", "ichor", ["cronJob", "helm"]),
  row("ipam.mode", "owned", ["kubernetes", "cluster-pool"]),
  row("removed", "user", [undefined, "x"]),
];
const everything: TreeFilter = { query: "", show: "all", isMineOnly: false };
const dotted = (found: ComputedRow[]) => found.map((each) => each.dotted);

describe("filterRows", () => {
  test.each<{ name: string; filter: Partial<TreeFilter>; found: string[] }>([
    { name: "everything", filter: {}, found: dotted(rows) },
    { name: "one origin", filter: { show: "ichor" }, found: ["hubble.tls.auto.method"] },
    {
      name: "the effective values: what somebody set",
      filter: { show: "set" },
      found: ["bandwidthManager.enabled", "hubble.enabled", "hubble.tls.auto.method", "ipam.mode", "removed"],
    },
    {
      name: "what I changed, not what I repeat of the chart",
      filter: { isMineOnly: true },
      found: ["bandwidthManager.enabled", "removed"],
    },
    { name: "words in keys and values", filter: { query: "hubble CRON" }, found: ["hubble.tls.auto.method"] },
  ])("leaves $name", ({ filter, found }) => {
    expect(dotted(filterRows(rows, { ...everything, ...filter }))).toEqual(found);
  });

  test("counts what each filter would leave", () => {
    expect(countOrigins(rows)).toEqual({ all: 8, set: 5, ichor: 1, user: 3, owned: 1 });
  });
});

describe("buildTree", () => {
  test("joins a group with its only child, and counts what only the chart set", () => {
    const outline = buildTree(rows).map(({ label, count, isAllChart, children }) => ({
      label,
      count,
      isAllChart,
      children: children.map((child) => child.label),
    }));
    expect(outline).toEqual([
      { label: "azure", count: 2, isAllChart: true, children: ["enabled", "tenantID"] },
      { label: "bandwidthManager", count: 2, isAllChart: false, children: ["bbr", "enabled"] },
      { label: "hubble", count: 2, isAllChart: false, children: ["enabled", "tls.auto.method"] },
      { label: "ipam.mode", count: 1, isAllChart: false, children: [] },
      { label: "removed", count: 1, isAllChart: false, children: [] },
    ]);
  });
});

describe("listLines", () => {
  const tree = buildTree(rows);
  const ids = (choices: Map<string, boolean>, isFiltered: boolean) =>
    listLines(tree, choices, { isFiltered }).map(
      ({ node, level, isOpen }) => `${"  ".repeat(level - 1)}${node.id}${isOpen ? " -" : ""}`,
    );

  test("closes groups in which nobody set anything", () => {
    expect(ids(new Map(), false).slice(0, 4)).toEqual([
      "azure",
      "bandwidthManager -",
      "  bandwidthManager.bbr",
      "  bandwidthManager.enabled",
    ]);
  });

  test("opens all groups while a filter is on, and does what a person chose", () => {
    expect(ids(new Map(), true).slice(0, 3)).toEqual(["azure -", "  azure.enabled", "  azure.tenantID"]);
    expect(
      ids(
        new Map([
          ["azure", true],
          ["bandwidthManager", false],
        ]),
        false,
      ).slice(0, 5),
    ).toEqual(["azure -", "  azure.enabled", "  azure.tenantID", "bandwidthManager", "hubble -"]);
  });
});

describe("formatValue", () => {
  test.each([
    { value: true, text: "true" },
    { value: "true", text: '"true"' },
    { value: "", text: '""' },
    { value: "10.244.0.0/16", text: "10.244.0.0/16" },
    { value: "0755", text: '"0755"' },
    { value: "v1.19.6", text: "v1.19.6" },
    { value: null, text: "null" },
    { value: undefined, text: "removed" },
    { value: ["dns", "drop"], text: "[dns, drop]" },
    { value: {}, text: "{}" },
    { value: { a: [1] }, text: "{a: [1]}" },
  ])("writes $text", ({ value, text }) => {
    expect(formatValue(value)).toBe(text);
  });
});
