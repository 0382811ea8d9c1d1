import { useEffect } from "react";

/** Loads the menu of the account. */
export const loadAccountPopup = () => import("./account-popup.tsx");
/** Loads the menu of themes. */
export const loadThemePopup = () => import("./theme-popup.tsx");
/** Loads the help about keys. */
export const loadHelp = () => import("./help-dialog.tsx");

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
      for (const load of [loadAccountPopup, loadThemePopup, loadHelp]) loadAhead(load);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [isReady]);
}
