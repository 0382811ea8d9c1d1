export { YamlEditor } from "./yaml-editor.tsx";
export type { YamlEditorHandle, YamlEditorProps } from "./yaml-editor-props.ts";
