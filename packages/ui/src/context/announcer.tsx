import { type ReactNode, useSyncExternalStore } from "react";

/** Whom a message answers: the person's own key or click, or nobody: it comes when work in the background ends. */
export type AnnouncementKind = "answer" | "result";

const kinds: readonly AnnouncementKind[] = ["answer", "result"];
const messages: Record<AnnouncementKind, string> = { answer: "", result: "" };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says something once and politely to screen readers. The same text twice in a row is said twice; nothing takes back
 * what was said. Answers and results have a region each, so that a result that comes late overwrites no answer.
 */
export function announce(text: string, kind: AnnouncementKind = "answer"): void {
  messages[kind] = text !== "" && text === messages[kind] ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** The live regions behind `announce`. Part of `UiProvider`. */
export function Announcer(): ReactNode {
  return kinds.map((kind) => <Region key={kind} kind={kind} />);
}

function Region({ kind }: { kind: AnnouncementKind }): ReactNode {
  const text = useSyncExternalStore(subscribe, () => messages[kind]);
  return (
    <div aria-live="polite" aria-atomic="true" data-announces={kind} className="sr-only">
      {text}
    </div>
  );
}
