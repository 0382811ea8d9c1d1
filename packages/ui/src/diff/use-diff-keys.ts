import type { RefObject } from "react";
import { announce } from "../context/announcer.tsx";
import { useShortcuts } from "../keyboard/use-shortcuts.ts";
import { type ChangeStop, headHeight, type LaidOutBlock, listStops, nextStop } from "./lay-out-blocks.ts";

/** What the keys of a diff need. */
export type DiffKeys = {
  root: RefObject<HTMLElement | null>;
  /** what scrolls; without it the window does */
  pane: RefObject<HTMLElement | null>;
  blocks: readonly LaidOutBlock[];
  current: { key: string; change: number } | undefined;
  onCurrent: (stop: ChangeStop) => void;
  onToggle: (key: string, isOpen: boolean) => void;
  onToggleLayout: (() => void) | undefined;
};

/** Pixels above a change that stay in view. */
const headroom = 80;

function seenOf(root: HTMLElement, pane: HTMLElement | null): { top: number; height: number } {
  const frameTop = pane ? pane.getBoundingClientRect().top : 0;
  const height = pane ? pane.clientHeight : window.innerHeight;
  return { top: Math.max(0, frameTop - root.getBoundingClientRect().top), height };
}

function scrollToY(root: HTMLElement, pane: HTMLElement | null, y: number): void {
  const target = Math.max(0, y - headHeight - headroom);
  const { top } = seenOf(root, pane);
  if (pane) pane.scrollTop += target - top;
  else window.scrollBy(0, target - top);
}

/** The first diff of the page answers, unless another one has the focus. */
function isAnswering(root: HTMLElement | null): root is HTMLElement {
  if (!root) return false;
  const focused = document.activeElement?.closest("[data-ui-diff]");
  return focused ? focused === root : document.querySelector("[data-ui-diff]") === root;
}

function describe({ block }: LaidOutBlock): string {
  return [block.kind, block.name].filter(Boolean).join(" ");
}

function goToChange(keys: DiffKeys, root: HTMLElement, step: 1 | -1): void {
  const pane = keys.pane.current;
  const stops = listStops(keys.blocks);
  const index = nextStop(stops, step, { from: keys.current, seen: seenOf(root, pane) });
  const stop = index === undefined ? undefined : stops[index];
  if (!stop || index === undefined) {
    announce(step > 0 ? "No further change" : "No earlier change");
    return;
  }
  if (stop.isClosed) keys.onToggle(stop.key, true);
  keys.onCurrent(stop);
  scrollToY(root, pane, stop.y);
  const block = keys.blocks.find((each) => each.block.key === stop.key);
  announce(`Change ${index + 1} of ${stops.length}${block ? `, ${describe(block)}` : ""}`);
}

function goToBlock(keys: DiffKeys, root: HTMLElement, step: 1 | -1): void {
  const heads = [...root.querySelectorAll<HTMLElement>("[data-block-head]")];
  const key = document.activeElement?.getAttribute("data-block-head") ?? keys.current?.key;
  const at = heads.findIndex((head) => head.getAttribute("data-block-head") === key);
  const head = heads[at < 0 ? (step > 0 ? 0 : heads.length - 1) : at + step];
  head?.focus({ preventScroll: true });
  const block = keys.blocks.find((each) => each.block.key === head?.getAttribute("data-block-head"));
  if (block) scrollToY(root, keys.pane.current, block.top + headHeight);
}

/** Folds the object of the current change. A focused head does so by itself. */
function foldCurrent({ blocks, current, onToggle }: DiffKeys): boolean {
  const isOnControl = document.activeElement?.closest("button, a, [role=separator]");
  const block = blocks.find((each) => each.block.key === current?.key);
  if (isOnControl || !block) return false;
  onToggle(block.block.key, !block.isOpen);
  return true;
}

/**
 * N and P go to the next and the previous change, with Shift to the next and the previous object;
 * Space folds the object, U changes the layout.
 */
export function useDiffKeys(keys: DiffKeys): void {
  const answer = (act: (root: HTMLElement) => unknown) => (): boolean => {
    const root = keys.root.current;
    return isAnswering(root) && act(root) !== false;
  };
  useShortcuts({
    N: answer((root) => goToChange(keys, root, 1)),
    P: answer((root) => goToChange(keys, root, -1)),
    "Shift N": answer((root) => goToBlock(keys, root, 1)),
    "Shift P": answer((root) => goToBlock(keys, root, -1)),
    Space: answer(() => foldCurrent(keys)),
    U: answer(() => {
      keys.onToggleLayout?.();
      return keys.onToggleLayout !== undefined;
    }),
  });
}
