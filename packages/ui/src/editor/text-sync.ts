import type { TextEdit } from "@ichor/errors";
import { type editor, Range } from "monaco-editor/editor";
import { minimalEdit } from "./minimal-edit.ts";

/** Keeps the text of an editor and the value of its parent together. */
export type TextSync = {
  /** takes over a value from outside without moving the cursor more than needed; one step of undo */
  setValue: (value: string) => void;
  /** changes the text as if it were typed; one step of undo */
  applyEdits: (edits: readonly TextEdit[]) => void;
  dispose: () => void;
};

/** A parent that gives back a value told shortly before is late, not of another opinion. */
const mostEchoes = 32;

function toEdit({ range, newText }: TextEdit): editor.IIdentifiedSingleEditOperation {
  return { range: new Range(range.line, range.column, range.endLine, range.endColumn), text: newText };
}

function pushEdits(code: editor.IStandaloneCodeEditor, edits: editor.IIdentifiedSingleEditOperation[]): void {
  const isReadOnly = code.getRawOptions().readOnly === true;
  code.pushUndoStop();
  if (isReadOnly) code.getModel()?.pushEditOperations(null, edits, () => null);
  else code.executeEdits("ichor", edits);
  code.pushUndoStop();
}

/** Tells every change of the text, and takes changes from outside. */
export function createTextSync(
  code: editor.IStandaloneCodeEditor,
  onChange: (value: string) => void,
): TextSync {
  let echoes: string[] = [];
  let isTaking = false;
  const listener = code.onDidChangeModelContent(() => {
    const value = code.getValue();
    if (isTaking) return;
    echoes = [...echoes.slice(1 - mostEchoes), value];
    onChange(value);
  });
  return {
    setValue(value) {
      const model = code.getModel();
      if (!model || echoes.includes(value)) return;
      const edit = minimalEdit(model.getValue(), value);
      if (!edit) return;
      const range = Range.fromPositions(model.getPositionAt(edit.start), model.getPositionAt(edit.end));
      isTaking = true;
      pushEdits(code, [{ range, text: edit.text }]);
      isTaking = false;
      echoes = [];
    },
    applyEdits: (edits) => pushEdits(code, edits.map(toEdit)),
    dispose: () => listener.dispose(),
  };
}
