import type { Issue } from "@ichor/errors";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { InlineFinding } from "./inline-finding.tsx";
import { createYamlController, type YamlController } from "./yaml-controller.ts";
import type { YamlEditorHandle, YamlEditorProps } from "./yaml-editor-props.ts";

const noIssues: readonly Issue[] = [];

type Opened = { controller: YamlController; path: string };

/** How one leaves the editor by keyboard; part of its name, since nothing else would say it. */
const leaveHint = "Escape, then Tab leaves the editor.";

function useController(
  container: RefObject<HTMLElement | null>,
  props: YamlEditorProps,
  onFinding: (issue: Issue | undefined) => void,
): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const latest = useRef(props);
  latest.current = props;
  const { path } = props;
  useLayoutEffect(() => {
    if (!container.current) return;
    const { value, label, isReadOnly = false } = latest.current;
    const controller = createYamlController(
      container.current,
      { path, value, label: `${label}. ${leaveHint}`, isReadOnly },
      {
        onChange: (next) => latest.current.onChange(next),
        onLineChange: (line) => latest.current.onLineChange?.(line),
        onRefresh: () => latest.current.onRefresh?.(),
        onSubmit: () => latest.current.onSubmit?.(),
        onFinding,
      },
    );
    setOpened({ controller, path });
    return () => {
      setOpened(undefined);
      controller.dispose();
    };
  }, [path]);
  return opened?.path === path ? opened : undefined;
}

/** Edits YAML with completion, hover texts, findings at their lines and change marks. Loaded lazily: it is large. */
export function YamlEditor(props: YamlEditorProps): ReactNode {
  const { value, issues = noIssues, base, schema, label, isReadOnly = false, onAbout, ref } = props;
  const container = useRef<HTMLDivElement>(null);
  const [finding, setFinding] = useState<Issue>();
  const controller = useController(container, props, setFinding)?.controller;
  useLayoutEffect(() => controller?.setValue(value), [controller, value]);
  useLayoutEffect(() => controller?.setIssues(issues), [controller, issues]);
  useEffect(() => controller?.setBase(base), [controller, base]);
  useEffect(() => controller?.setSchema(schema), [controller, schema?.key]);
  useEffect(
    () => controller?.setOptions({ label: `${label}. ${leaveHint}`, isReadOnly }),
    [controller, label, isReadOnly],
  );
  useImperativeHandle(ref, (): YamlEditorHandle => handleOf(controller), [controller]);
  return (
    <>
      <div ref={container} className="ui-editor min-h-0 min-w-0 flex-1" />
      {controller &&
        finding &&
        createPortal(
          <InlineFinding issue={finding} onUse={controller.useSuggestion} onAbout={onAbout} />,
          controller.messageNode,
        )}
    </>
  );
}

function handleOf(controller: YamlController | undefined): YamlEditorHandle {
  return {
    revealLine: (line, column, options) => controller?.revealLine(line, column, options),
    applyEdits: (edits) => controller?.applyEdits(edits),
    focus: () => controller?.focus(),
    nextFinding: (step) => controller?.nextFinding(step),
    nextChange: (step) => controller?.nextChange(step),
  };
}
