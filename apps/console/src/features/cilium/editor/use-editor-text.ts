import type { YamlEditorHandle } from "@ichor/ui/editor";
import { type RefObject, useLayoutEffect, useReducer, useRef } from "react";
import type { ValuesSession } from "../session/values-session.ts";
import { toMinimalEdit } from "./minimal-edit.ts";

/**
 * Keeps the editor and the session at the same text. What is typed goes to the session; what the session changes by
 * itself (a merge, a restored draft, a reset key) is typed into the editor as one edit, so that it can be undone.
 */
export function useEditorText(
  session: ValuesSession,
  text: string,
  editor: RefObject<YamlEditorHandle | null>,
): { value: string; onChange(text: string): void } {
  const told = useRef(text);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const edit = toMinimalEdit(told.current, text);
    if (!edit) return;
    editor.current?.applyEdits([edit]);
    // an editor that is not there yet is given the text when it comes
    if (told.current === text) return;
    told.current = text;
    drawAgain();
  }, [text, editor]);

  return {
    value: told.current,
    onChange(next) {
      told.current = next;
      session.setText(next);
    },
  };
}
