import { useNavigate } from "@tanstack/react-router";
import { choiceOf, usePreference } from "../../../data/preferences.ts";
import { type EditorSearch, editorKeys, parseEditorSearch } from "../cilium-search.ts";

const layoutPreference = choiceOf("diff-layout", ["unified", "split"], "unified");

/** The address of the editor and how to change it. The layout is also remembered for other diffs. */
export function useDiffSearch(search: EditorSearch) {
  const navigate = useNavigate();
  const [remembered, remember] = usePreference(layoutPreference);
  const change = (next: Record<string, unknown>) =>
    void navigate({
      to: ".",
      // pages around the editor keep what is theirs in the address
      search: (last: Record<string, unknown>) => ({
        ...withoutEditor(last),
        ...parseEditorSearch({ ...search, ...next }),
      }),
      replace: true,
    });
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

function withoutEditor(search: Record<string, unknown>): Record<string, unknown> {
  const own: ReadonlySet<string> = new Set(editorKeys);
  return Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)));
}
