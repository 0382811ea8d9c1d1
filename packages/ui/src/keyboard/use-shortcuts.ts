import { useEffect, useRef } from "react";
import { useUi } from "../context/ui-context.ts";
import { isChord, isSingleKey, parseShortcut } from "./match-shortcut.ts";

/** Milliseconds within which the second key of a sequence must follow. */
export const sequenceMs = 1_500;

/** What a shortcut does. Answer false to leave the key to the browser. */
export type ShortcutAction = (event: KeyboardEvent) => unknown;

/** Whether keys typed there are text. */
export function isTextTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=textbox], .monaco-editor")) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isInOverlay(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null
  );
}

type Pending = { progress: Map<string, number>; at: number };

function findAction(
  event: KeyboardEvent,
  {
    bindings,
    pending,
    isMac,
    areSingleKeysOn,
  }: {
    bindings: Record<string, ShortcutAction>;
    pending: Pending;
    isMac: boolean;
    areSingleKeysOn: boolean;
  },
): ShortcutAction | undefined {
  if (event.timeStamp - pending.at > sequenceMs) pending.progress.clear();
  pending.at = event.timeStamp;
  const reached = new Map<string, number>();
  let found: { action: ShortcutAction; depth: number } | undefined;
  for (const [keys, action] of Object.entries(bindings)) {
    const chords = parseShortcut(keys);
    const depth = pending.progress.get(keys) ?? 0;
    const chord = chords[depth];
    if (!chord || !isChord(event, chord, isMac)) continue;
    if (isSingleKey(chord) && (!areSingleKeysOn || isTextTarget(event.target))) continue;
    if (depth + 1 < chords.length) reached.set(keys, depth + 1);
    else if (!found || depth > found.depth) found = { action, depth };
  }
  pending.progress = reached;
  return found?.action;
}

/**
 * Shortcuts of a page: `{ "Ctrl K": open, "G then C": go, "?": help }`.
 * Single keys rest in text fields and where the person switched them off; all rest while a dialog or menu has the focus.
 */
export function useShortcuts(bindings: Record<string, ShortcutAction>): void {
  const { isMac, areSingleKeysOn } = useUi();
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    const pending: Pending = { progress: new Map(), at: 0 };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      const action = findAction(event, { bindings: latest.current, pending, isMac, areSingleKeysOn });
      if (action && action(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isMac, areSingleKeysOn]);
}
