type Place = readonly [line: number, column: number];

function compare([lineA, columnA]: Place, [lineB, columnB]: Place): number {
  return lineA - lineB || columnA - columnB;
}

/** Index of the next (or previous) of sorted places, seen from where one is; round at the end. */
export function nextInOrder(places: readonly Place[], from: Place, step: 1 | -1): number | undefined {
  if (places.length === 0) return undefined;
  if (step > 0) {
    const next = places.findIndex((place) => compare(place, from) > 0);
    return Math.max(next, 0);
  }
  const last = places.findLastIndex((place) => compare(place, from) < 0);
  return last < 0 ? places.length - 1 : last;
}
