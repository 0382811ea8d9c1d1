import { createFileRoute } from "@tanstack/react-router";
import { ClustersPage } from "../../features/clusters/ClustersPage.tsx";
import { parseClustersSearch } from "../../features/clusters/clusters-search.ts";
import { prefetchClusters } from "../../features/clusters/queries.ts";

export const Route = createFileRoute("/clusters/")({
  validateSearch: parseClustersSearch,
  // is asked while the page is drawn for the first time; an error shows in the page, which reads again
  loader: ({ context }) => void prefetchClusters(context),
  component: ClustersPage,
});
