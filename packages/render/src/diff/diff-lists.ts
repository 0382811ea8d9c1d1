import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { type ItemName, isUnordered, itemNameFor } from "./list-rules.ts";
import { type ListMatch, matchByContent } from "./match-by-content.ts";
import { isInTemplate } from "./pod-template.ts";
import { type Comparison, labelOf, type NodePair, pathOf } from "./tree-change.ts";

type Lists = readonly [readonly JsonValue[], readonly JsonValue[]];

/** Compares two lists item by item; returns the newer one, in the older one's order where order has no effect. */
export function diffLists([before, after]: Lists, parent: NodePair, comparison: Comparison): JsonValue {
  const nameOf = itemNameFor(parent.afterStep, before, after);
  const isOrdered = !isUnordered(comparison.kind) || isInTemplate(comparison, pathOf(parent, "after"));
  const match =
    nameOf === undefined
      ? matchByContent([before, after], isOrdered, comparison.kind)
      : matchByName([before, after], nameOf);
  const aligned = [...after];
  for (const { before: left, after: right, name } of match.pairs) {
    const nodes = [before[left] ?? null, after[right] ?? null] as const;
    aligned[right] = comparison.diffNodes(nodes, pairOf(parent, [left, right], name));
  }
  reportRest([before, after], { match, parent, comparison });
  const isMoved = match.pairs.some(
    ({ before: left }, index) => left < (match.pairs[index - 1]?.before ?? -1),
  );
  if (!isMoved) return aligned;
  if (isOrdered) {
    comparison.changes.push({
      kind: "reordered",
      ...placeOf(parent),
      before: namesOf(before),
      after: namesOf(after),
    });
    return aligned;
  }
  comparison.isAligned = true;
  return [
    ...[...match.pairs].sort((a, b) => a.before - b.before).map((found) => aligned[found.after] ?? null),
    ...match.added.map((found) => aligned[found.after] ?? null),
  ];
}

function matchByName([before, after]: Lists, nameOf: ItemName): ListMatch {
  const nameAt = (item: JsonValue | undefined) => nameOf(item as JsonObject) ?? "";
  const left = new Map(before.map((item, index) => [nameAt(item), index]));
  const right = new Set(after.map(nameAt));
  const found = after.map((item, index) => ({
    after: index,
    name: nameAt(item),
    before: left.get(nameAt(item)),
  }));
  return {
    pairs: found.flatMap((item) => (item.before === undefined ? [] : { ...item, before: item.before })),
    removed: before.flatMap((item, index) =>
      right.has(nameAt(item)) ? [] : { before: index, name: nameAt(item) },
    ),
    added: found.filter((item) => item.before === undefined),
  };
}

function reportRest(
  [before, after]: Lists,
  { match, parent, comparison }: { match: ListMatch; parent: NodePair; comparison: Comparison },
): void {
  for (const { before: index, name } of match.removed) {
    const { label, beforePath } = placeOf(pairOf(parent, [index, index], name));
    comparison.changes.push({ kind: "removed", label, beforePath, before: before[index] ?? null });
  }
  for (const { after: index, name } of match.added) {
    const { label, afterPath } = placeOf(pairOf(parent, [index, index], name));
    comparison.changes.push({ kind: "added", label, afterPath, after: after[index] ?? null });
  }
}

function pairOf(
  parent: NodePair,
  [beforeStep, afterStep]: readonly [number, number],
  itemName: string | undefined,
): NodePair {
  return { parent, beforeStep, afterStep, ...(itemName !== undefined && { itemName }) };
}

function placeOf(pair: NodePair) {
  return { label: labelOf(pair), beforePath: pathOf(pair, "before"), afterPath: pathOf(pair, "after") };
}

// the order in short: names where items have them
function namesOf(items: readonly JsonValue[]): JsonValue {
  return items.map((item) => (isJsonObject(item) && typeof item.name === "string" ? item.name : item));
}
