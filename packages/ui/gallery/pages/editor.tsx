import type { Issue } from "@ichor/errors";
import { Button, FindingsList, KeyCap } from "@ichor/ui";
import { YamlEditor, type YamlEditorHandle } from "@ichor/ui/editor";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { EditorFrame } from "../editor-frame.tsx";
import { baseText, draftText, sampleIssues, sampleSchema, theirText } from "../sample-values.ts";

const schemas = ["cilium-1.19.6", "cilium-1.20.2"].map((key) => ({ key, schema: sampleSchema }));

/** Keeps a text as a page would; with `?late` it gives each value back 80 ms after it was told. */
function useText(): [string, (text: string) => void] {
  const isLate = new URLSearchParams(location.search).has("late");
  const [text, setText] = useState(draftText);
  return [text, isLate ? (next) => void setTimeout(() => setText(next), 80) : setText];
}

/** What tests need beyond the page: values from outside, another chart version, leaving and coming back. */
function Levers({
  onTheirs,
  onVersion,
  onLeave,
}: {
  onTheirs: () => void;
  onVersion: () => void;
  onLeave: () => void;
}): ReactNode {
  if (!new URLSearchParams(location.search).has("levers")) return null;
  return (
    <div className="flex gap-2 px-4 py-2">
      <Button isSmall onClick={onTheirs}>
        Take theirs
      </Button>
      <Button isSmall onClick={onVersion}>
        Other version
      </Button>
      <Button isSmall onClick={onLeave}>
        Leave or come back
      </Button>
    </div>
  );
}

/** The editor page. */
export function Page(): ReactNode {
  const [text, setText] = useText();
  const [last, setLast] = useState("");
  const [version, setVersion] = useState(0);
  const [isHere, setHere] = useState(true);
  const editor = useRef<YamlEditorHandle>(null);
  const issues = useMemo((): Issue[] => sampleIssues(text), [text]);
  const schema = schemas[version];
  return (
    <EditorFrame
      editor={
        <>
          <Levers
            onTheirs={() => setText(theirText)}
            onVersion={() => setVersion(1 - version)}
            onLeave={() => setHere(!isHere)}
          />
          {isHere && (
            <YamlEditor
              ref={editor}
              label="Cilium values, user layer"
              path="lab/cilium"
              value={text}
              onChange={setText}
              base={baseText}
              issues={issues}
              {...(schema && { schema })}
              onRefresh={() => setLast("refreshed")}
              onSubmit={() => setLast("submitted")}
            />
          )}
        </>
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
