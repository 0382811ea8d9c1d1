import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseEffectiveSearch } from "../../features/cilium/cilium-search.ts";
import { WorkbenchEffective } from "../../features/workbench/WorkbenchEffective.tsx";

export const Route = createFileRoute("/workbench/effective")({
  validateSearch: parseEffectiveSearch,
  component: Effective,
});

function Effective(): ReactNode {
  return <WorkbenchEffective search={Route.useSearch()} />;
}
