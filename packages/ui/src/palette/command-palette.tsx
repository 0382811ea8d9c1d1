import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { KeyCap } from "../controls/key-cap.tsx";
import { useCloseOnBack } from "../dialog/use-close-on-back.ts";
import { GoIcon } from "../icons/go-icon.ts";
import { LockIcon } from "../icons/lock-icon.ts";
import { SearchIcon } from "../icons/search-icon.ts";
import type { MatchRange } from "./match-query.ts";
import {
  type FoundGroup,
  type FoundItem,
  filterPalette,
  type PaletteGroup,
  type PaletteItem,
} from "./palette-item.ts";

/** Props of `CommandPalette`. */
export type CommandPaletteProps = {
  groups: readonly PaletteGroup[];
  /** an item was chosen; with Ctrl Enter it should open in a new tab. Close the palette here */
  onRun: (item: PaletteItem, options: { isNewTab: boolean }) => void;
  onClose: () => void;
  /** follows what is typed, for groups that are asked from a server */
  onQueryChange?: (query: string) => void;
  placeholder?: string;
  /** hands out what was typed before the field had the focus: asked for at the beginning and with the focus */
  takeTyped?: () => string;
};

function Marked({ text, ranges }: { text: string; ranges: readonly MatchRange[] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <b key={from}>{text.slice(from, to)}</b>);
    at = to;
  }
  return [...parts, text.slice(at)];
}

function Row({ item, onRun }: { item: FoundItem; onRun: CommandPaletteProps["onRun"] }): ReactNode {
  const isOff = item.disabledReason !== undefined;
  return (
    <Autocomplete.Item
      value={item}
      disabled={isOff}
      onClick={(event) => onRun(item, { isNewTab: event.ctrlKey || event.metaKey })}
      className="group mx-1 flex min-h-9 items-center gap-3 rounded-2 px-3 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-accent-soft"
    >
      <span className="text-ink-3 group-data-highlighted:text-accent">
        {isOff ? <LockIcon /> : (item.icon ?? <GoIcon />)}
      </span>
      <span className={item.isCode ? "ui-code min-w-0 truncate text-[12px]" : "min-w-0 truncate"}>
        <Marked text={item.label} ranges={item.ranges} />
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1 text-meta text-ink-3">
        <span className="not-group-data-highlighted:hidden in-data-disabled:hidden">
          {!isOff && <KeyCap keys="Enter" />}
        </span>
        <span className={isOff ? undefined : "group-data-highlighted:hidden"}>
          {item.disabledReason ?? item.note}
        </span>
      </span>
    </Autocomplete.Item>
  );
}

function Results({ onRun }: { onRun: CommandPaletteProps["onRun"] }): ReactNode {
  return (
    <div className="ui-scroll min-h-0 flex-1 pb-2">
      <Autocomplete.Empty>
        <div className="px-4 py-6 text-ink-2 empty:hidden">Nothing matches. Try fewer words.</div>
      </Autocomplete.Empty>
      <Autocomplete.List aria-label="Results">
        {(group: FoundGroup) => (
          <Autocomplete.Group key={group.id} items={group.items}>
            <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-meta font-medium text-ink-3">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: FoundItem) => <Row key={item.id} item={item} onRun={onRun} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </div>
  );
}

function Hints(): ReactNode {
  return (
    <footer className="flex gap-4 border-t border-line bg-soft/60 px-4 py-2.5 text-meta text-ink-3">
      <span>
        <KeyCap keys={"\u2191"} /> <KeyCap keys={"\u2193"} /> choose
      </span>
      <span>
        <KeyCap keys="Enter" /> open
      </span>
      <span>
        <KeyCap keys="Ctrl Enter" /> open in a new tab
      </span>
    </footer>
  );
}

/** Go anywhere, do anything, find a key. What cannot be done stays visible with its reason. */
export function CommandPalette({
  groups,
  onRun,
  onClose,
  onQueryChange,
  placeholder = "Search or run",
  takeTyped = () => "",
}: CommandPaletteProps): ReactNode {
  const [query, setQuery] = useState(takeTyped);
  const found = useMemo(() => filterPalette(groups, query), [groups, query]);
  const highlighted = useRef<FoundItem | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useCloseOnBack(onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = highlighted.current;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !item || item.disabledReason) return;
    event.preventDefault();
    event.stopPropagation();
    onRun(item, { isNewTab: true });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim animate-appear" />
        <Dialog.Viewport className="fixed inset-0 z-20 flex items-start justify-center p-8 pt-24 max-narrow:p-3">
          <Dialog.Popup
            aria-label="Search or run a command"
            initialFocus={input}
            className="ui-on-pop flex max-h-full w-160 max-w-full flex-col overflow-hidden rounded-4 bg-pop lift-2 outline-none animate-rise"
          >
            <Autocomplete.Root
              open
              inline
              items={found}
              filter={null}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(item: FoundItem) => item.label}
              value={query}
              onValueChange={(value, details) => {
                if (details.reason === "item-press") return;
                setQuery(value);
                onQueryChange?.(value);
              }}
              onItemHighlighted={(item: FoundItem | undefined) => {
                highlighted.current = item;
              }}
            >
              <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
                <SearchIcon className="text-ink-3" />
                <Autocomplete.Input
                  ref={input}
                  aria-label={placeholder}
                  placeholder={placeholder}
                  className="h-full min-w-0 flex-1 bg-transparent text-title outline-none"
                  onKeyDownCapture={onKeyDown}
                  onFocus={() => {
                    const rest = takeTyped();
                    setQuery((before) => before + rest);
                  }}
                />
                <KeyCap keys="Esc" />
              </div>
              <Results onRun={onRun} />
              <Hints />
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
