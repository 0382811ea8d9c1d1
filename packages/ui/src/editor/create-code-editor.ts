import { editor } from "monaco-editor/editor";
import "./editor.css";
import "./monaco-features.ts";
import { followTheme } from "./monaco/themes.ts";
import { startEditorWorker } from "./monaco/workers.ts";

/** The look of the editor: no minimap, no ruler, no wrapping, folding on pointer only. */
const look: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  contextmenu: false,
  detectIndentation: false,
  fixedOverflowWidgets: true,
  folding: true,
  foldingStrategy: "indentation",
  fontFamily: '"JetBrains Mono Variable", ui-monospace, Menlo, monospace',
  fontLigatures: '"calt" 0, "zero"',
  fontSize: 12.5,
  glyphMargin: true,
  guides: { indentation: false, bracketPairs: false, highlightActiveIndentation: false },
  hideCursorInOverviewRuler: true,
  hover: { delay: 300, above: false },
  lineDecorationsWidth: 20,
  lineHeight: 20,
  lineNumbersMinChars: 3,
  links: false,
  minimap: { enabled: false },
  occurrencesHighlight: "off",
  overviewRulerBorder: false,
  overviewRulerLanes: 0,
  padding: { top: 0, bottom: 16 },
  quickSuggestions: { other: true, comments: false, strings: true },
  renderFinalNewline: "on",
  renderLineHighlight: "all",
  renderLineHighlightOnlyWhenFocus: false,
  roundedSelection: false,
  scrollBeyondLastLine: false,
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  selectionHighlight: false,
  showFoldingControls: "mouseover",
  stickyScroll: { enabled: false },
  suggest: { showIcons: false, showWords: false, showStatusBar: false, insertMode: "replace" },
  tabSize: 2,
  unusualLineTerminators: "auto",
  wordBasedSuggestions: "off",
  wordWrap: "off",
};

function provideWorkers(): void {
  const scope = globalThis as unknown as { MonacoEnvironment?: { getWorker: () => Worker } };
  scope.MonacoEnvironment ??= { getWorker: startEditorWorker };
}

/** Fonts that arrive late are measured again, or the cursor would stand beside its letter. */
function measureLateFonts(): void {
  if (document.fonts.status === "loaded" && document.fonts.check("12.5px 'JetBrains Mono Variable'")) return;
  void document.fonts.ready.then(() => editor.remeasureFonts());
}

/** Makes an editor with the look of the console. */
export function createCodeEditor(
  container: HTMLElement,
  options: { model: editor.ITextModel; label: string; isReadOnly: boolean },
): editor.IStandaloneCodeEditor {
  provideWorkers();
  followTheme();
  measureLateFonts();
  return editor.create(container, {
    ...look,
    model: options.model,
    ariaLabel: options.label,
    readOnly: options.isReadOnly,
    domReadOnly: options.isReadOnly,
  });
}
