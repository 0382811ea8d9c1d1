import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseEditorSearch } from "../../features/cilium/cilium-search.ts";
import { WorkbenchEditor } from "../../features/workbench/WorkbenchEditor.tsx";

export const Route = createFileRoute("/workbench/")({
  validateSearch: parseEditorSearch,
  component: Editor,
});

function Editor(): ReactNode {
  return <WorkbenchEditor search={Route.useSearch()} />;
}
