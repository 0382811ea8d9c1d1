import { type RefObject, useEffect, useState } from "react";

/** Whether an element holds more than it shows: only then it must be reachable by Tab. */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === "undefined") return;
    const resized = new ResizeObserver(() => setScrolling(target.scrollHeight > target.clientHeight + 1));
    resized.observe(target);
    for (const child of target.children) resized.observe(child);
    return () => resized.disconnect();
  }, [element]);
  return isScrolling;
}
