import { isIchorError } from "@ichor/errors";
import type { ChartSource, Engine } from "./engine.ts";

/** Sources that are remembered; the engine itself keeps fewer charts. */
const maxSources = 16;

/**
 * Makes it invisible that the engine keeps few charts and loses them when it starts again: a call for a chart that
 * it no longer has loads the chart from where it came from, insists on the same digest, and is made once more.
 */
export function withChartReload(engine: Engine): Engine {
  const sources = new Map<string, ChartSource>();
  const withChart = async <T>(
    digest: string,
    signal: AbortSignal | undefined,
    call: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      const source = sources.get(digest);
      if (!isIchorError(error, "not-found") || source === undefined) throw error;
      await engine.loadChart({ ...source, expected: { ...source.expected, digest } }, signal);
      return call();
    }
  };
  return {
    ...engine,
    loadChart: async (source, signal) => {
      const chart = await engine.loadChart(source, signal);
      sources.delete(chart.digest);
      sources.set(chart.digest, source);
      const [oldest] = sources.keys();
      if (sources.size > maxSources && oldest !== undefined) sources.delete(oldest);
      return chart;
    },
    describeChart: (digest, signal) => withChart(digest, signal, () => engine.describeChart(digest, signal)),
    validate: (request, signal) =>
      withChart(request.chartDigest, signal, () => engine.validate(request, signal)),
    render: (request, signal) => withChart(request.chartDigest, signal, () => engine.render(request, signal)),
    encodeRecordSize: (request, signal) =>
      withChart(request.chartDigest, signal, () => engine.encodeRecordSize(request, signal)),
  };
}
