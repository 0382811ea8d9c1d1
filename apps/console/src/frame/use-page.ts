import { announce } from "@ichor/ui";
import { useEffect } from "react";

/** The address that was shown last, so that the first page of a visit takes no focus. */
let shownPath: string | undefined;

/**
 * Names the page: the title of the window, and after a change of page the focus on its content and a word to screen
 * readers. A change of search parameters alone is no change of page.
 */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Ichor" : `${title} \u00b7 Ichor`;
    const path = globalThis.location.pathname;
    const isChange = shownPath !== undefined && shownPath !== path;
    shownPath = path;
    if (!isChange || title === "") return;
    announce(title);
    if (!document.activeElement || document.activeElement === document.body || isGone(document.activeElement))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [title]);
}

/** A link of the frame keeps the focus: whoever walks the tabs by keyboard stays there. */
function isGone(element: Element): boolean {
  return !element.isConnected;
}
