import { canonicalJson, isJsonObject, type JsonValue } from "@ichor/values";
import { diffArrays } from "diff";
import { similarity } from "./similarity.ts";

/** Which items of two lists belong together, and what they are called. */
export type ListMatch = {
  /** indices into both lists, in the order of the newer one */
  readonly pairs: readonly Pair[];
  readonly removed: readonly { readonly before: number; readonly name?: string }[];
  readonly added: readonly { readonly after: number; readonly name?: string }[];
};

/** Bounds for long lists: beyond them items that differ count as removed and added. */
const maxEdits = 1_000;
const maxComparisons = 10_000;

type Pair = { before: number; after: number; name?: string };

/**
 * Matches items of lists that have no names: equal ones first (along a longest common sequence where order counts),
 * then flags of the same name and maps that are alike. What is left was removed or added.
 */
export function matchByContent(
  [before, after]: readonly [readonly JsonValue[], readonly JsonValue[]],
  isOrdered: boolean,
  kind: string,
): ListMatch {
  const left = before.map((item) => canonicalJson(item));
  const right = after.map((item) => canonicalJson(item));
  const isSameBag = left.length === right.length && sameBag(left, right);
  const pairs = isOrdered && !isSameBag ? equalInOrder(left, right) : equalAnywhere(left, right);
  const usedLeft = new Set(pairs.map((pair) => pair.before));
  const usedRight = new Set(pairs.map((pair) => pair.after));
  const open = (before.length - usedLeft.size) * (after.length - usedRight.size);
  for (const [index, item] of after.entries()) {
    if (usedRight.has(index) || open > maxComparisons) continue;
    const partner = bestPartner(item, { before, used: usedLeft, kind });
    if (partner === undefined) continue;
    usedLeft.add(partner);
    usedRight.add(index);
    pairs.push({ before: partner, after: index });
  }
  return {
    pairs: pairs.sort((a, b) => a.after - b.after),
    removed: before.flatMap((_, index) => (usedLeft.has(index) ? [] : { before: index })),
    added: after.flatMap((_, index) => (usedRight.has(index) ? [] : { after: index })),
  };
}

function sameBag(left: readonly string[], right: readonly string[]): boolean {
  const sorted = [...right].sort();
  return [...left].sort().every((item, index) => item === sorted[index]);
}

function equalAnywhere(left: readonly string[], right: readonly string[]): Pair[] {
  const places = Map.groupBy(left.keys(), (index) => left[index]);
  return right.flatMap((item, after) => {
    const before = places.get(item)?.shift();
    return before === undefined ? [] : { before, after };
  });
}

function equalInOrder(left: readonly string[], right: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let before = 0;
  let after = 0;
  const changes = diffArrays([...left], [...right], { maxEditLength: maxEdits });
  // lists that differ so much have no order worth keeping
  if (changes === undefined) return equalAnywhere(left, right);
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      for (let offset = 0; offset < count; offset++) {
        pairs.push({ before: before + offset, after: after + offset });
      }
    }
    if (!added) before += count;
    if (!removed) after += count;
  }
  return pairs;
}

const alikeEnough = 0.5;

function bestPartner(
  item: JsonValue,
  { before, used, kind }: { before: readonly JsonValue[]; used: ReadonlySet<number>; kind: string },
): number | undefined {
  let best: { index: number; score: number } | undefined;
  for (const [index, other] of before.entries()) {
    if (used.has(index)) continue;
    const score = likeness(other, item, kind);
    if (score >= alikeEnough && score > (best?.score ?? 0)) best = { index, score };
  }
  return best?.index;
}

function likeness(left: JsonValue, right: JsonValue, kind: string): number {
  if (typeof left === "string" && typeof right === "string") return flagOf(left) === flagOf(right) ? 1 : 0;
  if (!isJsonObject(left) || !isJsonObject(right)) return 0;
  if (kind === "Role" || kind === "ClusterRole") {
    const of = ({ apiGroups, resources, resourceNames, nonResourceURLs }: typeof left) =>
      canonicalJson([apiGroups ?? null, resources ?? null, resourceNames ?? null, nonResourceURLs ?? null]);
    if (of(left) === of(right)) return 1;
  }
  return similarity(left, right);
}

// two spellings of one flag, such as --level=1 and --level=2, are one flag that changed
function flagOf(text: string): string {
  return /^(--?[A-Za-z][\w.-]*)=/.exec(text)?.[1] ?? text;
}
