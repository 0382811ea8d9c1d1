/** A replacement of a part of a text. */
export type Splice = { start: number; end: number; text: string };

/** Applies splices that do not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const sorted = splices.toSorted((left, right) => right.start - left.start);
  return sorted.reduce(
    (result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end),
    text,
  );
}

/** The one splice that turns a text into another: everything but equal starts and ends. */
export function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
