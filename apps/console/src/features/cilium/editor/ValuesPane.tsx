import type { Suggestion } from "@ichor/errors";
import {
  formatAmount,
  KeyCap,
  LoadingText,
  MenuButton,
  type MenuItem,
  MoreIcon,
  PaneHead,
  Time,
} from "@ichor/ui";
import type { YamlEditorHandle } from "@ichor/ui/editor";
import { lazy, type ReactNode, type Ref, Suspense, useMemo } from "react";
import type { Finding } from "../session/merge-findings.ts";
import { type FindingRow, FindingsList } from "./FindingsList.tsx";

const YamlEditor = lazy(async () => ({ default: (await import("@ichor/ui/editor")).YamlEditor }));

/** Props of `ValuesPane`. */
export type ValuesPaneProps = {
  text: string;
  /** what the gutter compares with */
  storedText: string;
  /** identity of the text: undo history and cursor stay while it stays */
  path: string;
  findings: readonly Finding[];
  rows: readonly FindingRow[];
  schema: { key: string; schema: object } | undefined;
  isReadOnly: boolean;
  /** when the draft was last kept; why it is not */
  draftKeptAt: number | "refused" | undefined;
  menu: readonly MenuItem[];
  /** why saving is not possible, in words */
  hint: ReactNode;
  /** what happened to the text meanwhile; under the editor */
  banners: ReactNode;
  onChange(text: string): void;
  onRefresh(): void;
  onSubmit(): void;
  onGo(line: number): void;
  onFix(fix: Suggestion): void;
  ref: Ref<YamlEditorHandle>;
};

/** The left pane: the text, its findings, and what the keys do. */
export function ValuesPane(props: ValuesPaneProps): ReactNode {
  const { text, storedText, path, findings, rows, schema, isReadOnly, draftKeptAt, menu, hint, ref } = props;
  // the editor draws its marks anew for each new list
  const current = useMemo(() => findings.filter(({ isStale }) => !isStale), [findings]);
  return (
    <>
      <PaneHead
        title="Your values"
        end={
          <>
            <DraftAge keptAt={draftKeptAt} />
            <MenuButton label="More editor actions" icon={<MoreIcon />} items={menu} />
          </>
        }
      >
        <span className="truncate text-ink-3">user layer, {formatAmount(countLines(text), "line")}</span>
      </PaneHead>
      <div className="flex min-h-0 flex-1 flex-col">
        <Suspense
          fallback={
            <div className="flex-1 px-(--gutter)">
              <LoadingText label="Loading the editor" lines={8} />
            </div>
          }
        >
          <YamlEditor
            ref={ref}
            label="Cilium values, user layer"
            value={text}
            path={path}
            issues={current}
            base={storedText}
            isReadOnly={isReadOnly}
            onChange={props.onChange}
            onRefresh={props.onRefresh}
            onSubmit={props.onSubmit}
            {...(schema && { schema })}
          />
        </Suspense>
      </div>
      {props.banners}
      <FindingsList rows={rows} onGo={props.onGo} onFix={props.onFix} />
      <HintBar>{hint}</HintBar>
    </>
  );
}

function DraftAge({ keptAt }: { keptAt: ValuesPaneProps["draftKeptAt"] }): ReactNode {
  if (keptAt === undefined) return null;
  if (keptAt === "refused") return <span className="truncate text-warn">Draft not kept by this browser</span>;
  return (
    <span className="truncate whitespace-nowrap text-ink-3">
      Draft kept, <Time at={keptAt} form="table" />
    </span>
  );
}

/**
 * What the keys do, and why saving is not possible. The reason is never cut: where it is long, the keys make room, and
 * the space behind each of them with it.
 */
function HintBar({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-7 shrink-0 items-center border-t border-line bg-bar px-(--gutter) py-1 text-meta text-ink-3">
      <div className="flex h-5 min-w-0 shrink-999 flex-wrap items-center overflow-hidden whitespace-nowrap *:mr-4">
        <span>
          <KeyCap keys="F8" /> next finding
        </span>
        <span>
          <KeyCap keys="Ctrl S" /> refresh preview
        </span>
        <span>
          <KeyCap keys="Esc" /> <KeyCap keys="Tab" /> leave the editor
        </span>
      </div>
      <span data-save-reason="" className="ml-auto max-w-full shrink-0">
        {children}
      </span>
    </div>
  );
}

/** A line break at the very end begins no line. */
function countLines(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
