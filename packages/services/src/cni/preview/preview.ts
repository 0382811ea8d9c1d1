import type { Issue } from "@ichor/errors";
import type { ChartFinding } from "../subject/find-chart.ts";
import type { RecordSize } from "./check-size.ts";
import type { CheckedText } from "./check-text.ts";
import type { PreviewDanger } from "./collect-dangers.ts";
import type { Comparison } from "./compare-sides.ts";
import type { PreviewBase } from "./preview-base.ts";

/** The answer to a text: what is wrong with it, and what it would change. */
export type Preview = {
  readonly checked: CheckedText;
  /** all that was found, sorted by place, each thing once */
  readonly issues: readonly Issue[];
  readonly base: PreviewBase;
  /** why the base is not what it would be rendered to now; empty: it is */
  readonly baseNote: string;
  readonly chart: ChartFinding;
  /** absent where the text is refused, or one side could not be rendered */
  readonly comparison?: Comparison & {
    readonly dangers: readonly PreviewDanger[];
    readonly record: RecordSize;
  };
  /** why the preview is not the whole truth, so that nothing can be saved; empty: it is */
  readonly incomplete: string;
  /** what a save must quote; empty where the text cannot be saved */
  readonly identity: string;
  /** empty in the workbench */
  readonly baseVersion: string;
};
