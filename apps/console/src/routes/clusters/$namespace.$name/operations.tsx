import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseOperationsSearch } from "../../../features/cluster/cluster-search.ts";
import { OperationsPage } from "../../../features/cluster/OperationsPage.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name/operations")({
  validateSearch: parseOperationsSearch,
  component: Operations,
});

function Operations(): ReactNode {
  return <OperationsPage cluster={Route.useParams()} search={Route.useSearch()} />;
}
