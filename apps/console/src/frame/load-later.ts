import { useEffect } from "react";

/** Loads the menus of the frame and the way from region to region. */
export const loadSmallParts = () => import("./small-parts.ts");
/** Loads the help about keys. */
export const loadHelp = () => import("./help-dialog.tsx");
/** Loads the palette. */
export const loadPalette = () => import("./palette.tsx");

/** Loads what may be wanted soon. A failure says nothing yet: whoever opens it asks again. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Milliseconds that a page is left alone after its data has come. */
const settleMs = 2000;

/**
 * Once the page is at rest, loads what opens at a click, so that it opens at once, and also when the server is away by
 * then. What was clicked before is loaded by the click.
 */
export function useLoadLater(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const load of [loadSmallParts, loadHelp, loadPalette]) loadAhead(load);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [isReady]);
}
