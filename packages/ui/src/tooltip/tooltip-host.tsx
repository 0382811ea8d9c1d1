import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeTooltip } from "./place-tooltip.ts";
import { type ShownTooltip, watchTooltips } from "./tooltip-control.ts";

/** Shows the text of `data-tip` of whatever the pointer rests on or the focus is in. Part of `UiProvider`. */
export function TooltipHost(): ReactNode {
  const [shown, setShown] = useState<ShownTooltip>();
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    watchTooltips(setShown, ended.signal);
    return () => ended.abort();
  }, []);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!shown || !element) return;
    element.showPopover?.();
    const place = placeTooltip(shown.anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    });
    element.style.left = `${place.left}px`;
    element.style.top = `${place.top}px`;
  }, [shown]);
  if (!shown) return null;
  return (
    <div
      ref={tip}
      popover="manual"
      role="tooltip"
      className="fixed inset-auto m-0 max-w-80 rounded-1 bg-solid px-2 py-1 text-meta text-on-solid"
    >
      {shown.text}
    </div>
  );
}
