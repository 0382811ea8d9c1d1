import { useEffect, useRef } from "react";

/**
 * Turns the browser's Back into closing: the traversal is cancelled and `onClose` called.
 * A browser without the Navigation API goes back, which takes the dialog with it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const { navigation } = window;
    if (!navigation) return;
    const onNavigate = (event: NavigateEvent): void => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      latest.current();
    };
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, []);
}
