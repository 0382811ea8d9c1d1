export type { TreeColumn } from "./tree-column.ts";
export type { TreeNode } from "./tree-node.ts";
export { TreeTable, type TreeTableProps } from "./tree-table.tsx";
