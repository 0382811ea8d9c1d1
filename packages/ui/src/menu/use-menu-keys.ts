import { type KeyboardEvent, type RefObject, useRef } from "react";

/** Milliseconds within which letters belong to one word. */
const wordMs = 700;

/** Index to go to for a key, by the pattern for menus: arrows go round, Home and End go to the ends. */
export function nextItem(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === "ArrowDown") return (index + 1) % length;
  if (key === "ArrowUp") return (Math.max(index, 0) - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return undefined;
}

/** Index of the next label that begins with the typed letters: after the current one for one letter, else from it on. */
export function findByLetters(labels: readonly string[], letters: string, index: number): number | undefined {
  const start = letters.length === 1 ? index + 1 : Math.max(index, 0);
  for (let step = 0; step < labels.length; step += 1) {
    const at = (start + step) % labels.length;
    if (labels[at]?.toLowerCase().startsWith(letters.toLowerCase())) return at;
  }
  return undefined;
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^\S$/.test(key) && !ctrlKey && !metaKey && !altKey;
}

/** Keys of an open menu. Esc gives the focus back; Tab closes and goes on. */
export function useMenuKeys(
  menu: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ letters: "", at: 0 });
  const readLetters = (event: KeyboardEvent): string => {
    const { letters, at } = typed.current;
    const isSameWord = event.timeStamp - at < wordMs;
    typed.current = { letters: isSameWord ? letters + event.key : event.key, at: event.timeStamp };
    return typed.current.letters;
  };
  return (event) => {
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      event.stopPropagation();
      anchor.current?.focus();
      onClose();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const labels = items.map((item) => item.textContent ?? "");
    const next =
      nextItem(event.key, index, items.length) ??
      (isLetter(event) ? findByLetters(labels, readLetters(event), index) : undefined);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[next]?.focus();
  };
}
