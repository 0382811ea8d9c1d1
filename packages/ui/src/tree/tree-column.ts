import type { ReactNode } from "react";
import type { TreeNode } from "./tree-node.ts";

/** A column of a `TreeTable`. The first one carries the arrows and the indentation. */
export type TreeColumn<Row> = {
  id: string;
  head: string;
  /** CSS width; columns without one share what is left */
  width?: string;
  /** set in code type */
  isCode?: boolean;
  cell: (row: Row, node: TreeNode<Row>) => ReactNode;
};
