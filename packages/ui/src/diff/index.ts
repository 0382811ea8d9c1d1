export type {
  BlockChange,
  BlockEffect,
  DiffBlock,
  DiffLine,
  DiffRun,
  LineDiff,
  WordRange,
} from "./diff-block.ts";
export type { DiffLayout } from "./diff-rows.ts";
export { DiffView, type DiffViewProps } from "./diff-view.tsx";
