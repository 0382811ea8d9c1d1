import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import type { DiffBlock } from "@ichor/ui/diff";
import { useMemo, useRef } from "react";
import type { EditorSearch } from "../cilium-search.ts";
import { filterObjects, isCrd, type LineDiffs, toManifestBlocks, toValuesBlocks } from "../diff-blocks.tsx";

/** What the blocks are made of. */
export type PreviewBlocksInput = {
  pane: "manifests" | "values" | "effective";
  response: DiffCiliumValuesResponse | undefined;
  search: EditorSearch;
  storedText: string;
  text: string;
};

/** The blocks of the chosen pane, and what the filter hides. */
export function usePreviewBlocks({ pane, response, search, storedText, text }: PreviewBlocksInput) {
  const known = useRef<LineDiffs>(new Map());
  const { filter = "", object, crds } = search;
  const filtered = useMemo(
    () =>
      filterObjects(response?.manifests?.objects ?? [], {
        words: filter,
        object,
        areCrdsHidden: crds === "hidden",
      }),
    [response, filter, object, crds],
  );
  const blocks = useMemo<readonly DiffBlock[]>(() => {
    if (pane === "manifests") return toManifestBlocks(filtered.shown, known.current);
    if (pane === "values")
      return toValuesBlocks(
        { stored: storedText, typed: text, storedName: "against what is stored" },
        response?.values,
      );
    return [];
  }, [pane, filtered, response, storedText, text]);
  const crdCount = response?.manifests?.objects.filter(({ kind }) => isCrd(kind)).length ?? 0;
  return { blocks, hidden: filtered.hidden, hiddenCrds: filtered.hiddenCrds, crds: crdCount };
}
