import type { Issue } from "@ichor/errors";
import { FindingsList, KeyCap } from "@ichor/ui";
import { YamlEditor, type YamlEditorHandle } from "@ichor/ui/editor";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { EditorFrame } from "../editor-frame.tsx";
import { baseText, draftText, sampleIssues, sampleSchema } from "../sample-values.ts";

const schema = { key: "cilium-1.19.6", schema: sampleSchema };

/** The editor page. */
export function Page(): ReactNode {
  const [text, setText] = useState(draftText);
  const [last, setLast] = useState("");
  const editor = useRef<YamlEditorHandle>(null);
  const issues = useMemo((): Issue[] => sampleIssues(text), [text]);
  return (
    <EditorFrame
      editor={
        <YamlEditor
          ref={editor}
          label="Cilium values, user layer"
          path="lab/cilium"
          value={text}
          onChange={setText}
          base={baseText}
          issues={issues}
          schema={schema}
          onRefresh={() => setLast("refreshed")}
          onSubmit={() => setLast("submitted")}
        />
      }
      findings={
        <FindingsList
          issues={issues}
          onGo={({ range }) => range && editor.current?.revealLine(range.line, range.column)}
          hints={
            <>
              <span>
                <KeyCap keys="F8" /> next finding
              </span>
              <span>
                <KeyCap keys="Ctrl S" /> refresh preview
              </span>
              <span>
                <KeyCap keys="Esc" /> <KeyCap keys="Tab" /> leave the editor
              </span>
              <output>{last}</output>
            </>
          }
        />
      }
    />
  );
}
