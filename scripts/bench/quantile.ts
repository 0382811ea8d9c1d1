/** The value below which `share` (0 to 1) of the values lie; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** The value in the middle, for an even number of values the upper of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rounded to tenths. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
