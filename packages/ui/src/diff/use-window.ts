import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** The part of the blocks that is seen: pixels from their top, and the width there is. */
export type SeenPart = { top: number; height: number; width: number };

/** Scrolling is followed in steps, so that a small move draws nothing new. */
const step = 200;
/** What is drawn beyond the window, in pixels. */
export const beyond = 600;

function readSeen(content: HTMLElement, pane: HTMLElement | null): SeenPart {
  const frameTop = pane ? pane.getBoundingClientRect().top : 0;
  const height = pane ? pane.clientHeight : window.innerHeight;
  const top = Math.max(0, frameTop - content.getBoundingClientRect().top);
  return {
    top: Math.floor(top / step) * step,
    height: Math.max(height, 1) + step,
    width: content.clientWidth,
  };
}

/** Follows which part of the content is seen, in a pane that scrolls or, without one, in the window. */
export function useSeenPart(
  content: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): SeenPart {
  const [seen, setSeen] = useState<SeenPart>({ top: 0, height: 1_000, width: 0 });
  const read = (): void => {
    if (!content.current) return;
    const next = readSeen(content.current, pane.current);
    setSeen((last) =>
      last.top === next.top && last.height === next.height && last.width === next.width ? last : next,
    );
  };
  useLayoutEffect(read, []);
  useEffect(() => {
    const source: HTMLElement | Window = pane.current ?? window;
    source.addEventListener("scroll", read, { passive: true });
    const resized = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(read);
    if (content.current) resized?.observe(content.current);
    if (pane.current) resized?.observe(pane.current);
    return () => {
      source.removeEventListener("scroll", read);
      resized?.disconnect();
    };
  }, [content, pane]);
  return seen;
}
