import { PanesMain, SplitPane, useShortcuts } from "@ichor/ui";
import type { YamlEditorHandle } from "@ichor/ui/editor";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { later } from "../../../frame/later.tsx";
import { loadAhead } from "../../../frame/load-later.ts";
import { TextBanners, ValuesBanners } from "../banner-places.tsx";
import type { EditorSearch } from "../cilium-search.ts";
import { previewPanes } from "../cilium-search.ts";
import { countObjects } from "../diff-blocks.tsx";
import { EffectivePanel } from "../effective/EffectivePanel.tsx";
import { storedText } from "../session/session-state.ts";
import type { ValuesPlace } from "../values-place.ts";
import { listDiffMenu } from "./diff-menu.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { listEditorMenu } from "./editor-menu.tsx";
import { toFindingRows } from "./FindingsList.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { listStrips } from "./PreviewStrip.tsx";
import { type Editor, useEditor } from "./use-editor.ts";
import { useEditorCommands } from "./use-editor-commands.tsx";
import { usePaneShare } from "./use-pane-share.ts";
import { usePreviewBlocks } from "./use-preview-blocks.ts";
import { ValuesPane } from "./ValuesPane.tsx";

const loadDialog = () => import("../save/SaveDialog.tsx");
const SaveDialog = later(async () => (await loadDialog()).SaveDialog);

/** Props of `EditorPage`. */
export type EditorPageProps = {
  place: ValuesPlace;
  search: EditorSearch;
  /** stands where the save button would be, in the workbench */
  barEnd?: ReactNode;
};

/** The text on the left, what follows from it on the right. */
export function EditorPage({ place, search, barEnd }: EditorPageProps): ReactNode {
  const handle = useRef<YamlEditorHandle>(null);
  const editor = useEditor({ place, search, handle });
  const [isSaving, setSaving] = useState(false);
  const [share, setShare] = usePaneShare();
  const { gate, state, session, response } = editor;
  const save = () => {
    if (gate.isOpen && place.kind === "cluster") setSaving(true);
  };
  useEffect(() => loadAhead(loadDialog), []);
  useEditorKeys(editor, handle, save);
  useEditorCommands({ place, session, state, gate, onSave: save, onLine: editor.goToLine });
  return (
    <PanesMain>
      <div data-panes="" className="[display:contents]">
        <EditorBar
          links={place.links}
          base={state.loaded.base}
          against={state.against}
          chartVersion={state.loaded.chart?.version ?? ""}
          isSavedNotRunning={state.loaded.savedNotRunning}
          response={response}
          gate={place.kind === "cluster" ? gate : undefined}
          saveLabel={editor.saveLabel}
          onSave={save}
          end={barEnd}
        />
        <ValuesBanners loaded={state.loaded} />
        <SplitPane
          share={share}
          onShareChange={setShare}
          first={{ label: "Values", content: <TextSide {...{ place, editor, handle, save }} /> }}
          second={{ label: "Preview", content: <PreviewSide {...{ place, editor, search }} /> }}
        />
      </div>
      {isSaving && (
        <SaveDialog place={place} editor={editor} onClose={() => setSaving(false)} onRetry={save} />
      )}
    </PanesMain>
  );
}

function useEditorKeys(editor: Editor, handle: { current: YamlEditorHandle | null }, save: () => void): void {
  const show = (index: number) => () => editor.diff.change({ pane: previewPanes[index] });
  useShortcuts({
    "Ctrl S": editor.session.refreshPreview,
    "Ctrl Enter": save,
    F8: () => handle.current?.nextFinding(1),
    "Shift F8": () => handle.current?.nextFinding(-1),
    "Alt 1": show(0),
    "Alt 2": show(1),
    "Alt 3": show(2),
    "/": () => {
      if (editor.diff.pane !== "manifests") return false;
      editor.openFilter();
      return true;
    },
  });
}

type SideProps = { place: ValuesPlace; editor: Editor };

function TextSide({
  place,
  editor,
  handle,
  save,
}: SideProps & { handle: { current: YamlEditorHandle | null }; save(): void }): ReactNode {
  const { state, session, gate, text, goToLine, draftKeptAt, schema } = editor;
  return (
    <ValuesPane
      ref={handle}
      text={text.value}
      storedText={storedText(state.loaded)}
      path={place.path}
      findings={state.findings}
      rows={toFindingRows(state.findings, editor.dangers)}
      schema={schema}
      isReadOnly={false}
      draftKeptAt={draftKeptAt}
      menu={listEditorMenu(session, place.name)}
      hint={place.kind === "cluster" && !gate.isOpen ? gate.reason : ""}
      banners={<TextBanners state={state} session={session} />}
      onChange={text.onChange}
      onRefresh={session.refreshPreview}
      onSubmit={save}
      onGo={goToLine}
      onFix={({ edits }) => handle.current?.applyEdits(edits)}
    />
  );
}

function PreviewSide({ place, editor, search }: SideProps & { search: EditorSearch }): ReactNode {
  const { state, session, diff, response, isUpdating, goToLine } = editor;
  const stored = storedText(state.loaded);
  const blocks = usePreviewBlocks({
    pane: diff.pane,
    response,
    search,
    storedText: stored,
    text: state.text,
  });
  return (
    <PreviewPane
      pane={diff.pane}
      onPane={(pane) => diff.change({ pane })}
      counts={{ manifests: countObjects(response?.manifests), values: response?.values?.changes.length }}
      freshness={state.freshness}
      isUpdating={isUpdating}
      layout={diff.layout}
      onLayout={diff.setLayout}
      menu={listDiffMenu({
        name: place.name,
        response,
        against: state.against,
        hasStored: place.kind === "cluster",
        command: place.command,
        areCrdsHidden: search.crds === "hidden",
        crds: blocks.crds,
        onAgainst: editor.setAgainst,
        onFilter: editor.openFilter,
        onCrds: (areHidden) => diff.change({ crds: areHidden ? "hidden" : undefined }),
      })}
      strips={listStrips({
        freshness: state.freshness,
        response,
        onLine: goToLine,
        onRetry: session.refreshPreview,
      })}
      blocks={blocks.blocks}
      response={response}
      filter={{
        isOpen: editor.isFilterOpen,
        words: search.filter ?? search.object ?? "",
        hidden: blocks.hidden,
        hiddenCrds: blocks.hiddenCrds,
        onWords: (words) => diff.change({ filter: words, object: undefined }),
        onClear: editor.closeFilter,
        onShowCrds: () => diff.change({ crds: undefined }),
      }}
      effective={
        <EffectivePanel
          evaluation={state.evaluation}
          loaded={state.loaded}
          isMineOnly={editor.isMineOnly}
          isTight
          onLine={goToLine}
        />
      }
      isMineOnly={editor.isMineOnly}
      onMineOnly={editor.setMineOnly}
      onRetry={session.refreshPreview}
    />
  );
}
