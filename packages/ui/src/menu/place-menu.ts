/** A box in the coordinates of the window, in pixels. */
type Box = { left: number; top: number; width: number; height: number };

const gap = 4;
const edge = 8;

/** Where a menu stands: under its button, above it where there is more room, never out of the window. */
export function placeMenu(
  anchor: Box,
  menu: { width: number; height: number },
  { view, align }: { view: { width: number; height: number }; align: "start" | "end" },
): { left: number; top: number; maxHeight: number } {
  const bottom = anchor.top + anchor.height;
  const roomBelow = view.height - bottom - gap - edge;
  const roomAbove = anchor.top - gap - edge;
  const isBelow = menu.height <= roomBelow || roomBelow >= roomAbove;
  const maxHeight = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(menu.height, maxHeight);
  const wanted = align === "start" ? anchor.left : anchor.left + anchor.width - menu.width;
  return {
    left: Math.max(edge, Math.min(wanted, view.width - edge - menu.width)),
    top: isBelow ? bottom + gap : anchor.top - gap - height,
    maxHeight,
  };
}
