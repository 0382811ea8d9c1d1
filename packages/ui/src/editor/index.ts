export type { YamlEditorHandle, YamlEditorProps } from "./yaml-editor-props.ts";
