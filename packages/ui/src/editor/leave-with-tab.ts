import { type editor, type IDisposable, KeyCode } from "monaco-editor/editor";

/** Keys of widgets that Esc closes first. */
const openWidgets = ".suggest-widget.visible, .find-widget.visible, .monaco-hover:not(.hidden), .rename-box";

function isClosingWidget(code: editor.IStandaloneCodeEditor): boolean {
  return Array.from(document.querySelectorAll(openWidgets)).some((widget) => {
    const isOwn =
      code.getDomNode()?.contains(widget) || widget.closest(".monaco-editor, .overflowingContentWidgets");
    return isOwn && widget.getClientRects().length > 0;
  });
}

/** After Esc the next Tab leaves the editor instead of indenting; any other key takes that back. */
export function leaveWithTab(code: editor.IStandaloneCodeEditor): IDisposable {
  const set = (isLeaving: boolean): void => code.updateOptions({ tabFocusMode: isLeaving });
  const keys = code.onKeyDown((event) => {
    if (event.keyCode === KeyCode.Escape) set(!isClosingWidget(code));
    else if (event.keyCode !== KeyCode.Tab && event.keyCode !== KeyCode.Shift) set(false);
  });
  const blurred = code.onDidBlurEditorText(() => set(false));
  return {
    dispose() {
      keys.dispose();
      blurred.dispose();
    },
  };
}
