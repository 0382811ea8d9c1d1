import type { Issue, TextEdit } from "@ichor/errors";
import type { editor } from "monaco-editor/editor";
import { announce } from "../context/announcer.tsx";
import { splitFinding } from "../findings/split-finding.ts";
import { createFindingMarks } from "./finding-marks.ts";
import { createInlineMessage } from "./inline-message.ts";
import { nextInOrder } from "./next-in-order.ts";

/** Findings of an editor: marks at their places, one message at the cursor's line. */
export type FindingsControl = {
  messageNode: HTMLElement;
  set: (issues: readonly Issue[]) => void;
  /** edits of the suggestion of a finding, or of the finding at the cursor's line */
  editsOf: (issue?: Issue) => readonly TextEdit[];
  /** goes to the next or previous finding, round at the end */
  go: (step: 1 | -1) => void;
  dispose: () => void;
};

function cursorLine(code: editor.ICodeEditor): number {
  return code.getPosition()?.lineNumber ?? 1;
}

/** Draws findings and follows the cursor. `onFinding` gets what is to be spelled out under its line. */
export function createFindingsControl(
  code: editor.IStandaloneCodeEditor,
  onFinding: (issue: Issue | undefined) => void,
): FindingsControl {
  const marks = createFindingMarks(code);
  const message = createInlineMessage(code);
  let spelledOut: Issue | undefined;
  const follow = (): void => {
    const line = cursorLine(code);
    const issue = marks.at(line)?.issue;
    if (issue !== spelledOut) onFinding(issue);
    spelledOut = issue;
    message.show(issue && line);
  };
  const listeners = [code.onDidChangeCursorPosition(follow), code.onDidChangeModelContent(follow)];
  return {
    messageNode: message.node,
    set(issues) {
      marks.set(issues);
      follow();
    },
    editsOf: (issue = marks.at(cursorLine(code))?.issue) => (issue ? marks.editsOf(issue) : []),
    go(step) {
      const places = marks.list();
      const { lineNumber = 1, column = 1 } = code.getPosition() ?? {};
      const index = nextInOrder(
        places.map(({ range }) => [range.startLineNumber, range.startColumn]),
        [lineNumber, column],
        step,
      );
      const place = index === undefined ? undefined : places[index];
      if (!place) {
        announce("No findings");
        return;
      }
      code.setPosition(place.range.getStartPosition());
      code.revealPositionInCenterIfOutsideViewport(place.range.getStartPosition());
      code.focus();
      const { lead, rest } = splitFinding(place.issue);
      announce(`Line ${place.range.startLineNumber}: ${lead} ${rest}`.trim());
    },
    dispose() {
      for (const listener of listeners) listener.dispose();
      message.dispose();
      marks.dispose();
    },
  };
}
