import { type editor, KeyCode, KeyMod } from "monaco-editor/editor";

/** What the keys of the editor do. */
export type EditorKeyActions = {
  nextFinding: (step: 1 | -1) => void;
  nextChange: (step: 1 | -1) => void;
  useSuggestion: () => void;
  refresh: () => void;
  submit: () => void;
};

/** Binds F8, Alt F5, Ctrl ., Ctrl S and Ctrl Enter (the command key on a Mac). They end with the editor. */
export function bindEditorKeys(code: editor.IStandaloneCodeEditor, actions: EditorKeyActions): void {
  const { CtrlCmd, Shift, Alt } = KeyMod;
  const bindings: [id: string, label: string, keybinding: number, run: () => void][] = [
    ["next-finding", "Next finding", KeyCode.F8, () => actions.nextFinding(1)],
    ["previous-finding", "Previous finding", Shift | KeyCode.F8, () => actions.nextFinding(-1)],
    ["next-change", "Next change", Alt | KeyCode.F5, () => actions.nextChange(1)],
    ["previous-change", "Previous change", Shift | Alt | KeyCode.F5, () => actions.nextChange(-1)],
    ["use-suggestion", "Use the suggestion", CtrlCmd | KeyCode.Period, actions.useSuggestion],
    ["refresh", "Refresh the preview", CtrlCmd | KeyCode.KeyS, actions.refresh],
    ["submit", "Review and save", CtrlCmd | KeyCode.Enter, actions.submit],
  ];
  for (const [id, label, keybinding, run] of bindings)
    code.addAction({ id: `ichor.${id}`, label, keybindings: [keybinding], run });
}
