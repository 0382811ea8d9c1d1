import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WorkbenchLayout } from "../../features/workbench/WorkbenchLayout.tsx";
import { parseWorkbenchSearch } from "../../features/workbench/workbench-search.ts";

export const Route = createFileRoute("/workbench")({
  validateSearch: parseWorkbenchSearch,
  component: Layout,
});

function Layout(): ReactNode {
  return <WorkbenchLayout search={Route.useSearch()} />;
}
