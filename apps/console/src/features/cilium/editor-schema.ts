import type { ChartModel } from "@ichor/values";

/** The schema for completion and hover, made from the model of the chart at run time. */
export function editorSchema(_: ChartModel): { key: string; schema: object } | undefined {
  return undefined;
}
