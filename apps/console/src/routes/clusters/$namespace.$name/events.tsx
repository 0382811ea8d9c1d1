import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseEventsSearch } from "../../../features/cluster/cluster-search.ts";
import { EventsPage } from "../../../features/cluster/EventsPage.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name/events")({
  validateSearch: parseEventsSearch,
  component: Events,
});

function Events(): ReactNode {
  return <EventsPage cluster={Route.useParams()} search={Route.useSearch()} />;
}
