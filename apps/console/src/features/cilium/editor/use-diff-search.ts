import { useNavigate } from "@tanstack/react-router";
import { choiceOf, usePreference } from "../../../data/preferences.ts";
import { type EditorSearch, parseEditorSearch } from "../cilium-search.ts";

const layoutPreference = choiceOf("diff-layout", ["unified", "split"], "unified");

/** The address of the editor and how to change it. The layout is also remembered for other diffs. */
export function useDiffSearch(search: EditorSearch) {
  const navigate = useNavigate();
  const [remembered, remember] = usePreference(layoutPreference);
  const change = (next: Record<string, unknown>) =>
    void navigate({ to: ".", search: parseEditorSearch({ ...search, ...next }), replace: true });
  return {
    pane: search.pane ?? "manifests",
    layout: search.layout ?? remembered,
    change,
    setLayout(layout: "unified" | "split") {
      remember(layout);
      change({ layout });
    },
  } as const;
}
