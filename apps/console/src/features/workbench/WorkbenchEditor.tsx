import { CopyButton } from "@ichor/ui";
import { type ReactNode, useMemo } from "react";
import type { EditorSearch } from "../cilium/cilium-search.ts";
import { EditorPage } from "../cilium/editor/EditorPage.tsx";
import { useOpenSession, useSessionState } from "../cilium/session-context.ts";
import { type ValuesPlace, workbenchPlace } from "../cilium/values-place.ts";
import { formatWorkbenchSearch, parseWorkbenchSearch, type WorkbenchSearch } from "./workbench-search.ts";

/** The editor of the workbench. What it would save is copied instead. */
export function WorkbenchEditor({ search }: { search: EditorSearch & WorkbenchSearch }): ReactNode {
  const session = useOpenSession();
  const place = useWorkbenchPlace(search);
  return (
    <EditorPage
      place={place}
      search={search}
      barEnd={<CopyButton label="Copy the text" text={() => session.state.get().text} />}
    />
  );
}

/** The place of the workbench's pages. */
export function useWorkbenchPlace(search: WorkbenchSearch): ValuesPlace {
  const { loaded } = useSessionState(useOpenSession());
  const query = formatWorkbenchSearch(parseWorkbenchSearch(search));
  const version = loaded.chart?.version ?? "";
  const proxy = search.proxy ?? "replaced";
  return useMemo(() => workbenchPlace(version, proxy, query), [version, proxy, query]);
}
