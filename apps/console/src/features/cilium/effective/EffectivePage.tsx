import {
  Chip,
  ChipGroup,
  CopyButton,
  LockIcon,
  NoMatchState,
  PanesMain,
  ScrollPane,
  SearchField,
  Switch,
  ToolBar,
  UserIcon,
  useIsNarrow,
  useMedia,
  useShortcuts,
} from "@ichor/ui";
import { type ComputedRow, listComputed } from "@ichor/values";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { TextBanners, ValuesBanners } from "../banner-places.tsx";
import {
  type EffectiveSearch,
  effectiveKeys,
  type OriginFilter,
  parseEffectiveSearch,
} from "../cilium-search.ts";
import { CiliumPages } from "../editor/EditorBar.tsx";
import { editKey } from "../session/edit-key.ts";
import { useOpenSession, useSessionState } from "../session-context.ts";
import type { ValuesPlace } from "../values-place.ts";
import { copyableYaml } from "./copyable-yaml.ts";
import { EffectiveTree } from "./EffectiveTree.tsx";
import { buildTree, countOrigins, filterRows, listLines } from "./effective-tree.ts";
import { KeyAside } from "./KeyAside.tsx";

/** Props of `EffectivePage`. */
export type EffectivePageProps = { place: ValuesPlace; search: EffectiveSearch };

/** All values that templates see, with who set each; the text that is being edited counts. */
export function EffectivePage({ place, search }: EffectivePageProps): ReactNode {
  const session = useOpenSession();
  const state = useSessionState(session);
  const navigate = useNavigate();
  const { evaluation } = state;
  const rows = useMemo(() => listComputed(evaluation), [evaluation]);
  const change = (next: Record<string, unknown>) =>
    void navigate({
      to: ".",
      // pages around this one keep what is theirs in the address
      search: (last: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(last).filter(([key]) => !own.has(key))),
        ...parseEffectiveSearch({ ...search, ...next }),
      }),
      replace: true,
    });
  const goToLine = (line: number) => void navigate({ href: withLine(place.links.editor, line) });
  useShortcuts({ M: () => change({ mine: search.mine ? undefined : true }) });
  return (
    <PanesMain>
      <div data-panes="" className="[display:contents]">
        <ToolBar
          end={<CopyButton isSmall label="Copy YAML" text={() => copyableYaml(evaluation, search.show)} />}
        >
          <CiliumPages links={place.links} current="effective" />
          <Filters rows={rows} search={search} onChange={change} />
        </ToolBar>
        <ValuesBanners loaded={state.loaded} />
        <TextBanners state={state} session={session} isOnPage />
        {rows.length === 0 ? (
          <p className="border-t border-line px-(--gutter) py-4 text-ink-2">
            The text has errors, so there are no effective values. Resolve them in the editor first.
          </p>
        ) : (
          <Panes rows={rows} search={search} onChange={change} onLine={goToLine} />
        )}
      </div>
    </PanesMain>
  );
}

const own: ReadonlySet<string> = new Set(effectiveKeys);

function withLine(href: string, line: number): string {
  return `${href}${href.includes("?") ? "&" : "?"}line=${line}`;
}

type PartProps = {
  rows: readonly ComputedRow[];
  search: EffectiveSearch;
  onChange(next: Record<string, unknown>): void;
};

const chips: readonly { show: OriginFilter; label: string; icon?: ReactNode }[] = [
  { show: "all", label: "All" },
  { show: "set", label: "Not chart" },
  { show: "ichor", label: "Ichor" },
  { show: "user", label: "user", icon: <UserIcon /> },
  { show: "owned", label: "owned", icon: <LockIcon /> },
];

function Filters({ rows, search, onChange }: PartProps): ReactNode {
  const counts = useMemo(() => countOrigins(rows), [rows]);
  const shown = search.show ?? "all";
  const isTight = useMedia("(max-width: 1119.98px)");
  return (
    <>
      <SearchField
        label="Filter keys"
        value={search.q ?? ""}
        onChange={(q) => onChange({ q })}
        placeholder="Filter keys"
        keyHint="/"
        width={isTight ? "144px" : "208px"}
      />
      <ChipGroup label="Origin">
        {chips.map(({ show, label, icon }) => (
          <Chip
            key={show}
            isOn={show === shown}
            count={counts[show]}
            icon={icon}
            onChange={(isOn) => onChange({ show: isOn ? show : "all" })}
          >
            {label}
          </Chip>
        ))}
      </ChipGroup>
      <Switch
        label={isTight ? "Only mine" : "Only what I changed"}
        isOn={search.mine ?? false}
        onChange={(isOn) => onChange({ mine: isOn || undefined })}
      />
    </>
  );
}

function Panes({ rows, search, onChange, onLine }: PartProps & { onLine(line: number): void }): ReactNode {
  const session = useOpenSession();
  const { evaluation } = useSessionState(session);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState<string>();
  const isNarrow = useIsNarrow();
  const { q = "", show = "all", mine = false, key } = search;
  const tree = useMemo(
    () => buildTree(filterRows(rows, { query: q, show, isMineOnly: mine })),
    [rows, q, show, mine],
  );
  const isFiltered = q !== "" || show !== "all" || mine;
  const lines = useMemo(() => listLines(tree, choices, { isFiltered }), [tree, choices, isFiltered]);
  const chosen = lines.find(({ node }) => node.id === key)?.node;
  const edit = (kind: "unset" | "null", id: string | undefined) => {
    const node = lines.find((line) => line.node.id === id)?.node;
    if (node?.row) setProblem(editKey(session, { kind, path: node.path }));
  };
  if (lines.length === 0)
    return (
      <div className="border-t border-line">
        <NoMatchState
          thing="key"
          query={q}
          hidden={rows.length}
          onClear={() => onChange({ q: "", show: "all", mine: undefined })}
        />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 border-t border-line max-narrow:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <EffectiveTree
          lines={lines}
          isTight={isNarrow}
          selected={chosen?.id}
          onSelect={(id) => onChange({ key: id })}
          onToggle={(id, isOpen) => setChoices((last) => new Map(last).set(id, isOpen))}
          onLine={onLine}
          onReset={(id) => edit("unset", id)}
        />
      </div>
      {chosen?.row && (
        <aside className="flex w-100 shrink-0 flex-col border-l border-line max-narrow:max-h-1/2 max-narrow:w-auto max-narrow:border-t max-narrow:border-l-0">
          <ScrollPane label="Selected key" className="py-4 pr-(--gutter) pl-6 max-narrow:pl-(--gutter)">
            <KeyAside
              evaluation={evaluation}
              path={chosen.path}
              problem={problem}
              onLine={onLine}
              onReset={() => edit("unset", chosen.id)}
              onRemove={() => edit("null", chosen.id)}
            />
          </ScrollPane>
        </aside>
      )}
    </div>
  );
}
