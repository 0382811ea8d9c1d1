import { useSyncExternalStore } from "react";

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** Below 480 px, a phone or 1280 px at 300 % zoom: tables keep two columns. */
export function useIsTiny(): boolean {
  return useMedia("(max-width: 479.98px)");
}

/** Below 960 px, also 1280 px at 200 % zoom: one pane, fewer columns. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 959.98px)");
}
