import type { Issue } from "@ichor/errors";
import type { editor } from "monaco-editor/editor";
import { announce } from "../context/announcer.tsx";
import { createCodeEditor } from "./create-code-editor.ts";
import { bindEditorKeys } from "./editor-keys.ts";
import { createFindingsControl } from "./findings-control.ts";
import { createGutterMarks, type GutterMarks } from "./gutter-marks.ts";
import { setHoverSchema } from "./hover-provider.ts";
import { leaveWithTab } from "./leave-with-tab.ts";
import { lineOf } from "./line-changes.ts";
import { keepView, openModel } from "./models.ts";
import { setYamlSchema } from "./monaco/yaml-service.ts";
import { nextInOrder } from "./next-in-order.ts";
import { createTextSync } from "./text-sync.ts";
import type { YamlEditorHandle } from "./yaml-editor-props.ts";

/** What the editor tells. */
export type YamlControllerEvents = {
  onChange: (value: string) => void;
  onLineChange: (line: number) => void;
  onRefresh: () => void;
  onSubmit: () => void;
  /** the finding to spell out under the cursor's line; undefined: none */
  onFinding: (issue: Issue | undefined) => void;
};

/** An editor with findings, change marks and keys, driven from outside. */
export type YamlController = YamlEditorHandle & {
  /** where the finding of the cursor's line is drawn */
  messageNode: HTMLElement;
  setValue: (value: string) => void;
  setIssues: (issues: readonly Issue[]) => void;
  setBase: (base: string | undefined) => void;
  setSchema: (schema: { key: string; schema: object } | undefined) => void;
  setOptions: (options: { label: string; isReadOnly: boolean }) => void;
  useSuggestion: (issue?: Issue) => void;
  dispose: () => void;
};

function goToChange(code: editor.IStandaloneCodeEditor, gutter: GutterMarks, step: 1 | -1): void {
  const lines = gutter.changes().map(lineOf);
  const here = code.getPosition()?.lineNumber ?? 1;
  const index = nextInOrder(
    lines.map((line) => [line, 1]),
    [here, 1],
    step,
  );
  const line = index === undefined ? undefined : lines[index];
  if (line === undefined) {
    announce("No changes");
    return;
  }
  code.setPosition({ lineNumber: line, column: 1 });
  code.revealLineInCenterIfOutsideViewport(line);
  code.focus();
  announce(`Change ${(index ?? 0) + 1} of ${lines.length}, line ${line}`);
}

function revealLine(code: editor.IStandaloneCodeEditor): YamlEditorHandle["revealLine"] {
  return (line, column = 1, { hasFocus = true } = {}) => {
    code.setPosition({ lineNumber: line, column });
    code.revealLineInCenterIfOutsideViewport(line);
    if (hasFocus) code.focus();
  };
}

/** Opens an editor in a container. Everything it started ends with `dispose`; the text itself stays for the next one. */
export function createYamlController(
  container: HTMLElement,
  options: { path: string; value: string; label: string; isReadOnly: boolean },
  events: YamlControllerEvents,
): YamlController {
  const { model, view } = openModel(options.path, options.value);
  const code = createCodeEditor(container, { model, label: options.label, isReadOnly: options.isReadOnly });
  if (view) code.restoreViewState(view);
  const text = createTextSync(code, events.onChange);
  const findings = createFindingsControl(code, events.onFinding);
  const gutter = createGutterMarks(code);
  const leaving = leaveWithTab(code);
  const uri = model.uri.toString();
  const nextChange = (step: 1 | -1): void => goToChange(code, gutter, step);
  const useSuggestion = (issue?: Issue): void => {
    const edits = findings.editsOf(issue);
    if (edits.length > 0) text.applyEdits(edits);
    code.focus();
  };
  bindEditorKeys(code, {
    nextFinding: findings.go,
    nextChange,
    useSuggestion: () => useSuggestion(),
    refresh: events.onRefresh,
    submit: events.onSubmit,
  });
  code.onDidChangeCursorPosition(({ position }) => events.onLineChange(position.lineNumber));
  text.setValue(options.value);
  return {
    messageNode: findings.messageNode,
    setValue: text.setValue,
    setIssues: findings.set,
    setBase: gutter.setBase,
    setSchema(schema) {
      setYamlSchema(uri, schema);
      setHoverSchema(uri, schema?.schema);
    },
    setOptions: ({ label, isReadOnly }) =>
      code.updateOptions({ ariaLabel: label, readOnly: isReadOnly, domReadOnly: isReadOnly }),
    revealLine: revealLine(code),
    applyEdits: text.applyEdits,
    useSuggestion,
    nextFinding: findings.go,
    nextChange,
    focus: () => code.focus(),
    dispose() {
      keepView(options.path, code.saveViewState());
      for (const part of [text, findings, gutter, leaving, code]) part.dispose();
    },
  };
}
