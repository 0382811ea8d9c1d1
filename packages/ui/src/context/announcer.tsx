import { type ReactNode, useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says a result once and politely to screen readers. The same text twice in a row is said twice; nothing takes back what was said. */
export function announce(text: string): void {
  message = text !== "" && text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** The live region behind `announce`. Part of `UiProvider`. */
export function Announcer(): ReactNode {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  );
}
