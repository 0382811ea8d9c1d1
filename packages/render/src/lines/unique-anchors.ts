/**
 * Pairs of positions of items that stand exactly once on each side, in a longest order that rises on both sides
 * (patience sorting). Such items are safe to line up.
 */
export function uniqueAnchors(left: readonly number[], right: readonly number[]): [number, number][] {
  const inLeft = placesOfUnique(left);
  const inRight = placesOfUnique(right);
  const pairs: [number, number][] = [];
  for (const [item, before] of inLeft) {
    const after = inRight.get(item);
    if (after !== undefined) pairs.push([before, after]);
  }
  return longestRising(pairs);
}

function placesOfUnique(items: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (places.has(item)) repeated.add(item);
    else places.set(item, index);
  }
  for (const item of repeated) places.delete(item);
  return places;
}

// pairs rise on the left side already
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const piles: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, pair] of pairs.entries()) {
    const pile = firstPileAbove(piles, pairs, pair[1]);
    previous[index] = pile > 0 ? (piles[pile - 1] ?? -1) : -1;
    piles[pile] = index;
  }
  const rising: [number, number][] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

function firstPileAbove(piles: readonly number[], pairs: readonly [number, number][], value: number): number {
  let low = 0;
  let high = piles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
