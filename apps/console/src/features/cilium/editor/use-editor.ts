import type { YamlEditorHandle } from "@ichor/ui/editor";
import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLinkState } from "../../../data/watch/watch-context.ts";
import { useSession } from "../../../frame/session.ts";
import type { EditorSearch } from "../cilium-search.ts";
import { editorSchema } from "../editor-schema.ts";
import { decideSaveGate } from "../session/save-gate.ts";
import type { SessionState } from "../session/session-state.ts";
import { useOpenSession, useSessionState } from "../session-context.ts";
import type { ValuesPlace } from "../values-place.ts";
import { useIsUpdating } from "./FreshnessMark.tsx";
import { useDiffSearch } from "./use-diff-search.ts";
import { useEditorText } from "./use-editor-text.ts";
import { useNews } from "./use-news.ts";

/** What the editor page is made of. */
export type EditorInput = {
  place: ValuesPlace;
  search: EditorSearch;
  handle: RefObject<YamlEditorHandle | null>;
};

/** Everything that the parts of the editor page share. */
export type Editor = ReturnType<typeof useEditor>;

/** Brings session, address, account and connection together. */
export function useEditor({ search, handle }: EditorInput) {
  const session = useOpenSession();
  const state = useSessionState(session);
  const account = useSession().data;
  const diff = useDiffSearch(search);
  const isUpdating = useIsUpdating(state.freshness);
  const filter = useFilter(search, diff.change);
  const [isMineOnly, setMineOnly] = useState(false);
  const draftKeptAt = useSyncExternalStore(session.drafts.keptAt.subscribe, session.drafts.keptAt.get);
  const { model, component } = state.evaluation;
  const schema = useMemo(() => editorSchema({ model, component }), [model, component]);
  const response = state.preview.answer?.response;
  const goToLine = (line: number) => handle.current?.revealLine(line);
  useNews(state);
  useReveal(search.line, handle, () => diff.change({ line: undefined }));
  return {
    session,
    state,
    diff,
    isUpdating,
    isMineOnly,
    setMineOnly,
    draftKeptAt,
    schema,
    response,
    goToLine,
    ...filter,
    text: useEditorText(session, state.text, handle),
    gate: useGate(state, account?.readOnly ?? false),
    dangers: state.freshness.kind === "current" ? (response?.dangers ?? []) : [],
    user: account?.user ?? "",
    saveLabel: account && account.controllerVersion === "" ? "Save" : "Review and save",
    hasController: account ? account.controllerVersion !== "" : true,
    setAgainst(against: "release" | "stored") {
      session.setAgainst(against);
      diff.change({ against: against === "stored" ? "stored" : undefined });
    },
  };
}

function useGate(state: SessionState, isReadOnly: boolean) {
  const link = useLinkState();
  const response = state.preview.answer?.response;
  return decideSaveGate({
    isChanged: state.isChanged,
    freshness: state.freshness,
    findings: state.findings,
    allowed: response?.save ?? state.loaded.save,
    isReadOnly,
    linkKind: link.kind,
    incomplete: response?.incomplete ?? "",
    hasIdentity: (response?.previewIdentity ?? "") !== "",
  });
}

/** The filter of the objects is on the screen when it is asked for, or when the address holds one. */
function useFilter(search: EditorSearch, change: (next: Record<string, unknown>) => void) {
  const [isAsked, setAsked] = useState(false);
  const isFilterOpen = isAsked || search.filter !== undefined || search.object !== undefined;
  return {
    isFilterOpen,
    openFilter() {
      setAsked(true);
      requestAnimationFrame(() =>
        document.querySelector<HTMLInputElement>("main input[type='search']")?.focus(),
      );
    },
    closeFilter() {
      setAsked(false);
      change({ filter: undefined, object: undefined });
    },
  };
}

/** Goes to the line of the address once the editor is there, and takes it out of the address. */
function useReveal(
  line: number | undefined,
  handle: RefObject<YamlEditorHandle | null>,
  onDone: () => void,
): void {
  useEffect(() => {
    if (line === undefined) return;
    const timer = setInterval(() => {
      if (!handle.current) return;
      clearInterval(timer);
      // the text is laid out a moment after the editor came
      setTimeout(() => {
        handle.current?.revealLine(line);
        onDone();
      }, 50);
    }, 50);
    return () => clearInterval(timer);
  }, [line]);
}
