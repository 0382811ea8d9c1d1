import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ScrollPane } from "../frame/page.tsx";
import type { TreeColumn } from "./tree-column.ts";
import { type FlatNode, flattenTree, stepInTree, type TreeNode } from "./tree-node.ts";
import { type TreeFrame, TreeRow, treeRowHeight } from "./tree-row.tsx";
import { useRowWindow } from "./use-row-window.ts";

/** Props of `TreeTable`. */
export type TreeTableProps<Row> = {
  /** names table and pane: "Effective values" */
  label: string;
  columns: readonly TreeColumn<Row>[];
  nodes: readonly TreeNode<Row>[];
  /** keys of open groups */
  open: ReadonlySet<string>;
  onToggle: (key: string, isOpen: boolean) => void;
  selectedKey?: string | undefined;
  onSelect?: (node: TreeNode<Row>) => void;
  /** Enter: go to the line that set it */
  onEnter?: (node: TreeNode<Row>) => void;
  /** Del: reset to the default */
  onDelete?: (node: TreeNode<Row>) => void;
  /** rows that everybody has: drawn in the third ink */
  isQuiet?: (row: Row) => boolean;
  /** a newer answer is on its way */
  isDimmed?: boolean;
  /** stands instead of the rows where there are none */
  empty?: ReactNode;
};

const headHeight = 32;

function useFocus<Row>(flat: readonly FlatNode<Row>[], pane: RefObject<HTMLElement | null>) {
  const [stop, setStop] = useState<string>();
  const wanted = useRef<number>(undefined);
  const index = Math.max(
    0,
    flat.findIndex(({ node }) => node.key === stop),
  );
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = pane.current?.querySelector<HTMLElement>(`tr[data-tree-index="${wanted.current}"]`);
    wanted.current = row ? undefined : wanted.current;
    row?.focus({ preventScroll: true });
  });
  return {
    index,
    set: setStop,
    move(next: number): void {
      const element = pane.current;
      if (!element) return;
      const top = next * treeRowHeight;
      const room = element.clientHeight - headHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + treeRowHeight > element.scrollTop + room) element.scrollTop = top + treeRowHeight - room;
      wanted.current = next;
      setStop(flat[next]?.node.key);
    },
  };
}

function Head<Row>({ columns }: { columns: readonly TreeColumn<Row>[] }): ReactNode {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, head, width }) => (
          <th
            key={id}
            scope="col"
            style={{ width }}
            className="sticky top-0 z-1 h-8 border-b border-line bg-bg pr-3 text-left text-meta font-medium whitespace-nowrap text-ink-3 first:pl-(--gutter)"
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A tree of keys with columns. Arrows move, open and close; only the rows near the window are drawn. */
export function TreeTable<Row>(props: TreeTableProps<Row>): ReactNode {
  const { label, columns, nodes, open, onToggle, onSelect, onEnter, onDelete, isDimmed = false } = props;
  const pane = useRef<HTMLElement>(null);
  const flat = useMemo(() => flattenTree(nodes, open), [nodes, open]);
  const focus = useFocus(flat, pane);
  const { from, to } = useRowWindow(pane, flat.length, treeRowHeight);
  const frame: TreeFrame<Row> = {
    columns,
    selectedKey: props.selectedKey,
    isQuiet: props.isQuiet,
    onToggle,
    onSelect(node) {
      focus.set(node.key);
      onSelect?.(node);
    },
  };
  const act = (key: string, node: TreeNode<Row>, isOpen: boolean): boolean => {
    if (key === "Enter" && node.children) onToggle(node.key, !isOpen);
    else if (key === "Enter") (onEnter ?? onSelect)?.(node);
    else if (key === " ") onSelect?.(node);
    else if (key === "Delete" && !node.children) onDelete?.(node);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).localName !== "tr") return;
    const at = flat[focus.index];
    const step = stepInTree(flat, focus.index, event.key);
    if (step?.kind === "focus") focus.move(step.index);
    else if (step) onToggle(step.key, step.isOpen);
    else if (!at || !act(event.key, at.node, at.isOpen)) return;
    event.preventDefault();
  };
  return (
    <ScrollPane ref={pane} label={label}>
      {flat.length === 0 ? (
        props.empty
      ) : (
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is a table whose rows open and take keys
          role="treegrid"
          aria-label={label}
          aria-rowcount={flat.length + 1}
          aria-busy={isDimmed}
          className={clsx("w-full table-fixed border-separate [border-spacing:0]", isDimmed && "opacity-55")}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const index = Number(event.target.getAttribute("data-tree-index") ?? "NaN");
            const key = flat[index]?.node.key;
            if (key !== undefined) focus.set(key);
          }}
        >
          <Head columns={columns} />
          <tbody>
            {from > 0 && <tr style={{ height: from * treeRowHeight }} />}
            {flat.slice(from, to).map((each, offset) => (
              <TreeRow
                key={each.node.key}
                flat={each}
                index={from + offset}
                frame={frame}
                isStop={from + offset === Math.min(Math.max(focus.index, from), to - 1)}
              />
            ))}
            {to < flat.length && <tr style={{ height: (flat.length - to) * treeRowHeight }} />}
          </tbody>
        </table>
      )}
    </ScrollPane>
  );
}
