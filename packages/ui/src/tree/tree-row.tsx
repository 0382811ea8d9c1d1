import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DownIcon } from "../icons/down-icon.ts";
import { RightIcon } from "../icons/right-icon.ts";
import type { TreeColumn } from "./tree-column.ts";
import type { FlatNode, TreeNode } from "./tree-node.ts";

/** Height of a row in pixels. */
export const treeRowHeight = 28;
const indent = 16;

/** What all rows of a tree share. */
export type TreeFrame<Row> = {
  columns: readonly TreeColumn<Row>[];
  selectedKey: string | undefined;
  /** rows that everybody has: drawn in the third ink */
  isQuiet: ((row: Row) => boolean) | undefined;
  onToggle: (key: string, isOpen: boolean) => void;
  onSelect: (node: TreeNode<Row>) => void;
};

function Arrow<Row>({
  flat,
  onToggle,
}: {
  flat: FlatNode<Row>;
  onToggle: TreeFrame<Row>["onToggle"];
}): ReactNode {
  if (!flat.node.children) return <span className="inline-block w-5" />;
  const Icon = flat.isOpen ? DownIcon : RightIcon;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={flat.isOpen ? "Close" : "Open"}
      className="-my-1 -ml-1 inline-grid size-6 place-items-center rounded-1 align-middle text-ink-3 hover:bg-soft-2"
      onClick={(event) => {
        event.stopPropagation();
        onToggle(flat.node.key, !flat.isOpen);
      }}
    >
      <Icon />
    </button>
  );
}

/** One row of a tree. A click chooses it, on a group it opens or closes. */
export function TreeRow<Row>({
  flat,
  index,
  frame,
  isStop,
}: {
  flat: FlatNode<Row>;
  index: number;
  frame: TreeFrame<Row>;
  isStop: boolean;
}): ReactNode {
  const { node, level, isOpen } = flat;
  const isSelected = frame.selectedKey === node.key;
  const isGroup = node.children !== undefined;
  return (
    <tr
      data-tree-index={index}
      aria-level={level}
      aria-setsize={flat.siblings}
      aria-posinset={flat.place}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      {...(isGroup && { "aria-expanded": isOpen })}
      tabIndex={isStop ? 0 : -1}
      className={clsx(
        "h-7 cursor-pointer outline-none focus-visible:-outline-offset-2 focus-visible:[outline-style:solid]",
        isSelected ? "bg-accent-soft" : "hover:bg-soft",
        !isGroup && frame.isQuiet?.(node.row) && "text-ink-3",
      )}
      onClick={() => (isGroup ? frame.onToggle(node.key, !isOpen) : frame.onSelect(node))}
    >
      {frame.columns.map((column, at) => (
        <td
          key={column.id}
          className={clsx(
            "truncate py-1 pr-3 align-middle first:pl-(--gutter) last:pr-4",
            column.isCode && "ui-code",
          )}
        >
          {at === 0 && (
            <>
              <span className="inline-block" style={{ width: (level - 1) * indent }} />
              <Arrow flat={flat} onToggle={frame.onToggle} />
            </>
          )}
          {column.cell(node.row, node)}
        </td>
      ))}
    </tr>
  );
}
