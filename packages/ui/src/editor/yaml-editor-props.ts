import type { Issue, TextEdit } from "@ichor/errors";
import type { Ref } from "react";

/** What a page can ask of the editor. Lines and columns count from 1. */
export type YamlEditorHandle = {
  /** brings a line into view, puts the cursor there, and takes the focus unless told not to */
  revealLine: (line: number, column?: number, options?: { hasFocus?: boolean }) => void;
  /** changes the text as if it were typed: one step of undo */
  applyEdits: (edits: readonly TextEdit[]) => void;
  focus: () => void;
  nextFinding: (step: 1 | -1) => void;
  nextChange: (step: 1 | -1) => void;
};

/** Props of `YamlEditor`. */
export type YamlEditorProps = {
  /** names the text for screen readers: "Cilium values, user layer" */
  label: string;
  value: string;
  /** each change of the text, by the person or by `applyEdits`; not called for a new `value` */
  onChange: (value: string) => void;
  /** identity of the text, such as "lab/cilium": undo history and cursor survive while it stays */
  path: string;
  /** findings of `value`; those with a range are drawn at it */
  issues?: readonly Issue[];
  /** what the gutter compares with; absent: no change marks */
  base?: string;
  /** JSON schema for completion and hover, with a readable name shown as source; a new `key` loads it again */
  schema?: { key: string; schema: object };
  isReadOnly?: boolean;
  /** the cursor went to another line */
  onLineChange?: (line: number) => void;
  /** Ctrl S: refresh the preview */
  onRefresh?: () => void;
  /** Ctrl Enter: review and save */
  onSubmit?: () => void;
  /** what a link of an inline message without a suggestion leads to, such as the reason of an owned key */
  onAbout?: (issue: Issue) => void;
  ref?: Ref<YamlEditorHandle>;
};
