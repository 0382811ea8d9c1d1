import { type editor, Range } from "monaco-editor/editor";
import { type LineChange, listLineChanges } from "./line-changes.ts";

/** Change marks of an editor against a base. */
export type GutterMarks = {
  setBase: (base: string | undefined) => void;
  changes: () => readonly LineChange[];
  dispose: () => void;
};

function toDecoration(change: LineChange): editor.IModelDeltaDecoration {
  if (change.kind !== "removed")
    return {
      range: new Range(change.from, 1, change.to, 1),
      options: { isWholeLine: true, linesDecorationsClassName: `ui-gutter ui-gutter-${change.kind}` },
    };
  const line = Math.max(1, change.line);
  const edge = change.line === 0 ? "ui-gutter-removed-above" : "ui-gutter-removed";
  return { range: new Range(line, 1, line, 1), options: { linesDecorationsClassName: `ui-gutter ${edge}` } };
}

/** Marks lines that differ from the base: + and ~ with a rule, an arrow where lines were removed. */
export function createGutterMarks(code: editor.ICodeEditor): GutterMarks {
  const marks = code.createDecorationsCollection();
  let base: string | undefined;
  let changes: readonly LineChange[] = [];
  const refresh = (): void => {
    const model = code.getModel();
    changes = model && base !== undefined ? listLineChanges(base, model.getValue()) : [];
    marks.set(changes.map(toDecoration));
  };
  const listener = code.onDidChangeModelContent(refresh);
  return {
    setBase(next) {
      base = next;
      refresh();
    },
    changes: () => changes,
    dispose() {
      listener.dispose();
      marks.clear();
    },
  };
}
