import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ClusterLayout } from "../../../features/cluster/ClusterLayout.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name")({ component: Layout });

function Layout(): ReactNode {
  return <ClusterLayout cluster={Route.useParams()} />;
}
