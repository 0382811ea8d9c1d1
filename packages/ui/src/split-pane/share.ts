/** What of the width the first pane gets, and the least width of each in pixels. */
export type ShareLimits = { width: number; minFirst: number; minSecond: number };

/** The default share of the first pane. */
export const defaultShare = 0.46;

/** Keeps both panes usable; where there is no room for both, the first pane gives way. */
export function limitShare(share: number, { width, minFirst, minSecond }: ShareLimits): number {
  if (width <= 0) return share;
  const least = minFirst / width;
  const most = 1 - minSecond / width;
  return Math.max(0, Math.min(Math.max(share, least), Math.max(most, 0)));
}
