import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseMachinesSearch } from "../../../features/cluster/cluster-search.ts";
import { MachinesPage } from "../../../features/cluster/MachinesPage.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name/machines")({
  validateSearch: parseMachinesSearch,
  component: Machines,
});

function Machines(): ReactNode {
  return <MachinesPage cluster={Route.useParams()} search={Route.useSearch()} />;
}
