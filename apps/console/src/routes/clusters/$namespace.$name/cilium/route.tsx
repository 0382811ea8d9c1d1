import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CiliumLayout } from "../../../../features/cilium/CiliumLayout.tsx";

export const Route = createFileRoute("/clusters/$namespace/$name/cilium")({ component: Layout });

function Layout(): ReactNode {
  return <CiliumLayout cluster={Route.useParams()} />;
}
