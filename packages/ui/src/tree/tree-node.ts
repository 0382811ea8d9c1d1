/** A row of a tree and what lies below it. A node with `children`, also none, is a group. */
export type TreeNode<Row> = { key: string; row: Row; children?: readonly TreeNode<Row>[] };

/** A node as it is drawn. `level` counts from 1; `place` is its place among its `siblings`, from 1. */
export type FlatNode<Row> = {
  node: TreeNode<Row>;
  level: number;
  place: number;
  siblings: number;
  parent: string | undefined;
  isOpen: boolean;
};

/** The nodes that are seen: a closed group hides what lies below it. */
export function flattenTree<Row>(
  nodes: readonly TreeNode<Row>[],
  open: ReadonlySet<string>,
): FlatNode<Row>[] {
  const flat: FlatNode<Row>[] = [];
  const add = (siblings: readonly TreeNode<Row>[], level: number, parent: string | undefined): void => {
    for (const [index, node] of siblings.entries()) {
      const isOpen = node.children !== undefined && open.has(node.key);
      flat.push({ node, level, place: index + 1, siblings: siblings.length, parent, isOpen });
      if (isOpen && node.children) add(node.children, level + 1, node.key);
    }
  };
  add(nodes, 1, undefined);
  return flat;
}

/** What a key does in a tree, by the pattern for tree grids. */
export type TreeStep = { kind: "focus"; index: number } | { kind: "toggle"; key: string; isOpen: boolean };

function stepLeft<Row>(flat: readonly FlatNode<Row>[], at: FlatNode<Row>): TreeStep | undefined {
  if (at.isOpen) return { kind: "toggle", key: at.node.key, isOpen: false };
  const parent = flat.findIndex(({ node }) => node.key === at.parent);
  return parent < 0 ? undefined : { kind: "focus", index: parent };
}

function stepRight<Row>(at: FlatNode<Row>, index: number): TreeStep | undefined {
  if (!at.node.children) return undefined;
  if (!at.isOpen) return { kind: "toggle", key: at.node.key, isOpen: true };
  return at.node.children.length > 0 ? { kind: "focus", index: index + 1 } : undefined;
}

/** Arrows move, open and close; left on a closed row goes to its group; Home and End go to the ends. */
export function stepInTree<Row>(
  flat: readonly FlatNode<Row>[],
  index: number,
  key: string,
): TreeStep | undefined {
  const at = flat[index];
  if (!at) return flat.length > 0 ? { kind: "focus", index: 0 } : undefined;
  const last = flat.length - 1;
  if (key === "ArrowDown" || key === "j") return { kind: "focus", index: Math.min(last, index + 1) };
  if (key === "ArrowUp" || key === "k") return { kind: "focus", index: Math.max(0, index - 1) };
  if (key === "Home") return { kind: "focus", index: 0 };
  if (key === "End") return { kind: "focus", index: last };
  if (key === "ArrowLeft") return stepLeft(flat, at);
  if (key === "ArrowRight") return stepRight(at, index);
  return undefined;
}
