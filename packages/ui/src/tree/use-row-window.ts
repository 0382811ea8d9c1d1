import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Rows drawn beyond what is seen, and the step in which scrolling is followed. */
const beyond = 20;
const step = 10;

/** Which of rows of one height are near what is seen of a pane. */
export function useRowWindow(
  pane: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { from: number; to: number } {
  const [seen, setSeen] = useState({ first: 0, rows: 40 });
  const read = (): void => {
    const element = pane.current;
    if (!element) return;
    const first = Math.floor(element.scrollTop / rowHeight / step) * step;
    const rows = Math.ceil(element.clientHeight / rowHeight) + step;
    setSeen((last) => (last.first === first && last.rows === rows ? last : { first, rows }));
  };
  useLayoutEffect(read, []);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    element.addEventListener("scroll", read, { passive: true });
    const resized = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(read);
    resized?.observe(element);
    return () => {
      element.removeEventListener("scroll", read);
      resized?.disconnect();
    };
  }, [pane]);
  return {
    from: Math.max(0, Math.min(seen.first, count) - beyond),
    to: Math.min(count, seen.first + seen.rows + beyond),
  };
}
