import type { DiffCiliumValuesResponse } from "@ichor/api/v1alpha1";
import {
  Button,
  ErrorState,
  LoadingRows,
  MenuButton,
  type MenuItem,
  MoreIcon,
  PaneHead,
  ScrollPane,
  SearchField,
  Segmented,
  Switch,
} from "@ichor/ui";
import { type DiffBlock, type DiffLayout, DiffView } from "@ichor/ui/diff";
import type { ReactNode } from "react";
import { asSentence } from "../../../domain/sentence.ts";
import type { PreviewPane as Pane } from "../cilium-search.ts";
import type { Freshness } from "../session/preview-state.ts";
import { FreshnessMark } from "./FreshnessMark.tsx";
import { nothingOf } from "./nothing-of.tsx";

/** Props of `PreviewPane`. */
export type PreviewPaneProps = {
  pane: Pane;
  onPane(pane: Pane): void;
  counts: { manifests: number | undefined; values: number | undefined };
  freshness: Freshness;
  isUpdating: boolean;
  layout: DiffLayout;
  onLayout(layout: DiffLayout): void;
  menu: readonly MenuItem[];
  strips: readonly ReactNode[];
  blocks: readonly DiffBlock[];
  response: DiffCiliumValuesResponse | undefined;
  filter: DiffFilter;
  /** the effective values, drawn when their pane is chosen */
  effective: ReactNode;
  isMineOnly: boolean;
  onMineOnly(isMineOnly: boolean): void;
  onRetry(): void;
};

/** The filter of the objects, shown when it is wanted. */
export type DiffFilter = {
  isOpen: boolean;
  words: string;
  /** objects that the filter hides */
  hidden: number;
  hiddenCrds: number;
  onWords(words: string): void;
  onClear(): void;
  onShowCrds(): void;
};

/** The right pane: what would change, in objects, in values, and what the values are then. */
export function PreviewPane(props: PreviewPaneProps): ReactNode {
  const { pane, counts, freshness, layout } = props;
  return (
    <>
      <PaneHead
        isSecond
        end={
          <>
            <FreshnessMark freshness={freshness} />
            {pane === "effective" ? (
              <Switch label="Only mine" isOn={props.isMineOnly} onChange={props.onMineOnly} />
            ) : (
              <Segmented
                label="Layout"
                options={[
                  { value: "unified", label: "Unified" },
                  { value: "split", label: "Split" },
                ]}
                value={layout}
                onChange={props.onLayout}
              />
            )}
            <MenuButton label="More diff actions" icon={<MoreIcon />} items={props.menu} />
          </>
        }
      >
        <Segmented
          label="Preview"
          options={[
            { value: "manifests", label: "Manifests", ...countOf(counts.manifests) },
            { value: "values", label: "Values", ...countOf(counts.values) },
            { value: "effective", label: "Effective" },
          ]}
          value={pane}
          onChange={props.onPane}
        />
      </PaneHead>
      {pane === "effective" ? <EffectivePart {...props} /> : <DiffPart {...props} />}
    </>
  );
}

function countOf(count: number | undefined): { count?: number } {
  return count === undefined ? {} : { count };
}

function EffectivePart({ strips, effective }: PreviewPaneProps): ReactNode {
  return (
    <>
      <Strips>{strips}</Strips>
      {effective}
    </>
  );
}

function Strips({ children }: { children: readonly ReactNode[] }): ReactNode {
  if (children.length === 0) return null;
  return <div className="grid shrink-0 gap-2 pr-(--gutter) pb-2 pl-4">{children}</div>;
}

function DiffPart(props: PreviewPaneProps): ReactNode {
  const { freshness, response, blocks, layout, onLayout, isUpdating, strips, filter, pane } = props;
  if (pane === "manifests" && !response)
    return <WithoutAnswer freshness={freshness} onRetry={props.onRetry} />;
  const above = [...strips, ...(pane === "manifests" ? filterRows(filter) : [])];
  const nothing = pane === "manifests" && response ? nothingOf(response, freshness) : undefined;
  return (
    <>
      {nothing && (
        <>
          <Strips>{above}</Strips>
          <div className="px-4 py-2">{nothing}</div>
        </>
      )}
      {blocks.length > 0 && (
        <DiffView
          label="Preview"
          blocks={blocks}
          layout={layout}
          onLayoutChange={onLayout}
          isDimmed={isUpdating || freshness.kind === "failed"}
          {...(!nothing && above.length > 0 && { strip: above })}
        />
      )}
      {blocks.length === 0 && !nothing && (
        <>
          <Strips>{above}</Strips>
          <ScrollPane label="Preview">
            <p className="px-4 py-2 text-ink-3">No object matches the filter.</p>
          </ScrollPane>
        </>
      )}
    </>
  );
}

function filterRows(filter: DiffFilter): ReactNode[] {
  const rows: ReactNode[] = [];
  if (filter.isOpen)
    rows.push(
      <div key="filter" className="flex items-center gap-3">
        <SearchField
          label="Filter objects"
          value={filter.words}
          onChange={filter.onWords}
          placeholder="Filter by kind, namespace, name"
          keyHint="/"
        />
        {filter.hidden > 0 && <span className="text-ink-3">{filter.hidden} hidden</span>}
        <Button kind="ghost" isSmall onClick={filter.onClear}>
          Show all
        </Button>
      </div>,
    );
  if (filter.hiddenCrds > 0)
    rows.push(
      <div key="crds" className="flex items-center gap-3 text-ink-3">
        {filter.hiddenCrds === 1 ? "1 CRD is hidden." : `${filter.hiddenCrds} CRDs are hidden.`}
        <Button kind="ghost" isSmall onClick={filter.onShowCrds}>
          Show CRDs
        </Button>
      </div>,
    );
  return rows;
}

/** Before the first answer: on its way, refused, or failed. */
function WithoutAnswer({ freshness, onRetry }: { freshness: Freshness; onRetry(): void }): ReactNode {
  if (freshness.kind === "failed")
    return (
      <ScrollPane label="Preview">
        <ErrorState
          title="Preview failed"
          cause={asSentence(freshness.error.message)}
          note={[freshness.error.details.remedy, "Your text is kept"]
            .filter(Boolean)
            .map((part) => asSentence(part ?? ""))
            .join(" ")}
          action={<Button onClick={onRetry}>Try again</Button>}
          details={`Preview failed\ncode: ${freshness.error.code}\nmessage: ${freshness.error.message}\n`}
        />
      </ScrollPane>
    );
  if (freshness.kind === "none" || freshness.kind === "before-error")
    return (
      <ScrollPane label="Preview">
        <p className="px-4 py-2 text-ink-2">
          No preview yet: the text has errors. They are listed below the editor.
        </p>
      </ScrollPane>
    );
  return (
    <div className="px-4">
      <LoadingRows label="Rendering the preview" columns={["76px", "1fr", "120px"]} rows={6} rowHeight={36} />
    </div>
  );
}
