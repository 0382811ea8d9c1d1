import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OverviewPage } from "../../../features/cluster/OverviewPage.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name/")({ component: Overview });

function Overview(): ReactNode {
  return <OverviewPage cluster={Route.useParams()} />;
}
