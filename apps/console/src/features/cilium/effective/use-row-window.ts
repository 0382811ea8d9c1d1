import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows drawn beyond the edge of what is seen. */
const beyond = 12;

/** The rows of a scrolling list that have to be drawn: from (included) to (excluded). */
export type RowWindow = { from: number; to: number };

/** Follows what a pane shows of a list whose rows are all equally high. */
export function useRowWindow(
  pane: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 900 });
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight || 900 });
    look();
    element.addEventListener("scroll", look, { passive: true });
    const sizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(look);
    sizes?.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      sizes?.disconnect();
    };
  }, [pane]);
  const from = Math.max(0, Math.floor(seen.top / rowHeight) - beyond);
  return {
    from: Math.min(from, Math.max(0, rowCount - 1)),
    to: Math.min(rowCount, Math.ceil((seen.top + seen.height) / rowHeight) + beyond),
  };
}
