import type { Tone } from "../display/status.ts";

const order: readonly Tone[] = ["bad", "held", "warn", "progress", "ok", "neutral"];

/** More than this many banners fold. */
export const openBanners = 2;

/** Worst first; the first two stay open, the rest folds. A single third one is shown, since a fold would take its place. */
export function orderBanners<Item extends { tone?: Tone | undefined }>(
  items: readonly Item[],
): { open: Item[]; folded: Item[] } {
  const rank = ({ tone = "neutral" }: Item): number => order.indexOf(tone);
  const sorted = items.toSorted((a, b) => rank(a) - rank(b));
  return { open: sorted.slice(0, openBanners), folded: sorted.slice(openBanners) };
}
