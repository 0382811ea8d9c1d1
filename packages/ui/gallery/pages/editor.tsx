import type { ReactNode } from "react";
import { EditorFrame } from "../editor-frame.tsx";

/** The editor page. */
export function Page(): ReactNode {
  return <EditorFrame editor={<div className="flex-1" />} />;
}
