/** A box in the coordinates of the window, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

const gap = 6;
const edge = 8;

/** Where a tooltip of `tip` size stands for `anchor`: above it, below if there is no room, never out of the window. */
export function placeTooltip(
  anchor: Box,
  tip: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const above = anchor.top - gap - tip.height;
  const top = above >= edge ? above : anchor.top + anchor.height + gap;
  const middle = anchor.left + anchor.width / 2 - tip.width / 2;
  const left = Math.max(edge, Math.min(middle, view.width - edge - tip.width));
  return { left, top: Math.min(top, view.height - edge - tip.height) };
}
