import { isJsonObject, type JsonObject, type JsonValue } from "@ichor/values";
import { diffLists } from "./diff-lists.ts";
import { equalScalars } from "./equal-scalars.ts";
import {
  type Comparison,
  labelOf,
  type NodePair,
  pathOf,
  type TreeChange,
  wholeTrees,
} from "./tree-change.ts";

/**
 * The differences of two trees, and the newer tree in the spelling and order of the older one where both mean the
 * same (the newer tree itself where there is no such place).
 */
export type TreeDiff = { readonly changes: readonly TreeChange[]; readonly aligned: JsonObject };

/**
 * Compares two bodies as Kubernetes understands them. Keys have no order, null is absent, quantities and numbers in
 * texts are compared by meaning, lists by the names of their items or by content.
 *
 * An algorithm of our own, not a general JSON differ: which name identifies an item depends on the list and falls
 * back to content where names repeat, the order of a list counts only where it has an effect, and both sides must
 * be aligned for the text diff in the same pass.
 */
export function diffTrees(
  before: JsonObject,
  after: JsonObject,
  object: { group: string; kind: string },
): TreeDiff {
  const comparison: Comparison = {
    group: object.group,
    kind: object.kind,
    changes: [],
    isAligned: false,
    diffNodes: (values, pair) => diffNodes(values, pair, comparison),
  };
  const aligned = diffMaps([before, after], wholeTrees, comparison);
  return { changes: comparison.changes, aligned: comparison.isAligned ? aligned : after };
}

function diffNodes(
  [before, after]: readonly [JsonValue, JsonValue],
  pair: NodePair,
  comparison: Comparison,
): JsonValue {
  if (before === after) return after;
  if (isJsonObject(before) && isJsonObject(after)) return diffMaps([before, after], pair, comparison);
  if (Array.isArray(before) && Array.isArray(after)) return diffLists([before, after], pair, comparison);
  const [beforePath, afterPath] = [pathOf(pair, "before"), pathOf(pair, "after")];
  if (equalScalars([before, after], comparison.kind, afterPath)) {
    comparison.isAligned = true;
    return before;
  }
  comparison.changes.push({ kind: "changed", label: labelOf(pair), beforePath, afterPath, before, after });
  return after;
}

function diffMaps(
  [before, after]: readonly [JsonObject, JsonObject],
  parent: NodePair,
  comparison: Comparison,
): JsonObject {
  const aligned: [string, JsonValue][] = [];
  for (const key of Object.keys(after)) {
    const [left, right] = [ownOf(before, key), ownOf(after, key)];
    if (right === undefined) continue;
    const pair: NodePair = { parent, beforeStep: key, afterStep: key };
    if (left === undefined) {
      comparison.changes.push({
        kind: "added",
        label: labelOf(pair),
        afterPath: pathOf(pair, "after"),
        after: right,
      });
    }
    const value = left === undefined ? right : diffNodes([left, right], pair, comparison);
    aligned.push([key, value]);
  }
  for (const key of Object.keys(before)) {
    const left = ownOf(before, key);
    if (left === undefined || ownOf(after, key) !== undefined) continue;
    const pair: NodePair = { parent, beforeStep: key, afterStep: key };
    comparison.changes.push({
      kind: "removed",
      label: labelOf(pair),
      beforePath: pathOf(pair, "before"),
      before: left,
    });
  }
  return Object.fromEntries(aligned);
}

// null is what Kubernetes makes of an absent field
function ownOf(map: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(map, key) ? (map[key] ?? undefined) : undefined;
}
