import { type RefObject, useRef } from "react";
import { useShortcuts } from "../keyboard/use-shortcuts.ts";
import type { ShownRow } from "./hold-rows.ts";
import { followRowLink } from "./row-link.tsx";
import type { RowScroller } from "./virtual-rows.tsx";

/** What the keys of a table need. */
export type TableKeys<Row> = {
  table: RefObject<HTMLTableElement | null>;
  scroller: RefObject<RowScroller | undefined>;
  rows: readonly ShownRow<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  togglePick: ((key: string) => void) | undefined;
  onCompare: (() => void) | undefined;
  copyText: ((row: Row) => string) | undefined;
};

/** A table answers keys while the focus is in it; the first of the page also while nothing has the focus. */
function isAnswering(table: HTMLTableElement | null): table is HTMLTableElement {
  if (!table) return false;
  const { activeElement } = document;
  if (table.contains(activeElement)) return true;
  const isFree = !activeElement || activeElement === document.body || activeElement.localName === "main";
  return isFree && document.querySelector("table[data-ui-table]") === table;
}

function focusedIndex(table: HTMLTableElement): number {
  const row = document.activeElement?.closest("tr[data-index]");
  return row && table.contains(row) ? Number(row.getAttribute("data-index")) : -1;
}

/** How many frames a row that was scrolled to may take until it is drawn. */
const framesUntilDrawn = 60;

/** J and K move, Enter opens, X picks, C compares, Y copies the name. */
export function useTableKeys<Row>(keys: TableKeys<Row>): void {
  const latest = useRef(keys);
  latest.current = keys;
  // the row that gets the focus as soon as it is drawn: keys that come before mean the rows after it
  const awaited = useRef<number>(undefined);
  // a row can go away under the focus, for example when the rows of a long table are drawn anew: the walk goes on there
  const lastKey = useRef<string>(undefined);
  const focusRow = (table: HTMLTableElement, index: number): void => {
    const find = (): HTMLElement | null => table.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    awaited.current = index;
    lastKey.current = latest.current.rows[index]?.key;
    const focusDrawn = (framesLeft: number): void => {
      // a later key, or the person's own focus elsewhere, wins
      if (awaited.current !== index) return;
      const row = isAnswering(table) ? find() : null;
      if (row || framesLeft === 0 || !isAnswering(table)) {
        awaited.current = undefined;
        row?.focus();
      } else {
        // said again with each frame: what scrolls may itself be on its way
        latest.current.scroller.current?.scrollTo(index);
        if (find()) focusDrawn(framesLeft);
        else requestAnimationFrame(() => focusDrawn(framesLeft - 1));
      }
    };
    focusDrawn(framesUntilDrawn);
  };
  const placeIn = (table: HTMLTableElement): number => {
    const focused = focusedIndex(table);
    return focused < 0 ? latest.current.rows.findIndex(({ key }) => key === lastKey.current) : focused;
  };
  const move = (step: number) => (): boolean => {
    const table = latest.current.table.current;
    if (!isAnswering(table)) return false;
    const last = latest.current.rows.length - 1;
    const at = awaited.current ?? placeIn(table);
    const next = at < 0 ? (step > 0 ? 0 : last) : Math.min(last, Math.max(0, at + step));
    if (next >= 0) focusRow(table, next);
    return next >= 0;
  };
  type RowAction = (shown: ShownRow<Row>, element: Element) => void;
  const onRow = (act: RowAction) => (): boolean => {
    const table = latest.current.table.current;
    if (awaited.current !== undefined) {
      requestAnimationFrame(() => onRow(act)());
      return true;
    }
    if (!table || document.activeElement?.localName !== "tr" || !table.contains(document.activeElement))
      return false;
    const shown = latest.current.rows[focusedIndex(table)];
    if (shown) act(shown, document.activeElement);
    return shown !== undefined;
  };
  useShortcuts({
    J: move(1),
    K: move(-1),
    Enter: onRow(({ row }, element) => {
      if (!followRowLink(element, { ctrlKey: false, metaKey: false, shiftKey: false }))
        latest.current.onOpen?.(row);
    }),
    X: onRow(({ key }) => latest.current.togglePick?.(key)),
    C: () => {
      const { onCompare, table } = latest.current;
      if (!onCompare || !isAnswering(table.current)) return false;
      onCompare();
      return true;
    },
    Y: onRow(({ row }) => {
      const text = latest.current.copyText?.(row);
      if (text) void navigator.clipboard?.writeText(text).catch(() => undefined);
    }),
  });
}
