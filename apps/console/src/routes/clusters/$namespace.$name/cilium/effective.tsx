import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { parseEffectiveSearch } from "../../../../features/cilium/cilium-search.ts";
import { EffectivePage } from "../../../../features/cilium/effective/EffectivePage.tsx";
import { clusterPlace } from "../../../../features/cilium/values-place.ts";

export const Route = createFileRoute("/clusters/$namespace/$name/cilium/effective")({
  validateSearch: parseEffectiveSearch,
  component: Effective,
});

function Effective(): ReactNode {
  const { namespace, name } = Route.useParams();
  const place = useMemo(() => clusterPlace({ namespace, name }), [namespace, name]);
  return <EffectivePage place={place} search={Route.useSearch()} />;
}
