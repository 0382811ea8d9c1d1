import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { parseEditorSearch } from "../../../../features/cilium/cilium-search.ts";
import { EditorPage } from "../../../../features/cilium/editor/EditorPage.tsx";
import { clusterPlace } from "../../../../features/cilium/values-place.ts";

export const Route = createFileRoute("/clusters/$namespace/$name/cilium/")({
  validateSearch: parseEditorSearch,
  component: Editor,
});

function Editor(): ReactNode {
  const { namespace, name } = Route.useParams();
  const place = useMemo(() => clusterPlace({ namespace, name }), [namespace, name]);
  return <EditorPage place={place} search={Route.useSearch()} />;
}
