import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One series of a metric has a value for each of these labels. */
export type MetricOptions<L extends string> = { name: string; help: string; labels?: readonly L[] };

/** Counts what happened. */
export type CounterMetric<L extends string> = { increment(labels?: Record<L, string>, by?: number): void };

/** Tells how much there is now; `observe` is asked whenever somebody reads. */
export type GaugeMetric<L extends string> = { set(value: number, labels?: Record<L, string>): void };

/** Counts measurements by size. */
export type HistogramMetric<L extends string> = { observe(value: number, labels?: Record<L, string>): void };

/** The metrics of one process. Names get the prefix `ichor_`. */
export type Metrics = {
  counter<L extends string = never>(options: MetricOptions<L>): CounterMetric<L>;
  gauge<L extends string = never>(options: MetricOptions<L> & { observe?: () => number }): GaugeMetric<L>;
  histogram<L extends string = never>(
    options: MetricOptions<L> & { buckets: readonly number[] },
  ): HistogramMetric<L>;
  /** everything in the Prometheus text format */
  read(): Promise<{ contentType: string; text: string }>;
};

/** Creates a registry of its own. `withProcess` (default true) adds memory, processor time and event loop delay. */
export function createMetrics({ withProcess = true }: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const base = <L extends string>({ name, help, labels = [] }: MetricOptions<L>) => ({
    name: `ichor_${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    counter(options) {
      const counter = new Counter(base(options));
      return { increment: (labels, by = 1) => (labels ? counter.inc(labels, by) : counter.inc(by)) };
    },
    gauge(options) {
      const { observe } = options;
      const gauge: Gauge = new Gauge({
        ...base(options),
        ...(observe ? { collect: () => gauge.set(observe()) } : {}),
      });
      return { set: (value, labels) => (labels ? gauge.set(labels, value) : gauge.set(value)) };
    },
    histogram(options) {
      const histogram = new Histogram({ ...base(options), buckets: [...options.buckets] });
      return {
        observe: (value, labels) => (labels ? histogram.observe(labels, value) : histogram.observe(value)),
      };
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
