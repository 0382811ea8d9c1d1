import { editor } from "monaco-editor/editor";
import { currentTheme, readTokens, type ThemeName } from "./read-tokens.ts";

/** Theme colors of the editor, each from one token. */
const colors = {
  foreground: "ink",
  focusBorder: "focus",
  "editor.background": "bg",
  "editor.foreground": "ink",
  "editor.lineHighlightBackground": "soft",
  "editor.selectionBackground": "accent-soft",
  "editor.inactiveSelectionBackground": "soft-2",
  "editor.findMatchBackground": "warn-soft",
  "editor.findMatchHighlightBackground": "warn-soft",
  "editor.findMatchBorder": "warn",
  "editor.rangeHighlightBackground": "soft",
  // brackets are punctuation, however deep they are
  "editorBracketHighlight.foreground1": "code-comment",
  "editorBracketHighlight.foreground2": "code-comment",
  "editorBracketHighlight.foreground3": "code-comment",
  "editorBracketHighlight.foreground4": "code-comment",
  "editorBracketHighlight.foreground5": "code-comment",
  "editorBracketHighlight.foreground6": "code-comment",
  "editorBracketHighlight.unexpectedBracket.foreground": "code-comment",
  "editorBracketMatch.background": "soft-2",
  "editorBracketMatch.border": "soft-2",
  "editorCursor.foreground": "accent",
  "editorError.foreground": "bad",
  "editorWarning.foreground": "warn",
  "editorInfo.foreground": "ink-2",
  "editorGutter.background": "bg",
  "editorGutter.foldingControlForeground": "ink-3",
  "editorLineNumber.foreground": "ink-3",
  "editorLineNumber.activeForeground": "ink",
  "editorWhitespace.foreground": "line-ctl",
  "editorWidget.background": "pop",
  "editorWidget.foreground": "ink",
  "editorWidget.border": "line",
  "editorHoverWidget.background": "pop",
  "editorHoverWidget.foreground": "ink",
  "editorHoverWidget.border": "line",
  "editorSuggestWidget.background": "pop",
  "editorSuggestWidget.foreground": "ink",
  "editorSuggestWidget.border": "line",
  "editorSuggestWidget.selectedBackground": "accent-soft",
  "editorSuggestWidget.selectedForeground": "ink",
  "editorSuggestWidget.selectedIconForeground": "ink",
  "editorSuggestWidget.highlightForeground": "accent",
  "editorSuggestWidget.focusHighlightForeground": "accent",
  "editorUnicodeHighlight.border": "warn",
  "input.background": "bg",
  "input.foreground": "ink",
  "input.border": "line-ctl",
  "input.placeholderForeground": "ink-3",
  "inputOption.activeBackground": "soft-2",
  "inputOption.activeForeground": "ink",
  "inputOption.activeBorder": "line-ctl",
  "list.hoverBackground": "soft",
  "scrollbarSlider.background": "soft-2",
  "scrollbarSlider.hoverBackground": "line-ctl",
  "scrollbarSlider.activeBackground": "line-ctl",
  "widget.border": "line",
  "textLink.foreground": "accent",
  "textLink.activeForeground": "accent",
  "textCodeBlock.background": "soft",
  descriptionForeground: "ink-3",
  "icon.foreground": "ink-2",
} as const;

/** Code has four inks and no more. */
const inks = [
  ["", "code-key"],
  ["type", "code-key"],
  ["string", "code-string"],
  // the theme below has a color of its own for these
  ["string.yaml", "code-string"],
  ["number", "code-literal"],
  ["keyword", "code-literal"],
  ["comment", "code-comment"],
  ["operators", "code-comment"],
  ["delimiter", "code-comment"],
  ["namespace", "code-literal"],
  ["tag", "code-comment"],
] as const;

const clear = "#00000000";

function themeOf(theme: ThemeName): editor.IStandaloneThemeData {
  const tokens = readTokens([...new Set([...Object.values(colors), ...inks.map(([, name]) => name)])], theme);
  return {
    base: theme === "dark" ? "vs-dark" : "vs",
    inherit: true,
    rules: inks.map(([token, name]) => ({ token, foreground: (tokens[name] ?? "").slice(1, 7) })),
    colors: {
      ...Object.fromEntries(Object.entries(colors).map(([key, name]) => [key, tokens[name] ?? clear])),
      "editor.lineHighlightBorder": clear,
      "editorOverviewRuler.border": clear,
      "scrollbar.shadow": clear,
      "widget.shadow": clear,
    },
  };
}

let isFollowing = false;

/** Defines the two themes from the tokens and follows the theme of the page from then on. */
export function followTheme(): void {
  if (isFollowing) return;
  isFollowing = true;
  editor.defineTheme("ichor-light", themeOf("light"));
  editor.defineTheme("ichor-dark", themeOf("dark"));
  const set = (): void => editor.setTheme(`ichor-${currentTheme()}`);
  set();
  new MutationObserver(set).observe(document.documentElement, { attributeFilter: ["class"] });
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", set);
}
