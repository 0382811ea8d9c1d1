import { editor, Uri } from "monaco-editor/editor";

/** Texts that stay in memory after their editor closed, so that undo and cursor survive a look at another page. */
const mostKept = 4;

type Kept = { model: editor.ITextModel; view: editor.ICodeEditorViewState | null };

/** In order of last use. */
const kept = new Map<string, Kept>();

/** The address of a text inside the editor. */
export function modelUri(path: string): Uri {
  return Uri.from({ scheme: "inmemory", authority: "ichor", path: `/${path}.yaml` });
}

function dropOldest(): void {
  for (const [path, { model }] of kept) {
    if (kept.size <= mostKept) return;
    if (model.isAttachedToEditor()) continue;
    kept.delete(path);
    model.dispose();
  }
}

/** Opens the text of a path: the one that was edited before, or a new one. */
export function openModel(path: string, value: string): Kept {
  const known = kept.get(path);
  const opened = known ?? { model: editor.createModel(value, "yaml", modelUri(path)), view: null };
  kept.delete(path);
  kept.set(path, opened);
  if (!known) opened.model.updateOptions({ tabSize: 2, insertSpaces: true });
  dropOldest();
  return opened;
}

/** Remembers cursor and scroll position of a text whose editor closes. */
export function keepView(path: string, view: editor.ICodeEditorViewState | null): void {
  const opened = kept.get(path);
  if (opened) opened.view = view;
}
