import { useEffect } from "react";

let typed = "";

/** What was typed since the palette was asked for and is not in its field yet. Each character is handed out once. */
export function takeTyped(): string {
  const text = typed;
  typed = "";
  return text;
}

/** Keeps what is typed while the palette is on its way, so that it reaches neither the page nor nobody. */
export function useTypedAhead(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    takeTyped();
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (document.activeElement?.closest("[role=dialog]") || ctrlKey || metaKey || altKey) return;
      if (key === "Escape") close();
      else if (key === "Backspace") typed = typed.slice(0, -1);
      else if (key.length === 1) typed += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    globalThis.addEventListener("keydown", keep, true);
    return () => globalThis.removeEventListener("keydown", keep, true);
  }, [isOpen, close]);
}
