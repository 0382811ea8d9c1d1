import type { ComputedRow, Origin } from "@ichor/values";
import { equalJson, formatPath } from "@ichor/values";
import type { OriginFilter } from "../cilium-search.ts";

/** A key of the tree: a group of keys, or a value. */
export type TreeNode = {
  /** the path as people write it; stays the same while values change */
  id: string;
  /** the last part of the path; several parts where a group has one child only */
  label: string;
  path: readonly string[];
  children: readonly TreeNode[];
  /** absent for groups */
  row?: ComputedRow;
  /** values below, itself included */
  count: number;
  /** whether nobody but the chart set anything below */
  isAllChart: boolean;
};

/** A line of the table. */
export type TreeLine = { node: TreeNode; level: number; isOpen: boolean; parentId: string | undefined };

/** Which rows are shown. */
export type TreeFilter = { query: string; show: OriginFilter; isMineOnly: boolean };

/** How many rows each filter would leave. */
export function countOrigins(rows: readonly ComputedRow[]): Record<OriginFilter, number> {
  const counts = { all: rows.length, set: 0, chart: 0, ichor: 0, user: 0, owned: 0 };
  for (const { origin } of rows) counts[origin] += 1;
  const { chart, ...others } = counts;
  return { ...others, set: rows.length - chart };
}

/** The rows that a filter leaves. `isMineOnly`: set by the person and different from the chart's default. */
export function filterRows(
  rows: readonly ComputedRow[],
  { query, show, isMineOnly }: TreeFilter,
): ComputedRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (isMineOnly && !isChangedByUser(row)) return false;
    if (!hasOrigin(row.origin, show)) return false;
    if (words.length === 0) return true;
    const haystack = `${row.dotted}\n${formatValue(row.value)}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

function hasOrigin(origin: Origin, show: OriginFilter): boolean {
  if (show === "all") return true;
  return show === "set" ? origin !== "chart" : origin === show;
}

/** Whether the person set it, to something else than the chart's default. */
export function isChangedByUser({ origin, value, chartDefault }: ComputedRow): boolean {
  if (origin !== "user") return false;
  if (value === undefined || chartDefault === undefined) return true;
  return !equalJson(value, chartDefault);
}

type Branch = { children: Map<string, Branch>; row?: ComputedRow };

/** The tree of some rows, keys in the order of the rows. */
export function buildTree(rows: readonly ComputedRow[]): TreeNode[] {
  const root: Branch = { children: new Map() };
  for (const row of rows) {
    let branch = root;
    for (const key of row.path) {
      const next = branch.children.get(key) ?? { children: new Map() };
      branch.children.set(key, next);
      branch = next;
    }
    branch.row = row;
  }
  return [...root.children].map(([key, branch]) => toNode(branch, [key], [key]));
}

/** A group with one child is one line with both names. */
function toNode(branch: Branch, path: readonly string[], label: readonly string[]): TreeNode {
  const [only, ...others] = branch.children;
  if (only && others.length === 0 && !branch.row) {
    const [key, below] = only;
    return toNode(below, [...path, key], [...label, key]);
  }
  const children = [...branch.children].map(([key, below]) => toNode(below, [...path, key], [key]));
  const own = branch.row ? 1 : 0;
  return {
    id: formatPath(path),
    label: formatPath(label),
    path,
    children,
    ...(branch.row && { row: branch.row }),
    count: own + children.reduce((sum, child) => sum + child.count, 0),
    isAllChart: (branch.row?.origin ?? "chart") === "chart" && children.every((child) => child.isAllChart),
  };
}

/** What a person opened and closed by hand. */
export type OpenChoices = ReadonlyMap<string, boolean>;

/**
 * The lines that are on the screen. A group is open when something in it was set by somebody; while a filter is on, all
 * groups are open, because what it found must be seen.
 */
export function listLines(
  nodes: readonly TreeNode[],
  choices: OpenChoices,
  { isFiltered }: { isFiltered: boolean },
): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (node: TreeNode, level: number, parentId: string | undefined): void => {
    const isGroup = node.children.length > 0;
    const isOpen = isGroup && (choices.get(node.id) ?? (isFiltered || !node.isAllChart));
    lines.push({ node, level, isOpen, parentId });
    if (isOpen) for (const child of node.children) visit(child, level + 1, node.id);
  };
  for (const node of nodes) visit(node, 1, undefined);
  return lines;
}

/** A value on one line, as YAML would write it in flow style. `undefined`: removed. */
export function formatValue(value: ComputedRow["value"]): string {
  if (value === undefined) return "removed";
  if (Array.isArray(value)) return `[${value.map(formatValue).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([key, item]) => `${key}: ${formatValue(item)}`);
    return entries.length === 0 ? "{}" : `{${entries.join(", ")}}`;
  }
  return typeof value === "string" && needsQuotes(value) ? JSON.stringify(value) : String(value);
}

/** Texts that would read as something else, or as nothing. */
function needsQuotes(text: string): boolean {
  return text === "" || /^(?:true|false|null|~|[-+.\d].*)$/.test(text)
    ? !isPlainNumberless(text)
    : /[\n#]|: /.test(text);
}

/** Addresses and versions begin with a digit and are still plain text. */
function isPlainNumberless(text: string): boolean {
  return text !== "" && /^[-+.\d]/.test(text) && Number.isNaN(Number(text));
}
