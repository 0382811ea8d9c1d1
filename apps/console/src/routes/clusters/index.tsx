import { createFileRoute } from "@tanstack/react-router";
import { ClustersPage } from "../../features/clusters/ClustersPage.tsx";
import { parseClustersSearch } from "../../features/clusters/clusters-search.ts";

export const Route = createFileRoute("/clusters/")({
  validateSearch: parseClustersSearch,
  component: ClustersPage,
});
