import type { MessageInitShape } from "@bufbuild/protobuf";
import type { GetChartModelRequest, GetChartModelResponseSchema } from "@ichor/api/v1alpha1";
import { IchorError } from "@ichor/errors";
import type { ChartModel } from "@ichor/values";
import { toChartMessage } from "../../convert/to-chart-message.ts";
import type { CniDeps } from "../cni-deps.ts";
import { readDigest } from "../read-request.ts";

const written = new WeakMap<ChartModel, Uint8Array<ArrayBuffer>>();

/** What is known about a chart's values. The answer for a digest never changes. */
export async function getChartModel(
  { charts }: Pick<CniDeps, "charts">,
  { chartDigest }: GetChartModelRequest,
  signal: AbortSignal,
): Promise<MessageInitShape<typeof GetChartModelResponseSchema>> {
  const chart = await charts.byDigest(readDigest(chartDigest), signal);
  if (chart === undefined) {
    throw new IchorError("not-found", "there is no chart with this digest", {
      details: { remedy: "Read the values again: they name the chart that is used now" },
    });
  }
  const { model } = chart;
  const modelJson = written.get(model) ?? new TextEncoder().encode(JSON.stringify(model));
  written.set(model, modelJson);
  return { chart: toChartMessage(chart, chart), modelJson };
}
